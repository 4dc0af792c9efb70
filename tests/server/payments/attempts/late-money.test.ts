import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { supersede } from '#server/payments/attempts/follow-up.ts';
import { postponeVisit } from '#server/payments/reconciliation/postpone-visit.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The transaction id of a payment that is open. */
async function opened(): Promise<string> {
  const { id } = await bench.placeOrder();
  return (await bench.pay(id)).transactionId;
}

it('[B7] makes a late check again that met an outage, until it is answered', async () => {
  const transactionId = await opened();
  bench.wave.settle(transactionId, 'expired');
  await bench.pass(5_000);
  await bench.pass(2 * HOUR, 5 * MINUTE);
  bench.wave.settle(transactionId, 'succeeded');
  for (let look = 0; look < 3; look += 1) bench.wave.spoil('read', 'lost-request');
  await bench.pass(22 * HOUR, 5 * MINUTE);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'expired' });
  await bench.pass(HOUR, 5 * MINUTE);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  await bench.audit();
});

it('[B7] asks the provider about a refused payment when its owner does', async () => {
  const transactionId = await opened();
  bench.wave.settle(transactionId, 'cancelled');
  await bench.pass(5_000);
  await bench.pass(48 * HOUR, HOUR);
  bench.wave.settle(transactionId, 'succeeded');
  const view = await bench.payments.status(transactionId, { check: true });
  expect(view).toMatchObject({ state: 'succeeded' });
  await bench.audit();
});

it('[B6] does not put off a visit that was set while a look went unanswered', async () => {
  const transactionId = await opened();
  const before = await bench.attemptOf(transactionId);
  const now = bench.clock.now();
  await bench.db.transaction((tx) =>
    supersede(bench.core, tx, before, { source: 'status' }, 'another attempt was paid'),
  );
  await postponeVisit(bench.core, bench.db, before);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ superseded: true, nextCheckAt: now });
});
