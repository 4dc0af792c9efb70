import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffTasks } from '#server/db/schema.ts';
import { closeStaffTask } from '#server/jobs/staff-task.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Between two rounds of checks, where their number is not the point. */
const ROUND = 6 * HOUR;

async function opened(): Promise<string> {
  const { id } = await harness.placeOrder();
  return (await harness.pay(id)).transactionId;
}

/** From now on no status check gets an answer. */
function silence() {
  for (let look = 0; look < 5_000; look += 1) harness.wave.failNext('read', 'lost-request');
}

it('[B33] raises one staff task for a payment that is still unanswered when its watch ends after fourteen days', async () => {
  const transactionId = await opened();
  silence();
  await harness.advance(13 * DAY, ROUND);
  await harness.advance(DAY - HOUR, HOUR);
  expect(await harness.tasks()).toEqual([]);
  await harness.advance(2 * DAY, ROUND);
  const attempt = await harness.attemptOf(transactionId);
  expect(attempt).toMatchObject({ state: 'pending', nextCheckAt: null });
  await harness.payments.status(transactionId, { check: true });
  expect(await harness.db.select().from(staffTasks)).toMatchObject([
    { kind: 'stuck_payment', key: attempt.id, detail: { transactionId, amount: attempt.amount } },
  ]);
});

it('[B33] raises one staff task for a payment that stays in progress until its watch ends', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'processing');
  await harness.advance(16 * DAY, ROUND);
  expect(await harness.tasks()).toEqual(['stuck_payment']);
});

it.each([
  ['in progress', async (of: string) => void harness.wave.settle(of, 'processing')],
  [
    'in progress again after a refusal',
    async (of: string) => {
      harness.wave.settle(of, 'failed');
      await harness.advance(5_000);
      harness.wave.settle(of, 'processing');
    },
  ],
])(
  '[F10] raises a staff task for a payment that is %s for a quarter of an hour, once, and closes it with its outcome',
  async (_, move) => {
    const transactionId = await opened();
    await move(transactionId);
    await harness.advance(15 * MINUTE, 30_000);
    expect(await harness.tasks()).toEqual([]);
    await harness.advance(2 * MINUTE, 30_000);
    const { id } = await harness.attemptOf(transactionId);
    const tasks = () => harness.db.select().from(staffTasks);
    expect(await tasks()).toMatchObject([
      { kind: 'stuck_payment', key: id, doneAt: null, detail: { state: 'processing' } },
    ]);
    await closeStaffTask(harness.db, { kind: 'stuck_payment', key: id, at: harness.clock.now() });
    await harness.advance(30 * MINUTE, MINUTE);
    expect(await tasks()).toMatchObject([{ timesRaised: 1, doneAt: expect.any(Date) }]);
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(2 * HOUR, 5 * MINUTE);
    expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
    expect(await harness.tasks()).toEqual(['stuck_payment']);
  },
);

it('[F10] the task of a payment that was in progress is closed when the money arrives', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'processing');
  await harness.advance(18 * MINUTE, 30_000);
  expect(await harness.tasks()).toEqual(['stuck_payment']);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(2 * HOUR, 5 * MINUTE);
  expect(await harness.db.select().from(staffTasks)).toMatchObject([{ doneAt: expect.any(Date) }]);
});

it('[F10] raises a staff task for a payment of which it is unknown whether it was opened', async () => {
  const { id } = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  await harness.pay(id).catch(() => undefined);
  for (let look = 0; look < 100; look += 1) harness.wave.failNext('search', 'lost-request');
  await harness.advance(14 * MINUTE, 30_000);
  expect(await harness.tasks()).toEqual([]);
  await harness.advance(2 * MINUTE, 30_000);
  expect(await harness.tasks()).toEqual(['stuck_payment']);
});

it('[B7] raises a staff task for a refused payment whose last due check was never answered, and for no other', async () => {
  const answered = await opened();
  harness.wave.settle(answered, 'cancelled');
  await harness.advance(5_000);
  await harness.advance(16 * DAY, ROUND);
  const owed = await opened();
  harness.wave.settle(owed, 'cancelled');
  await harness.advance(5_000);
  silence();
  await harness.advance(15 * DAY, ROUND);
  await harness.payments.status(answered, { check: true });
  const { id } = await harness.attemptOf(owed);
  expect(await harness.db.select().from(staffTasks)).toMatchObject([{ kind: 'stuck_payment', key: id }]);
});
