import { afterAll, beforeAll, expect, it } from 'vitest';
import { killableShop } from '#tests/support/payments/killable-shop.ts';
import { pollPaymentState, sessionOf } from '#tests/support/payments/shopper.ts';
import { openTestStack, type TestStack } from '#tests/support/payments/test-stack.ts';

let stack: TestStack;
let shops: Awaited<ReturnType<typeof killableShop>>[];
beforeAll(async () => {
  stack = await openTestStack();
  shops = [await killableShop(stack), await killableShop(stack)];
  // At the same time, as after a deployment.
  await Promise.all(shops.map((shop) => shop.start()));
});
afterAll(() => stack.close());

const sessionsOf = (orderId: number) =>
  stack.wave.all().filter(({ clientReference }) => clientReference?.startsWith(`WV${orderId}-`));

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

it('[TL-02] [B1] two processes on one database open one payment for twenty simultaneous requests, and both show it paid', async () => {
  const order = await stack.placeOrder();
  const clients = shops.map(({ origin }) => stack.shopper(origin, order));
  const replies = await Promise.all(times(20).map((index) => clients[index % 2]!.pay()));
  expect(replies.map(({ status }) => status)).toEqual(times(20).map(() => 200));
  expect(new Set(replies.map(({ body }) => body.transactionId)).size).toBe(1);
  expect(sessionsOf(order.id)).toHaveLength(1);
  stack.wave.pay(sessionsOf(order.id)[0]!.id);
  for (const client of clients) expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});

it('[TL-02] [B9] when one process is killed while it opens a payment, the other finds it and settles it once', async () => {
  const [first, second] = [shops[0]!, shops[1]!];
  const order = await stack.placeOrder();
  first.killAt('initiate.before_store');
  await expect(stack.shopper(first.origin, order).pay()).rejects.toThrow('fetch failed');
  await first.exited();
  const client = stack.shopper(second.origin, order);
  const sessions = new Set<string>();
  await expect
    .poll(
      async () => {
        const { body } = await client.pay();
        if (body.checkoutUrl) sessions.add(sessionOf(body.checkoutUrl));
        else second.advance(30_000);
        return sessions.size;
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  expect(sessionsOf(order.id).filter(({ checkoutStatus }) => checkoutStatus === 'open')).toHaveLength(1);
  stack.wave.pay([...sessions][0]!);
  expect(await pollPaymentState(client, 'paid')).toBe('paid');
  expect(await stack.oracle.waitForAgreement()).toEqual([]);
});
