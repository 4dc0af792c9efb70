import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cashPayments } from '#server/db/schema.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;

it('[B6] a superseded payment that succeeds settles the instalment and closes the newer session', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  for (let search = 0; search < 6; search += 1) harness.wave.failNext('search', 'lost-answer');
  const { transactionId: first } = await harness.pay(order.id);
  const hidden = harness.wave.sessions()[0]!;
  harness.wave.settle(hidden.sessionId, 'open', { clientReference: 'elsewhere' }); // not found by search yet
  await harness.advance(3 * MINUTE);
  const { transactionId: second } = await harness.pay(order.id);
  expect(second).not.toBe(first);
  harness.wave.settle(hidden.sessionId, 'succeeded', { clientReference: first });
  await harness.advance(MINUTE);
  expect(await harness.attemptOf(first)).toMatchObject({ state: 'succeeded', superseded: true });
  const { id, ...replaced } = await harness.attemptOf(second);
  expect(replaced).toMatchObject({ state: 'expired', superseded: true });
  const told = harness.logged.filter(({ msg }) => msg === 'payment superseded');
  expect(told.filter(({ attemptId }) => attemptId === id)).toMatchObject([
    { source: expect.any(String), reason: 'another attempt was paid' },
  ]);
  // Each of the two once.
  expect(told).toHaveLength(2);
  await harness.audit();
});

it('[B6] closes the session of a lost call that is found after another payment was started', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  const { transactionId: first } = await harness.pay(order.id);
  const hidden = harness.wave.sessions()[0]!;
  harness.wave.settle(hidden.sessionId, 'open', { clientReference: 'elsewhere' });
  await harness.advance(3 * MINUTE);
  const { transactionId: second } = await harness.pay(order.id);
  harness.wave.settle(hidden.sessionId, 'open', { clientReference: first });
  await harness.advance(MINUTE);
  expect(await harness.attemptOf(first)).toMatchObject({ state: 'expired', superseded: true });
  expect(await harness.attemptOf(second)).toMatchObject({ state: 'pending', superseded: false });
  await harness.audit();
});

it('[I4] raises a refund task for a payment of an instalment already settled in cash', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { id, intentId } = await harness.attemptOf(transactionId);
  const [cash] = await harness.owner
    .insert(cashPayments)
    .values({ intentId, amount: order.total, receivedBy: 7, receivedAt: harness.clock.now() })
    .returning();
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  expect((await readEvents(harness.db, id)).at(-1)).toMatchObject({
    inputs: { mismatches: [], orderState: 'sale', settledBy: `cash payment ${cash?.id}` },
    toState: 'surplus',
  });
  expect(await harness.tasks()).toEqual(['refund']);
});
