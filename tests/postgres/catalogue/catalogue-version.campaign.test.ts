import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CATALOGUE_CHANNEL, createCatalogueState } from '#server/catalogue/catalogue-state.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import type { Watching } from '#server/db/watch.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/postgres/proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient } from '#tests/support/visitor.ts';

/** Milliseconds after which an edit in one process must be visible in all others. */
const WITHIN_MS = 1_000;

let database: TestDatabase;
let first: TestShop;
let admin: StaffClient;
let proxy: DatabaseProxy;
let other: Pool;
let second: FastifyInstance;
let watched: OpenDatabase;
let watching: Watching;
/** How often the second process asked for the version, outside of its watching connection. */
let asked: number;

beforeEach(async () => {
  database = await createTestDatabase('shop');
  first = await openTestShop(database.url);
  admin = await newStaffClient(first, 'admin');
  // Only the watching connection of the second process goes through the proxy.
  proxy = await openDatabaseProxy(database.url);
  other = new Pool({ connectionString: database.url });
  asked = 0;
  const logQuery = (text: string) => {
    if (text.includes('from catalogue_version')) asked += 1;
  };
  const readDb = drizzle({ client: other, logger: { logQuery } });
  const state = createCatalogueState({ readDb, clock: first.clock });
  watched = await openDatabase(proxy.url);
  watching = watched.watch(CATALOGUE_CHANNEL, state.watcher);
  second = await first.rebuild({ readDb, catalogueState: state });
  await usesMemory();
});
afterEach(async () => {
  await watching.stop();
  await second.close();
  await Promise.all([other.end(), watched.close()]);
  await proxy.close();
  await first.close();
  await database.drop();
});

const tagsOf = async (app: FastifyInstance): Promise<string[]> =>
  (await apiClient(app).get('/api/tags')).json().data.map(({ name }: { name: string }) => name);

/** Resolves when the second process answers without asking the database for the version. */
async function usesMemory(): Promise<void> {
  await expect.poll(questionsOfARead).toBe(0);
}

async function questionsOfARead(): Promise<number> {
  const before = asked;
  await tagsOf(second);
  return asked - before;
}

/** Edits in the first process, and asks the second one a second later. */
async function tagsAfterCreating(name: string): Promise<string[]> {
  expect(await tagsOf(second)).not.toContain(name);
  expect((await admin.post('/api/tags', { name })).statusCode).toBe(201);
  expect(await tagsOf(first.app)).toContain(name);
  await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  return tagsOf(second);
}

it('[D16] an edit in one process shows in another within a second, and is then answered from memory again', async () => {
  expect(await tagsAfterCreating('Korité')).toContain('Korité');
  await usesMemory();
});

it('[D16] also after the watching connection was cut, and it is restored', async () => {
  proxy.reset();
  expect(await tagsAfterCreating('Korité')).toContain('Korité');
  await usesMemory();
  expect(await tagsAfterCreating('Rentrée')).toContain('Rentrée');
});

it('[D16] also while the watching connection is silent: the version is then asked of the database', async () => {
  proxy.silence();
  expect(await tagsAfterCreating('Korité')).toContain('Korité');
  await expect.poll(() => tagsOf(second).then(() => asked)).toBeGreaterThan(0);
  proxy.resume();
  await usesMemory();
});
