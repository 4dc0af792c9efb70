import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const CUSTOMER_PHONE = '771234567';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.provider.reset());
afterAll(() => shop.close());

const initiate = (visitor: Visitor, orderId: number, phoneNumber = CUSTOMER_PHONE) =>
  visitor.post('/api/payment/wave/initiate', { order_id: orderId, phoneNumber });

/** Places an order as this visitor and initiates its payment. */
async function orderAndPay(visitor: Visitor, phone = CUSTOMER_PHONE) {
  const { id } = await placeOrder(visitor, { telephone: phone });
  return initiate(visitor, id, phone);
}

it('[B43] a customer can pay although strangers opened payments with the same phone', async () => {
  for (let stranger = 0; stranger < 6; stranger += 1) {
    const { statusCode } = await orderAndPay(await newVisitor(shop.app));
    expect(statusCode).toBe(200);
  }
  const customer = await orderAndPay(await newVisitor(shop.app));
  expect([customer.statusCode, customer.json().existing]).toEqual([200, false]);
});

it('[B43] limits a guest who keeps opening payments for one phone, with the time to wait', async () => {
  const guest = await newVisitor(shop.app);
  const statuses = [];
  for (let order = 0; order < 5; order += 1) {
    statuses.push((await orderAndPay(guest)).statusCode);
    shop.clock.advance(MINUTE_MS);
  }
  const refused = await orderAndPay(guest);
  expect(statuses).toEqual(Array(5).fill(200));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'payment.too_many']);
  // The first of the five payments was opened five minutes ago.
  expect(refused.headers['retry-after']).toBe(String(55 * 60));
  shop.clock.advance(55 * MINUTE_MS + 1_000);
  expect((await orderAndPay(guest)).statusCode).toBe(200);
});

it.each(['busy', 'refused'] as const)(
  '[B43] payments that the provider did not open do not count (%s)',
  async (trouble) => {
    const guest = await newVisitor(shop.app);
    const { id } = await placeOrder(guest);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      shop.provider.failNext('open', trouble);
      expect([502, 503]).toContain((await initiate(guest, id)).statusCode);
    }
    expect((await initiate(guest, id)).statusCode).toBe(200);
  },
);

it('[B43] payments that the provider left unanswered do not count', async () => {
  const guest = await newVisitor(shop.app);
  const { id } = await placeOrder(guest);
  for (let attempt = 0; attempt < 12; attempt += 1) {
    shop.provider.failNext('open', 'lost-request');
    expect((await initiate(guest, id)).json()).toMatchObject({ existing: false, checkoutUrl: null });
    // After 70 s the check finds no session, and another attempt is allowed.
    shop.clock.advance(71_000);
  }
  const opened = await initiate(guest, id);
  expect([opened.statusCode, opened.json().checkoutUrl === null]).toEqual([200, false]);
});
