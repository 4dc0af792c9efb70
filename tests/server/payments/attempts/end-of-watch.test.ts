import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffTasks } from '#server/db/schema.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function opened(): Promise<string> {
  const { id } = await bench.placeOrder();
  return (await bench.pay(id)).transactionId;
}

/** Every look from now on meets silence. */
function silence() {
  for (let look = 0; look < 5_000; look += 1) bench.wave.spoil('read', 'lost-request');
}

it('[B33] hands a payment without an answer to staff when its watch ends after fourteen days, once', async () => {
  const transactionId = await opened();
  silence();
  await bench.pass(14 * DAY - HOUR, HOUR);
  expect(await bench.tasks()).toEqual([]);
  await bench.pass(2 * DAY, HOUR);
  const attempt = await bench.attemptOf(transactionId);
  expect(attempt).toMatchObject({ state: 'pending', nextCheckAt: null });
  await bench.payments.status(transactionId, { check: true });
  expect(await bench.db.select().from(staffTasks)).toMatchObject([
    { kind: 'stuck_payment', key: attempt.id, detail: { transactionId, amount: attempt.amount } },
  ]);
});

it('[B33] does the same for a payment that is said to be under way for ever', async () => {
  const transactionId = await opened();
  bench.wave.settle(transactionId, 'processing');
  await bench.pass(16 * DAY, HOUR);
  expect(await bench.tasks()).toEqual(['stuck_payment']);
});

it('[B7] tells staff of a refused payment whose owed look was never answered, and of no other', async () => {
  const answered = await opened();
  bench.wave.settle(answered, 'cancelled');
  await bench.pass(5_000);
  await bench.pass(48 * HOUR, HOUR);
  const owed = await opened();
  bench.wave.settle(owed, 'cancelled');
  await bench.pass(5_000);
  silence();
  await bench.pass(15 * DAY, HOUR);
  await bench.payments.status(answered, { check: true });
  const { id } = await bench.attemptOf(owed);
  expect(await bench.db.select().from(staffTasks)).toMatchObject([{ kind: 'stuck_payment', key: id }]);
});
