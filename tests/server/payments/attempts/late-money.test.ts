import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { supersede } from '#server/payments/attempts/follow-up.ts';
import { postponeVisit } from '#server/payments/attempts/postpone-visit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Opens a payment. @returns its transaction id */
async function opened(): Promise<string> {
  const { id } = await harness.placeOrder();
  return (await harness.pay(id)).transactionId;
}

it('[B7] retries a late check during an outage until it is answered', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'expired');
  await harness.advance(5_000);
  await harness.advance(2 * HOUR, 5 * MINUTE);
  harness.wave.settle(transactionId, 'succeeded');
  for (let look = 0; look < 3; look += 1) harness.wave.failNext('read', 'lost-request');
  await harness.advance(22 * HOUR, 5 * MINUTE);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'expired' });
  await harness.advance(HOUR, 5 * MINUTE);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  await harness.audit();
});

it('[B7] checks a refused payment with the provider when its owner requests the status', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'cancelled');
  await harness.advance(5_000);
  await harness.advance(16 * 24 * HOUR, 12 * HOUR);
  harness.wave.settle(transactionId, 'succeeded');
  const view = await harness.payments.status(transactionId, { check: true });
  expect(view).toMatchObject({ state: 'succeeded' });
  await harness.audit();
});

it('[B6] an unanswered check does not postpone a visit that was scheduled meanwhile', async () => {
  const transactionId = await opened();
  const before = await harness.attemptOf(transactionId);
  const now = harness.clock.now();
  await harness.db.transaction((tx) =>
    supersede(harness.core, tx, before, { source: 'status' }, 'another attempt was paid'),
  );
  await postponeVisit(harness.core, harness.db, before);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ superseded: true, nextCheckAt: now });
});
