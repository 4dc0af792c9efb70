import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseClock, readTimeOf } from '#server/database-clock.ts';
import { openDatabase, type OpenDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/postgres/proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  open = await openDatabase(proxy.url);
});
afterAll(async () => {
  await open.close();
  await proxy.close();
  await database.drop();
});

it('[B35] the measured time is the time of PostgreSQL', async () => {
  const read = readTimeOf(open.db);
  const clock = createDatabaseClock(createLog('silent'));
  await clock.measure(read);
  const before = await read();
  const now = clock.now().getTime();
  const after = await read();
  // Half of the shortest of five round trips, on a busy machine.
  expect(now).toBeGreaterThan(before - 500);
  expect(now).toBeLessThan(after + 500);
});

it('[B35] [F1] measures again once a database that was away is back, and knows the time meanwhile', async () => {
  const read = readTimeOf(open.db);
  const clock = createDatabaseClock(createLog('silent'));
  await clock.measure(read);
  let jump = 0;
  const loop = clock.follow(async () => (await read()) + jump);
  proxy.silence();
  loop.start();
  const known = clock.now().getTime();
  // The database that takes over is two minutes ahead.
  jump = 120_000;
  expect(Math.abs(clock.now().getTime() - known)).toBeLessThan(60_000);
  proxy.reset();
  proxy.resume();
  await expect.poll(() => clock.now().getTime() - known).toBeGreaterThan(119_000);
  await loop.stop();
});
