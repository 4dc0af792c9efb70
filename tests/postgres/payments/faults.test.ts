import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionOf, pollPaymentState } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

let stack: TestStack;
let origin: string;
beforeAll(async () => {
  stack = await openTestStack();
  ({ origin } = await stack.openShop());
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

const MINUTE = 60_000;

async function ordered() {
  const order = await stack.placeOrder();
  return { order, client: stack.shopper(origin, order) };
}

async function opened() {
  const { order, client } = await ordered();
  const { body } = await client.pay();
  return { order, client, transaction: body.transactionId, session: sessionOf(body.checkoutUrl) };
}

type Client = Awaited<ReturnType<typeof opened>>['client'];
const addressOf = async (client: Client, transaction: string) =>
  (await client.status(transaction)).body.data?.checkout_url;
const sessionsOf = (orderId: number) =>
  stack.wave.all().filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));

it.each([
  ['is lost on the way', 'lost-answer'],
  ['is a portal’s page', 'html'],
  ['is cut off', 'malformed'],
] as const)(
  '[B9] [E10] continues with the same session when the response to its creation %s',
  async (_, kind) => {
    stack.wave.faults.set({ faults: [{ call: 'create', kind }] });
    const { order, client } = await ordered();
    const { status, body } = await client.pay();
    expect([status, body.checkoutUrl, body.status]).toEqual([200, null, 'pending']);
    stack.clock.advance(5_000);
    await expect.poll(() => addressOf(client, body.transactionId)).toMatch(/\/c\/cos-/);
    const again = await client.pay();
    expect(again.body).toMatchObject({ transactionId: body.transactionId, existing: true });
    expect(sessionsOf(order.id)).toHaveLength(1);
    stack.wave.pay(sessionOf(again.body.checkoutUrl));
    expect(await pollPaymentState(client, 'paid')).toBe('paid');
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);

it('[B9] settles a payment in a session whose create response was lost', async () => {
  stack.wave.faults.set({
    faults: [{ call: 'create', kind: 'lost-answer' }],
    webhooks: { delivery: 'never' },
  });
  const { order, client } = await ordered();
  await client.pay();
  stack.wave.pay(sessionsOf(order.id)[0]!.id);
  stack.clock.advance(10_000);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B9] allows a new payment one minute after a create request was lost', async () => {
  stack.wave.faults.set({ faults: [{ call: 'create', kind: 'lost-request' }] });
  const { order, client } = await ordered();
  const lost = await client.pay();
  expect(lost.body).toMatchObject({ checkoutUrl: null, status: 'pending' });
  stack.clock.advance(75_000);
  expect(await pollPaymentState(client, 'open')).toBe('open');
  const second = await client.pay();
  expect(second.body).toMatchObject({ existing: false });
  expect(sessionsOf(order.id)).toHaveLength(1);
  stack.wave.pay(sessionOf(second.body.checkoutUrl));
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[A8] does not offer a session returned with another amount, until the amount is right', async () => {
  stack.wave.faults.set({ faults: [{ call: 'create', kind: 'wrong-amount' }] });
  const { client } = await ordered();
  const { body } = await client.pay();
  expect(body).toMatchObject({ checkoutUrl: null, status: 'pending' });
  stack.clock.advance(5_000);
  await expect.poll(() => addressOf(client, body.transactionId)).toMatch(/\/c\/cos-/);
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it.each([
  ['a franc too little', { amount: 388_999 }],
  ['a franc too much', { amount: 389_001 }],
  ['another currency', { currency: 'EUR' }],
])(
  '[A8] [I7] an order stays unpaid and a staff task is raised when the payer paid %s',
  async (_, circumstances) => {
    const { client, transaction, session } = await opened();
    stack.wave.pay(session, circumstances);
    expect(await pollPaymentState(client, 'checking')).toBe('checking');
    expect((await client.status(transaction)).body.data).toMatchObject({
      status: 'pending',
      checkout_status: 'complete',
      payment_status: 'pending',
    });
    expect((await client.pay()).status).toBe(409);
    expect(await stack.oracle.waitForAgreement()).toEqual([]);
  },
);

it('[B7] settles an order paid after the session had expired', async () => {
  stack.wave.faults.set({ webhooks: { delivery: 'never' } });
  const { client, transaction, session } = await opened();
  stack.clock.advance(31 * MINUTE);
  await expect.poll(async () => (await client.status(transaction)).body.data?.status).toBe('cancelled');
  stack.wave.pay(session, { isLate: true });
  stack.clock.advance(61 * MINUTE);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it.each([
  ['cancels', (session: string) => stack.wave.cancel(session), 'cancelled'],
  ['lets it run out', () => stack.clock.advance(31 * MINUTE), 'cancelled'],
])('lets a payer who %s pay again', async (_, act, status) => {
  const { client, transaction, session } = await opened();
  act(session);
  stack.clock.advance(45_000);
  await expect.poll(async () => (await client.status(transaction)).body.data?.status).toBe(status);
  const again = await client.pay();
  expect(again.body).toMatchObject({ existing: false });
  stack.wave.pay(sessionOf(again.body.checkoutUrl));
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B4] returns the last known state during an outage of Wave, and the current one soon after it', async () => {
  const { client, transaction, session } = await opened();
  stack.wave.faults.set({
    faults: [{ call: 'read', kind: 'error', code: 'service-unavailable', times: 'always' }],
    webhooks: { delivery: 'never' },
  });
  stack.wave.pay(session);
  for (let look = 0; look < 3; look += 1) {
    stack.clock.advance(4_000);
    const { status, body } = await client.status(transaction);
    expect([status, body.success, body.data?.status]).toEqual([200, true, 'pending']);
  }
  stack.wave.faults.clear();
  stack.clock.advance(60_000);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B3] settles a payment within a minute without callback and browser', async () => {
  stack.wave.faults.set({ webhooks: { delivery: 'never' } });
  const { client, session } = await opened();
  stack.clock.advance(4 * MINUTE);
  stack.wave.pay(session);
  stack.clock.advance(45_000);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});
