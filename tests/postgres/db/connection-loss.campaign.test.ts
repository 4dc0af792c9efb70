import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { databaseFailure, isUnavailable } from '#server/db/failure.ts';
import { openDatabase, type OpenDatabase, openOwner } from '#server/db/open.ts';
import { lockLedger } from '#server/payments/ledger/ledger.ts';
import { untilWaiting } from '#tests/support/postgres/lock-queue.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#tests/support/postgres/proxy.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

const POOL_SIZE = 10;

let database: TestDatabase;
let proxy: DatabaseProxy;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openDatabaseProxy(database.url);
  open = await openDatabase(proxy.url, { connections: POOL_SIZE });
});
afterEach(() => proxy.resume());
afterAll(async () => {
  await open.close();
  await proxy.close();
  await database.drop();
});

const times = <Result>(count: number, make: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, make));

/** Passes only when the pool has `POOL_SIZE` working connections: each transaction waits inside for all others. */
async function useAllConnections(db: Database): Promise<void> {
  let inside = 0;
  const gate = new EventEmitter();
  const allInside = once(gate, 'open');
  await times(POOL_SIZE, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      inside += 1;
      if (inside === POOL_SIZE) gate.emit('open');
      await allInside;
      await tx.execute(sql`select 1`);
    }),
  );
}

const isReportedAway = (outcome: PromiseSettledResult<unknown>) => {
  const failure = outcome.status === 'rejected' ? databaseFailure(outcome.reason) : undefined;
  return failure !== undefined && isUnavailable(failure);
};

it('every connection of the pool stays usable after transactions whose BEGIN was lost (F1)', async () => {
  for (let round = 0; round < 3; round += 1) {
    await useAllConnections(open.db);
    const before = proxy.dropped();
    proxy.silence();
    const outcomes = Promise.allSettled(
      Array.from({ length: POOL_SIZE }, () => open.db.transaction((tx) => tx.execute(sql`select 1`))),
    );
    await expect.poll(() => proxy.dropped() - before).toBeGreaterThanOrEqual(POOL_SIZE);
    proxy.reset();
    expect((await outcomes).map(isReportedAway)).toEqual(Array<boolean>(POOL_SIZE).fill(true));
    proxy.resume();
  }
  await useAllConnections(open.db);
});

it('transactions, statements, reads and the job queue fail within the timeout on silent connections, and succeed after that (I16, F1)', async () => {
  const asks: (() => Promise<unknown>)[] = [
    () => open.db.transaction((tx) => tx.execute(sql`select 1`)),
    () => open.db.execute(sql`select 1`),
    () => open.readDb.execute(sql`select 1`),
    () => open.executeSql('select 1'),
  ];
  const askAll = () => Promise.allSettled(asks.map((ask) => ask()));
  await askAll(); // All connections are open now.
  proxy.silence();
  expect((await askAll()).map(isReportedAway)).toEqual([true, true, true, true]);
  proxy.resume();
  expect((await askAll()).map(({ status }) => status)).toEqual(Array<string>(asks.length).fill('fulfilled'));
});

it('reports a COMMIT that PostgreSQL answered with ROLLBACK, because work ignored a failed statement (F1)', async () => {
  const ignoring = open.db.transaction(async (tx) => {
    await tx.execute(sql`insert into counters (name, value) values ('ignored', 1)`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(ignoring).rejects.toThrow('rolled back');
  const kept = await open.db.execute(sql`select 1 from counters where name = 'ignored'`);
  expect(kept).toMatchObject({ rows: [] });
  await useAllConnections(open.db);
});

it('statements that are sent together fail with the error of the first that failed, and write nothing (F1)', async () => {
  const together = open.db.transaction((tx) =>
    Promise.all([
      tx.execute(sql`insert into counters (name, value) values ('beside', 1)`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`select 'not run in a failed transaction'`),
    ]),
  );
  await expect(together).rejects.toMatchObject({ cause: { code: '22012' } });
  const kept = await open.db.execute(sql`select 1 from counters where name = 'beside'`);
  expect(kept).toMatchObject({ rows: [] });
  await useAllConnections(open.db);
});

it('a read that is sent together with a lock sees what the previous holder of the lock wrote', async () => {
  await open.db.execute(sql`insert into counters (name, value) values ('locked', 1)`);
  const row = sql`select value from counters where name = 'locked'`;
  const owner = openOwner(database.url);
  let second: Promise<unknown> | undefined;
  await open.db.transaction(async (tx) => {
    await tx.execute(sql`${row} for update`);
    second = open.db.transaction((other) =>
      Promise.all([other.execute(sql`${row} for update`), other.execute(sql`select (${row}) as value`)]),
    );
    await untilWaiting(owner.db, 1);
    await tx.execute(sql`update counters set value = 7 where name = 'locked'`);
  });
  expect(await second).toMatchObject([{}, { rows: [{ value: 7 }] }]);
  await owner.close();
});

it('releases the locks of a transaction whose connection went silent (F1)', async () => {
  await open.db.execute(sql`insert into counters (name, value) values ('lock', 1) on conflict do nothing`);
  const lock = (work: () => Promise<void>) =>
    open.db.transaction(async (tx) => {
      await tx.execute(sql`select name from counters for update`);
      await work();
      await tx.execute(sql`select 1`);
    });
  await expect(lock(async () => proxy.silence())).rejects.toThrow('Failed query');
  proxy.resume();
  await lock(async () => undefined);
});

it('[F1] a standby that is not promoted yet is an outage, not an error of the shop', async () => {
  const standby = await createTestDatabase();
  const owner = openOwner(standby.url);
  const name = new URL(standby.url).pathname.slice(1);
  await owner.executeSql(`alter database "${name}" set default_transaction_read_only = on`);
  const shop = await openDatabase(standby.url, { connections: 1 });
  const written = await Promise.allSettled([shop.db.execute(sql`delete from sessions`)]);
  expect(written.map(isReportedAway)).toEqual([true]);
  await shop.close();
  await owner.close();
  await standby.drop();
});

it('an order is locked on a standby that is not promoted yet: the database is reported away, not a bug (F1)', async () => {
  const locked = open.db.transaction((tx) => lockLedger(tx, 1), { accessMode: 'read only' });
  const [outcome] = await Promise.allSettled([locked]);
  expect(outcome).toMatchObject({ status: 'rejected' });
  expect(isReportedAway(outcome)).toBe(true);
});
