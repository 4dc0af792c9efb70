import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callbackInbox } from '#server/db/schema.ts';
import type { FaultPoint } from '#server/payments/fault-points.ts';
import { sessionOf, told } from '#tests/support/payments/shopper.ts';
import { openWorld, type World } from '#tests/support/payments/environment.ts';

let world: World;
let origin: string;
let trouble: FaultPoint | undefined;
beforeAll(async () => {
  world = await openWorld();
  ({ origin } = await world.openShop(async (point) => {
    if (point !== trouble) return;
    trouble = undefined;
    throw new Error('the database is gone');
  }));
});
beforeEach(() => world.wave.faults.clear());
afterAll(() => world.close());

async function opened() {
  const order = await world.placeOrder();
  const client = world.shopper(origin, order);
  const { body } = await client.pay();
  return { order, client, transaction: body.transactionId, session: sessionOf(body.checkoutUrl) };
}

const inboxOf = async (transaction: string) =>
  (await world.db.select().from(callbackInbox)).filter(
    ({ clientReference }) => clientReference === transaction,
  );

it('[B2] settles an order whose callback comes before the answer to its initiate', async () => {
  const order = await world.placeOrder();
  const client = world.shopper(origin, order);
  world.wave.faults.set({ faults: [{ call: 'create', kind: 'paid-before-answer' }] });
  const { status, body } = await client.pay();
  expect([status, body.success]).toEqual([200, true]);
  // Were it dropped, the owner's reading would settle the order all the same.
  await expect
    .poll(async () => (await inboxOf(body.transactionId)).map(({ state }) => state))
    .toEqual(['applied']);
  expect(await told(client, 'paid')).toBe('paid');
  expect((await client.status(body.transactionId)).body.data).toMatchObject({ status: 'completed' });
  expect(await world.oracle.disagreements()).toEqual([]);
});

it('[B11] settles and bills once when the callback comes ten times', async () => {
  world.wave.faults.set({ webhooks: { copies: 10 } });
  const { client, transaction, session } = await opened();
  world.wave.pay(session);
  await expect.poll(async () => (await inboxOf(transaction))[0]?.deliveries).toBe(10);
  expect(await told(client, 'paid')).toBe('paid');
  expect(await inboxOf(transaction)).toHaveLength(1);
  expect(await world.oracle.disagreements()).toEqual([]);
});

it('[B11] changes nothing when a callback comes long after the truth is known', async () => {
  world.wave.faults.set({ webhooks: { milliseconds: 60_000 } });
  const { client, transaction, session } = await opened();
  world.wave.pay(session);
  world.clock.advance(6_000);
  await client.status(transaction);
  expect(await told(client, 'paid')).toBe('paid');
  expect(await inboxOf(transaction)).toEqual([]);
  world.clock.advance(60_000);
  await world.wave.webhooks.settled();
  await expect.poll(async () => (await inboxOf(transaction))[0]?.state).toBe('applied');
  expect(await world.oracle.disagreements()).toEqual([]);
});

it.each(['wrong-signature', 'altered-body', 'old-timestamp'] as const)(
  '[B12] believes no forged callback (%s), and finds the truth without it',
  async (corruption) => {
    world.wave.faults.set({ webhooks: { corruption, delivery: 'once' } });
    const { client, transaction, session } = await opened();
    world.wave.pay(session);
    await expect
      .poll(() => world.wave.webhooks.deliveries().find((one) => one.sessionId === session)?.outcome)
      .toBe('401');
    expect(await inboxOf(transaction)).toEqual([]);
    world.clock.advance(45_000);
    expect(await told(client, 'paid')).toBe('paid');
    expect(await world.oracle.disagreements()).toEqual([]);
  },
);

it('[B12] asks for itself when a genuine callback claims what is not so', async () => {
  const { client, transaction, session } = await opened();
  world.wave.webhooks.publish('checkout.session.completed', {
    ...world.wave.bodyOf(world.wave.find(session)!),
    checkout_status: 'complete',
    payment_status: 'succeeded',
  });
  await expect.poll(async () => (await inboxOf(transaction))[0]?.state).toBe('applied');
  expect((await client.due()).body.payment_state).toBe('in_progress');
  expect(await world.oracle.disagreements()).toEqual([]);
});

it('[B11] takes callbacks in any order', async () => {
  world.wave.faults.set({ webhooks: { order: 'reversed' } });
  const { client, session } = await opened();
  world.wave.fail(session, 'insufficient-funds');
  world.wave.pay(session);
  expect(await told(client, 'paid')).toBe('paid');
  expect(await world.oracle.disagreements()).toEqual([]);
});

it('[B15] [F1] asks Wave to come again when a callback could not be kept', async () => {
  const { client, session } = await opened();
  const attempts = () => world.wave.webhooks.deliveries().find((one) => one.sessionId === session);
  trouble = 'callback.before_commit';
  world.wave.pay(session);
  await expect.poll(attempts).toMatchObject({ attempts: 1, outcome: '503', state: 'waiting' });
  expect(await told(client, 'paid')).toBe('paid');
  await expect.poll(attempts).toMatchObject({ outcome: '200', state: 'delivered' });
  expect(await world.oracle.disagreements()).toEqual([]);
});
