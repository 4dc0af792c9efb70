import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cashPayments } from '#server/db/schema.ts';
import { readEvents } from '#server/payments/attempts/attempts.repository.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;

it('[B6] lets a superseded payment settle the instalment and closes the newer session', async () => {
  const order = await bench.placeOrder();
  bench.wave.spoil('open', 'lost-answer');
  for (let search = 0; search < 6; search += 1) bench.wave.spoil('search', 'lost-answer');
  const { transactionId: first } = await bench.pay(order.id);
  const hidden = bench.wave.sessions()[0]!;
  bench.wave.settle(hidden.sessionId, 'open', { clientReference: 'elsewhere' }); // not yet to be found
  await bench.pass(3 * MINUTE);
  const { transactionId: second } = await bench.pay(order.id);
  expect(second).not.toBe(first);
  bench.wave.settle(hidden.sessionId, 'succeeded', { clientReference: first });
  await bench.pass(MINUTE);
  expect(await bench.attemptOf(first)).toMatchObject({ state: 'succeeded', superseded: true });
  expect(await bench.attemptOf(second)).toMatchObject({ state: 'expired', superseded: true });
  await bench.audit();
});

it('[B6] closes a session of a lost call that turns up after another payment was begun', async () => {
  const order = await bench.placeOrder();
  bench.wave.spoil('open', 'lost-answer');
  const { transactionId: first } = await bench.pay(order.id);
  const hidden = bench.wave.sessions()[0]!;
  bench.wave.settle(hidden.sessionId, 'open', { clientReference: 'elsewhere' });
  await bench.pass(3 * MINUTE);
  const { transactionId: second } = await bench.pay(order.id);
  bench.wave.settle(hidden.sessionId, 'open', { clientReference: first });
  await bench.pass(MINUTE);
  expect(await bench.attemptOf(first)).toMatchObject({ state: 'expired', superseded: true });
  expect(await bench.attemptOf(second)).toMatchObject({ state: 'pending', superseded: false });
  await bench.audit();
});

it('[I4] turns a payment of an instalment that was settled in cash into a refund task', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  const { id, intentId } = await bench.attemptOf(transactionId);
  const [cash] = await bench.owner
    .insert(cashPayments)
    .values({ intentId, amount: order.total, receivedBy: 7, receivedAt: bench.clock.now() })
    .returning();
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  expect((await readEvents(bench.db, id)).at(-1)).toMatchObject({
    inputs: { mismatches: [], orderState: 'sale', settledBy: `cash payment ${cash?.id}` },
    toState: 'surplus',
  });
  expect(await bench.tasks()).toEqual(['refund']);
});
