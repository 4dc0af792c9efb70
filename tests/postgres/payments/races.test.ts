import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sessionOf } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

let stack: TestStack;
let origins: [string, string];
beforeAll(async () => {
  stack = await openTestStack();
  origins = [(await stack.openShop()).origin, (await stack.openShop()).origin];
});
beforeEach(() => stack.wave.faults.clear());
afterAll(() => stack.close());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const sessionsOf = (orderId: number) =>
  stack.wave.all().filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));

it.each([
  ['twice on one server', 2, 1],
  ['twenty times on one server', 20, 1],
  ['twenty times on two servers', 20, 2],
])('[B1] [A3] [TL-02] simultaneous initiates open one payment: %s', async (_, count, servers) => {
  const order = await stack.placeOrder();
  const replies = await Promise.all(
    times(count).map((index) => stack.shopper(origins[index % servers]!, order).pay()),
  );
  expect(replies.map(({ status }) => status)).toEqual(times(count).map(() => 200));
  expect(new Set(replies.map(({ body }) => body.transactionId)).size).toBe(1);
  expect(replies.filter(({ body }) => !body.existing)).toHaveLength(1);
  expect(sessionsOf(order.id)).toHaveLength(1);
  stack.wave.pay(sessionsOf(order.id)[0]!.id);
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B6] repeated simultaneous initiates from two phones leave one session open', async () => {
  const order = await stack.placeOrder();
  const phones = ['+221780000001', '+221780000002'];
  for (let round = 0; round < 3; round += 1) {
    const replies = await Promise.all(
      phones.map((phone, index) => stack.shopper(origins[index]!, order).pay(phone)),
    );
    // One phone gets the payment; the other gets its own, or an error that a payment is in progress.
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const { status } of replies) expect([200, 409]).toContain(status);
  }
  const last = await stack.shopper(origins[0], order).pay(phones[0]);
  expect(last.status).toBe(200);
  const open = sessionsOf(order.id).filter(({ checkoutStatus }) => checkoutStatus === 'open');
  expect(open.map(({ id }) => id)).toEqual([sessionOf(last.body.checkoutUrl)]);
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B10] settles once when callback, owner and reconciler of two servers find the success at the same time', async () => {
  stack.wave.faults.set({ webhooks: { copies: 3 } });
  const orders = await Promise.all(times(8).map(() => stack.placeOrder()));
  const begun = await Promise.all(orders.map((order) => stack.shopper(origins[0], order).pay()));
  stack.clock.advance(50_000);
  for (const { body } of begun) stack.wave.pay(sessionOf(body.checkoutUrl));
  await Promise.all(
    orders.flatMap((order, index) =>
      times(6).map((reader) =>
        stack.shopper(origins[reader % 2]!, order).status(begun[index]!.body.transactionId),
      ),
    ),
  );
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[B6] [I1] of two successful payments one settles the order, and the other gets a refund task', async () => {
  const order = await stack.placeOrder();
  const first = await stack.shopper(origins[0], order).pay();
  const session = sessionOf(first.body.checkoutUrl);
  stack.clock.advance(29 * 60_000 + 30_000);
  const second = await stack.shopper(origins[1], order).pay();
  expect(second.body.existing).toBe(false);
  // The first payment was already processing when its session was closed.
  stack.wave.pay(session, { isLate: true });
  stack.wave.pay(sessionOf(second.body.checkoutUrl));
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
  const [account] = (await stack.oracle.actual()).filter((one) => one.order === order.id);
  expect(account).toMatchObject({ settled: 1, invoices: 1, refunds: 1, received: 2 * order.total });
});
