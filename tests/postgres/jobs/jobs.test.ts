import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { outbox, staffTasks } from '#server/db/schema.ts';
import { openDatabase, openOwner, type OpenDatabase } from '#server/db/open.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/index.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { createOutbox, enqueue, type OutboxHandlers } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { emptyTables } from '#tests/support/postgres/empty-tables.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

let database: TestDatabase;
let open: OpenDatabase;
let owner: ReturnType<typeof openOwner>;
let running: Loop[] = [];
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase();
  open = await openDatabase(database.url);
  owner = openOwner(database.url);
});
beforeEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
  await emptyTables(owner.db, [outbox, staffTasks]);
});
afterAll(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  await Promise.all([open.close(), owner.close()]);
  await database.drop();
});

const NEVER_MS = 3_600_000;

/** The outbox of one process, with one kind of job: invoices. */
function outboxOf(
  issue: (key: string) => Promise<void>,
  {
    db = open.db,
    clock = manualClock(),
    scanMs,
    handlers,
  }: { db?: Database; clock?: Clock; scanMs?: number; handlers?: Partial<OutboxHandlers> } = {},
): Loop {
  const worker = createOutbox({
    db,
    clock,
    log,
    ...(scanMs !== undefined && { scanMs }),
    handlers: {
      ...idleWork,
      'invoice.issue': (payload) => issue(Object.values(payload).join()),
      ...handlers,
    },
  });
  running.push(worker);
  return worker;
}
const work = (key: string) => ({ kind: 'invoice.issue', key, payload: { attemptId: key } }) as const;
const write = (key: string) => open.db.transaction((tx) => enqueue(tx, work(key)));
const stateOf = async () =>
  (await open.db.select().from(outbox)).map(({ key, doneAt }) => [key, doneAt !== null]);

it('[B33] runs a job at once after the commit that stored it, and no job of a rolled-back transaction', async () => {
  const done: string[] = [];
  const worker = outboxOf(async (key) => void done.push(key), { scanMs: NEVER_MS });
  worker.start();
  // Its first poll is over: from now on only a notification makes it poll.
  await write('first');
  await expect.poll(() => done).toEqual(['first']);
  const cause = open.db.transaction(async (tx) => {
    await enqueue(tx, work('rolled back'));
    throw new Error('rolled back');
  });
  await expect(cause).rejects.toThrow('rolled back');
  await write('second');
  await expect.poll(() => done).toEqual(['first', 'second']);
  // Inside a savepoint.
  await open.db.transaction((tx) => tx.transaction((inner) => enqueue(inner, work('third'))));
  await expect.poll(() => done).toEqual(['first', 'second', 'third']);
});

it('reads only the jobs that are left, however many were done since the table was last analysed', async () => {
  await owner.executeSql(`
    insert into outbox (kind, key, payload, next_try_at, done_at)
    select 'invoice.issue', n, jsonb_build_object('attemptId', n::text), 'epoch', case when n % 5 > 0 then now() end
    from generate_series(1, 20000) n`);
  await owner.executeSql('analyze outbox');
  await owner.executeSql(`update outbox set done_at = now() where key <> '20000'`);
  await owner.executeSql('select pg_stat_force_next_flush()');
  const process = await openDatabase(database.url);
  const done: string[] = [];
  await outboxOf(async (key) => void done.push(key), { db: process.db }).tick();
  expect(done).toEqual(['20000']);
  const read = async () => {
    const { rows } = await owner.executeSql(
      "select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = 'outbox'",
    );
    return Number(v.parse(v.tuple([v.object({ read: v.string() })]), rows)[0].read);
  };
  const before = await read();
  // PostgreSQL counts what a connection has read at the latest when it ends.
  await process.close();
  await expect.poll(read).toBeGreaterThan(before);
  expect((await read()) - before).toBeLessThan(100);
});

it('sends a one-time code before invoices that were stored earlier', async () => {
  const done: string[] = [];
  for (const key of ['1', '2', '3', '4', '5', '6']) await write(key);
  await open.db.transaction((tx) =>
    enqueue(tx, { kind: 'sms.one_time_code', key: 'code', payload: { codeId: 'code' } }),
  );
  const worker = outboxOf(async (key) => void done.push(key), {
    handlers: { 'sms.one_time_code': async ({ codeId }) => void done.push(codeId) },
  });
  await worker.tick();
  expect(done).toEqual(['code', '1', '2', '3', '4', '5', '6']);
});

it('[B33] runs a job stored by another process', async () => {
  const done: string[] = [];
  outboxOf(async (key) => void done.push(key)).start();
  // Once this job is done, the worker's first poll is over.
  await write('here');
  await expect.poll(() => done).toEqual(['here']);
  await owner.db.transaction((tx) => enqueue(tx, work('elsewhere')));
  await expect.poll(() => done).toEqual(['here', 'elsewhere']);
});

it('processes more jobs than it has slots', async () => {
  const done: string[] = [];
  const keys = Array.from({ length: 50 }, (_, index) => `piece-${index}`);
  await open.db.transaction(async (tx) => {
    for (const key of keys) await enqueue(tx, work(key));
  });
  outboxOf(async (key) => void done.push(key), { scanMs: NEVER_MS }).start();
  await expect.poll(() => done.toSorted()).toEqual(keys.toSorted());
});

it('[B10] runs each job once over several processes, and once per key', async () => {
  const done: string[] = [];
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase(database.url, { connections: 2 })));
  const workers = processes.map(({ db }) =>
    outboxOf(
      async (key) => {
        done.push(key);
        // Long enough for the other processes to poll.
        await open.db.execute(sql`select pg_sleep(0.05)`);
      },
      { db },
    ),
  );
  const keys = Array.from({ length: 12 }, (_, index) => `piece-${index}`);
  for (const key of [...keys, ...keys]) await write(key);
  await Promise.all(workers.map((worker) => worker.tick()));
  expect((await stateOf()).every(([, isDone]) => isDone)).toBe(true);
  expect(done.toSorted()).toEqual(keys.toSorted());
  await Promise.all(processes.map(({ close }) => close()));
});

it('[B10] skips a row that another process is claiming', async () => {
  const done: string[] = [];
  const worker = outboxOf(async (key) => void done.push(key));
  for (const key of ['held', 'free']) await write(key);
  await owner.db.transaction(async (tx) => {
    await tx.select().from(outbox).where(eq(outbox.key, 'held')).for('update');
    await worker.tick();
    expect(done).toEqual(['free']);
  });
  await worker.tick();
  expect(done).toEqual(['free', 'held']);
});

it('retries a failing job with growing delays and without end, and raises a staff task', async () => {
  const clock = manualClock();
  let tries = 0;
  let isBroken = true;
  const worker = outboxOf(
    async () => {
      tries += 1;
      if (isBroken) throw new Error('the printer is out of paper');
    },
    { clock },
  );
  await write('one');
  await worker.tick();
  await worker.tick();
  expect(tries).toBe(1);
  clock.advance(30_000);
  await worker.tick();
  expect(tries).toBe(2);
  for (let hour = 0; hour < 10; hour += 1) {
    clock.advance(3_600_000);
    await worker.tick();
  }
  expect(tries).toBe(12);
  expect(await open.db.select().from(staffTasks)).toMatchObject([
    { kind: 'stuck_work', key: 'invoice.issue/one' },
  ]);
  isBroken = false;
  clock.advance(3_600_000);
  await worker.tick();
  expect(await stateOf()).toEqual([['one', true]]);
});

it('[B33] runs a job whose process died, after its lease has expired', async () => {
  const clock = manualClock();
  const done: string[] = [];
  // This process dies with its first job: the handler never returns.
  const dying = outboxOf(() => new Promise<never>(() => undefined), { clock });
  const living = outboxOf(async (key) => void done.push(key), { clock });
  await write('orphan');
  running = [living];
  void dying.tick();
  await expect
    .poll(async () => (await open.db.select().from(outbox)).map(({ attempts }) => attempts))
    .toEqual([1]);
  await living.tick();
  expect(done).toEqual([]);
  clock.advance(29_999);
  await living.tick();
  expect(done).toEqual([]);
  clock.advance(1);
  await living.tick();
  expect(done).toEqual(['orphan']);
});

it('[B37] work of a kind that only a newer release knows is left to that release', async () => {
  await owner.executeSql('alter table outbox drop constraint outbox_kind');
  await owner.executeSql(
    `insert into outbox (kind, key, payload, next_try_at) values ('mail.of_tomorrow', 'unknown', '{}', to_timestamp(0))`,
  );
  await write('known');
  const done: string[] = [];
  await outboxOf(async (key) => void done.push(key)).tick();
  expect(done).toEqual(['known']);
  const left = await open.db.select().from(outbox).where(isNull(outbox.doneAt));
  expect(left).toMatchObject([{ key: 'unknown', attempts: 0, nextTryAt: new Date(0) }]);
  expect(await open.db.select().from(staffTasks)).toEqual([]);
});
