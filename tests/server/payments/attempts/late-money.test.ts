import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orange } from '#server/providers/orange/index.ts';
import { supersede } from '#server/payments/attempts/follow-up.ts';
import { postponeVisit } from '#server/payments/attempts/postpone-visit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';

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

it('[B7] makes a late check that became due while its process stood still between an answer and its record', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'expired');
  await harness.advance(5_000);
  await harness.advance(31 * MINUTE, 15_000);
  harness.standStillAt('check.before_apply', HOUR, () => harness.wave.settle(transactionId, 'succeeded'));
  await harness.advance(2 * MINUTE, 15_000);
  expect(harness.faultsLeft()).toEqual([]);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  await harness.audit();
});

it('[B7] a code that was unused when the provider was asked is not over because its end has passed meanwhile', async () => {
  const other = await openCoreHarness({ definition: orange, features: orangeFeatures });
  try {
    const { id } = await other.placeOrder();
    const { transactionId } = await other.pay(id);
    other.standStillAt('check.before_apply', 2 * HOUR, () => other.wave.settle(transactionId, 'succeeded'));
    await other.advance(MINUTE, 5_000);
    expect(other.faultsLeft()).toEqual([]);
    expect(await other.events(transactionId)).not.toContain('provider.expired');
    expect(await other.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
    await other.audit();
  } finally {
    await other.close();
  }
});
