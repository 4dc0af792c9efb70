import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '#scripts/start/build.ts';
import { requireDataDirectory } from '#scripts/start/data-directory.ts';
import { startStack } from '#scripts/start/stack.ts';
import { findFreePort } from '#scripts/start/ports.ts';
import { readPictureIndex } from '#catalogue/pictures/rendered.ts';
import { readCatalogue } from '#catalogue/read.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import { systemClock } from '#server/clock.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#tests/support/postgres/admin.ts';
import { asOwner, createTemplate, openRunServer } from '#tests/support/postgres/run-server.ts';
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
async function openShop(shopDatabaseUrl: string): Promise<{ origins: Origins; close: () => Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ker-electro-e2e-'));
  await requireDataDirectory(dataDirectory);
  const stack = await startStack(
    {
      shopPort: await findFreePort(),
      sandboxPort: await findFreePort(),
      dataDirectory,
      databaseUrl: shopDatabaseUrl,
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

/**
 * Starts the shops of the run, on one PostgreSQL server. Their databases are copies: with a server for each, that each
 * migrated and filled with the catalogue, they were open after 39 s instead of 34.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildWhenChanged(say);
  const server = await openRunServer();
  const run = randomUUID().slice(0, 8);
  const template = `shop_${run}`;
  const names = Array.from({ length: SHOPS }, (_, number) => `${template}_${number}`);
  await createTemplate(server.url, template);
  const catalogue = { catalogue: readCatalogue(), pictures: readPictureIndex() };
  await asOwner(server.url, template, (db) => loadCatalogue(db, catalogue, systemClock));
  // One at a time: a template must have no other connections.
  for (const name of names) await createDatabase(server.url, name, template);
  const shops = await Promise.all(names.map((name) => openShop(databaseUrl(server.url, name))));
  process.env['E2E_ORIGINS'] = JSON.stringify(shops.map((each) => each.origins));
  return async () => {
    await Promise.all(shops.map(({ close }) => close()));
    for (const name of [...names, template]) await dropDatabase(server.url, name);
    await server.stop();
  };
}
