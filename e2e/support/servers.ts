import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '#scripts/start/build.ts';
import { requireDataDirectory } from '#scripts/start/data-directory.ts';
import { startStack } from '#scripts/start/stack.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { type Origins, SHOPS } from './origins.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Sends the sign-up form of a new person, as a client without cookies. */
async function signUpAt(shop: string): Promise<Origins['signUp']> {
  const email = `premiere.${randomUUID().slice(0, 8)}@exemple.sn`;
  const at = Date.now();
  const answer = await fetch(`${shop}/api/new_compte`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Awa Ndiaye',
      email,
      phone: '77 123 45 68',
      password: 'une phrase assez longue',
    }),
  });
  const [, name = '', value = ''] =
    /\b(ke_signup)=([^;]+)/.exec(answer.headers.getSetCookie().join('\n')) ?? [];
  if (value === '') throw new Error(`The sign-up was answered with ${answer.status} and no ticket.`);
  return { email, at, ticket: { name, value } };
}

const WARM_UP_TRIES = 10;

/**
 * Waits until a shop that has just started renders its pages with all of their data, which a CDN may then cache. Before, it
 * leaves out what takes too long, and a page requests it before its service worker could cache it.
 */
async function warmUp(shop: string): Promise<void> {
  for (const path of ['/', '/boutique']) {
    let isComplete = false;
    for (let tries = 0; tries < WARM_UP_TRIES && !isComplete; tries += 1) {
      const page = await fetch(shop + path, { headers: { accept: 'text/html' } });
      await page.text();
      isComplete = page.headers.get('cache-control')?.startsWith('public') ?? false;
    }
    if (!isComplete) throw new Error(`The shop renders ${path} without all of its data.`);
  }
}

/** Starts a stack with the built app, on a database of its own, with the sandbox's control API. */
async function openShop(): Promise<{ origins: Origins; close: () => Promise<void> }> {
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
  await warmUp(stack.shopOrigin);
  return {
    origins: {
      shop: stack.shopOrigin,
      sandbox: stack.sandboxOrigin,
      demoPassword: stack.demoPassword,
      signUp: await signUpAt(stack.shopOrigin),
    },
    async close() {
      await stack.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Starts the shops of the run. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenChanged(say);
  const shops = await Promise.all(Array.from({ length: SHOPS }, openShop));
  process.env['E2E_ORIGINS'] = JSON.stringify(shops.map((each) => each.origins));
  return async () => {
    await Promise.all(shops.map(({ close }) => close()));
  };
}
