import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { buildWhenChanged } from '#scripts/start/build.ts';
import { requireDataDirectory } from '#scripts/start/data-directory.ts';
import { startHouse } from '#scripts/start/house.ts';
import { findFreePort } from '#scripts/start/ports.ts';

const originsSchema = v.object({ E2E_SHOP_ORIGIN: v.string(), E2E_SANDBOX_ORIGIN: v.string() });

/** Where the shop and its sandbox of this run are. */
export function origins(): { shop: string; sandbox: string } {
  const environment = v.parse(originsSchema, process.env);
  return { shop: environment.E2E_SHOP_ORIGIN, sandbox: environment.E2E_SANDBOX_ORIGIN };
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the real shop for the whole run: built pages, server, sandbox with its fault seam, and PostgreSQL. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ker-electro-e2e-'));
  await requireDataDirectory(dataDirectory);
  await buildWhenChanged(say);
  const house = await startHouse(
    {
      shopPort: await findFreePort(),
      sandboxPort: await findFreePort(),
      dataDirectory,
      databaseUrl: undefined,
    },
    { say, signal: new AbortController().signal, sandboxControl: true },
  );
  process.env['E2E_SHOP_ORIGIN'] = house.shopOrigin;
  process.env['E2E_SANDBOX_ORIGIN'] = house.sandboxOrigin;
  return async () => {
    await house.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}
