import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffTasks } from '#server/db/schema.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const HOUR = 3_600_000;
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
