import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { buildWhenChanged } from '#scripts/start/build.ts';
import { requireDataDirectory } from '#scripts/start/data-directory.ts';
import { startStack } from '#scripts/start/stack.ts';
import { findFreePort } from '#scripts/start/ports.ts';

/** One shop for each worker: what a journey does to a provider or to a clock is nobody else's. */
export const SHOPS = 2;

const originsSchema = v.object({ shop: v.string(), sandbox: v.string() });
type Origins = v.InferOutput<typeof originsSchema>;

const environmentSchema = v.object({
  E2E_ORIGINS: v.pipe(v.string(), v.parseJson(), v.array(originsSchema)),
  /** Playwright's number of a worker: from 0, and given on to the one that takes its place. */
  TEST_PARALLEL_INDEX: v.pipe(v.string(), v.toNumber()),
});

/** Where the shop and its sandbox of this worker are; nowhere outside a worker. */
export function findOrigins(): Origins | undefined {
  const environment = v.safeParse(environmentSchema, process.env);
  return environment.success
    ? environment.output.E2E_ORIGINS[environment.output.TEST_PARALLEL_INDEX]
    : undefined;
}

/** @throws Error outside a worker */
export function origins(): Origins {
  const found = findOrigins();
  if (found === undefined) throw new Error('Only a journey has a shop.');
  return found;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts a real shop: built pages, server, sandbox with its fault seam, and PostgreSQL. */
async function openShop(): Promise<Origins & { close: () => Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ker-electro-e2e-'));
  await requireDataDirectory(dataDirectory);
  const stack = await startStack(
    {
      shopPort: await findFreePort(),
      sandboxPort: await findFreePort(),
      dataDirectory,
      databaseUrl: undefined,
    },
    { say, signal: new AbortController().signal, sandboxControl: true },
  );
  return {
    shop: stack.shopOrigin,
    sandbox: stack.sandboxOrigin,
    async close() {
      await stack.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Opens the shops of the whole run, one after the other: a small machine would start none of them faster. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenChanged(say);
  const shops: Awaited<ReturnType<typeof openShop>>[] = [];
  for (let place = 0; place < SHOPS; place += 1) shops.push(await openShop());
  process.env['E2E_ORIGINS'] = JSON.stringify(shops.map(({ shop, sandbox }) => ({ shop, sandbox })));
  return async () => {
    await Promise.all(shops.map(({ close }) => close()));
  };
}
