import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import type { FaultPoint } from '#server/payments/store/fault-points.ts';
import { sessionOf, pollPaymentState } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

let stack: TestStack;
let origin: string;
let trouble: FaultPoint | undefined;
beforeAll(async () => {
  stack = await openTestStack();
  ({ origin } = await stack.openShop(async (point) => {
    if (point !== trouble) return;
    trouble = undefined;
    throw new Error('the database is gone');
  }));
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

async function opened() {
  const order = await stack.placeOrder();
  const client = stack.shopper(origin, order);
  const { body } = await client.pay();
  return { order, client, transaction: body.transactionId, session: sessionOf(body.checkoutUrl) };
}

const inboxOf = async (transaction: string) =>
  (await stack.db.select().from(callbackInbox)).filter(
    ({ clientReference }) => clientReference === transaction,
  );

it('[B2] settles an order whose callback arrives before the response to initiate', async () => {
  const order = await stack.placeOrder();
  const client = stack.shopper(origin, order);
  stack.wave.faults.set({ faults: [{ call: 'create', kind: 'paid-before-answer' }] });
  const { status, body } = await client.pay();
  expect([status, body.success]).toEqual([200, true]);
  // Checked explicitly, because a read of the owner would also settle the order without this callback.
  await expect
    .poll(async () => (await inboxOf(body.transactionId)).map(({ state }) => state))
    .toEqual(['applied']);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect((await client.status(body.transactionId)).body.data).toMatchObject({ status: 'completed' });
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B11] settles and invoices once if the callback arrives ten times', async () => {
  stack.wave.faults.set({ webhooks: { copies: 10 } });
  const { client, transaction, session } = await opened();
  stack.wave.pay(session);
  await expect.poll(async () => (await inboxOf(transaction))[0]?.deliveries).toBe(10);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await inboxOf(transaction)).toHaveLength(1);
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B11] a callback that arrives long after the payment was settled changes nothing', async () => {
  stack.wave.faults.set({ webhooks: { milliseconds: 60_000 } });
  const { client, transaction, session } = await opened();
  stack.wave.pay(session);
  stack.clock.advance(6_000);
  await client.status(transaction);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await inboxOf(transaction)).toEqual([]);
  stack.clock.advance(60_000);
  await stack.wave.webhooks.settled();
  await expect.poll(async () => (await inboxOf(transaction))[0]?.state).toBe('applied');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it.each(['wrong-signature', 'altered-body', 'old-timestamp'] as const)(
  '[B12] ignores a forged callback (%s), and settles the payment without it',
  async (corruption) => {
    stack.wave.faults.set({ webhooks: { corruption, delivery: 'once' } });
    const { client, transaction, session } = await opened();
    stack.wave.pay(session);
    await expect
      .poll(() => stack.wave.webhooks.deliveries().find((one) => one.sessionId === session)?.outcome)
      .toBe('401');
    expect(await inboxOf(transaction)).toEqual([]);
    stack.clock.advance(45_000);
    expect(await pollPaymentState(client, 'paid')).toBe('paid');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);

it('[B12] checks the payment itself when an authentic callback has a wrong status', async () => {
  const { client, transaction, session } = await opened();
  stack.wave.webhooks.publish('checkout.session.completed', {
    ...stack.wave.bodyOf(stack.wave.find(session)!),
    checkout_status: 'complete',
    payment_status: 'succeeded',
  });
  await expect.poll(async () => (await inboxOf(transaction))[0]?.state).toBe('applied');
  expect((await client.due()).body.payment_state).toBe('in_progress');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B11] accepts callbacks in any order', async () => {
  stack.wave.faults.set({ webhooks: { order: 'reversed' } });
  const { client, session } = await opened();
  stack.wave.fail(session, 'insufficient-funds');
  stack.wave.pay(session);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B15] [F1] responds with an error to a callback that could not be stored, so that Wave retries', async () => {
  const { client, session } = await opened();
  const attempts = () => stack.wave.webhooks.deliveries().find((one) => one.sessionId === session);
  trouble = 'callback.before_commit';
  stack.wave.pay(session);
  await expect.poll(attempts).toMatchObject({ attempts: 1, outcome: '503', state: 'waiting' });
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  await expect.poll(attempts).toMatchObject({ outcome: '200', state: 'delivered' });
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});
