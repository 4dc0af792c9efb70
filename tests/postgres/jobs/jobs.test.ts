import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { outbox, staffTasks } from '#server/db/schema.ts';
import { openDatabase, openOwner, type OpenDatabase } from '#server/db/open.ts';
import { createJobs, type Jobs } from '#server/jobs/index.ts';
import { createOutbox, enqueue, type OutboxHandlers } from '#server/jobs/outbox.ts';
import { sendJob } from '#server/jobs/send-job.ts';
import { createLog } from '#server/log.ts';
import { movingClock } from '#tests/support/manual-clock.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

let database: TestDatabase;
let open: OpenDatabase;
let owner: ReturnType<typeof openOwner>;
let running: Jobs[] = [];
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase();
  open = await openDatabase(database.url);
  owner = openOwner(database.url);
});
beforeEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  running = [];
  await owner.db.execute(sql`truncate outbox, staff_tasks, jobs.job`);
});
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await Promise.all([open.close(), owner.close()]);
  await database.drop();
});

const jobsHere = () => {
  const jobs = createJobs({ ...open, log });
  running.push(jobs);
  return jobs;
};

const handlers = (issue: OutboxHandlers['invoice.issue']): OutboxHandlers => ({
  'invoice.issue': issue,
  'mail.order_placed': async () => undefined,
  'mail.payment_received': async () => undefined,
  'mail.staff_task': async () => undefined,
});
const work = (key: string) => ({ kind: 'invoice.issue', key, payload: { attemptId: key } }) as const;
const stateOf = async () =>
  (await open.db.select().from(outbox)).map(({ key, doneAt }) => [key, doneAt !== null]);

it('[B33] sends a job that exists if and only if its cause was committed', async () => {
  const taken: number[] = [];
  const jobs = jobsHere();
  jobs.work('callback', async (id) => void taken.push(id));
  await jobs.start();
  const cause = open.db.transaction(async (tx) => {
    await sendJob(tx, 'callback', { id: 1 });
    throw new Error('rolled back');
  });
  await expect(cause).rejects.toThrow('rolled back');
  await open.db.transaction((tx) => sendJob(tx, 'callback', { id: 2 }));
  jobs.nudge('callback');
  await expect.poll(() => taken, { timeout: 10_000 }).toEqual([2]);
});

it('[B33] gives a job that failed to somebody again', async () => {
  let tries = 0;
  const jobs = jobsHere();
  jobs.work('callback', async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  });
  await jobs.start();
  await open.db.transaction((tx) => sendJob(tx, 'callback', { id: 1 }));
  await expect.poll(() => tries).toBe(2);
});

it('[B33] puts a job that never succeeds before staff', async () => {
  const jobs = jobsHere();
  jobs.work('callback', () => Promise.reject(new Error('never')));
  await open.db.transaction((tx) => sendJob(tx, 'callback', { id: 7 }));
  await open.db.execute(sql`update jobs.job set retry_limit = 0 where name = 'callback'`);
  await jobs.start();
  const tasks = () => open.db.select().from(staffTasks);
  await expect.poll(tasks).toMatchObject([{ kind: 'stuck_work', detail: { data: { id: 7 } } }]);
});

it('[B10] does each piece of work once in however many processes, and once per key', async () => {
  const done: string[] = [];
  const boxes = [1, 2, 3].map(() =>
    createOutbox({
      ...open,
      jobs: jobsHere(),
      clock: movingClock(),
      log,
      handlers: handlers(async (payload) => void done.push(...Object.values(payload).map(String))),
    }),
  );
  const keys = Array.from({ length: 12 }, (_, index) => `piece-${index}`);
  for (const key of [...keys, ...keys]) await open.db.transaction((tx) => enqueue(tx, work(key)));
  await Promise.all(running.map((jobs) => jobs.start()));
  await Promise.all(boxes.map((box) => box.drain()));
  await expect.poll(async () => (await stateOf()).every(([, isDone]) => isDone)).toBe(true);
  expect(done.toSorted()).toEqual(keys.toSorted());
});

it('tries work that fails again, ever more slowly, tells staff in time, and never gives it up', async () => {
  const clock = movingClock();
  let tries = 0;
  let isBroken = true;
  const box = createOutbox({
    ...open,
    jobs: jobsHere(),
    clock,
    log,
    handlers: handlers(async () => {
      tries += 1;
      if (isBroken) throw new Error('the printer is out of paper');
    }),
  });
  await open.db.transaction((tx) => enqueue(tx, work('one')));
  await box.drain();
  await box.drain();
  expect(tries).toBe(1);
  clock.advance(30_000);
  await box.drain();
  expect(tries).toBe(2);
  for (let hour = 0; hour < 10; hour += 1) {
    clock.advance(3_600_000);
    await box.drain();
  }
  expect(tries).toBe(12);
  expect(await open.db.select().from(staffTasks)).toMatchObject([
    { kind: 'stuck_work', key: 'invoice.issue/one' },
  ]);
  isBroken = false;
  clock.advance(3_600_000);
  await box.drain();
  expect(await stateOf()).toEqual([['one', true]]);
});

it('[B33] finds work whose process died with it, and whose job is lost', async () => {
  const clock = movingClock();
  const done: string[] = [];
  const box = createOutbox({
    ...open,
    jobs: jobsHere(),
    clock,
    log,
    handlers: handlers(async (payload) => void done.push(...Object.values(payload).map(String))),
  });
  await open.db.transaction((tx) => enqueue(tx, work('orphan')));
  await open.db.execute(sql`delete from jobs.job`);
  const held = new Date(clock.now().getTime() + 30_000);
  await open.db.update(outbox).set({ attempts: 1, nextTryAt: held }).where(eq(outbox.key, 'orphan'));
  await box.drain();
  expect(done).toEqual([]);
  clock.advance(30_000);
  await box.drain();
  expect(done).toEqual(['orphan']);
});
