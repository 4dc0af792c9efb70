import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const initiate = (orderId: number, expected: { amount?: number; instalmentNo?: number } = {}) =>
  shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567', ...expected });

it('[A3] [I9] rejects any instalment but the one due, even with the same amount', async () => {
  const { id } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const changed = { code: 'payment.instalment_changed' };
  await expect(initiate(id, { amount: 30_000, instalmentNo: 2 })).rejects.toMatchObject(changed);
  await shop.pay(id);
  expect(await shop.payments.due(id)).toMatchObject({
    instalmentNo: 2,
    amountDue: 30_000,
    amountResidual: 70_000,
  });
  // A page opened before the first payment sends the same amount, but means the first instalment.
  await expect(initiate(id, { amount: 30_000, instalmentNo: 1 })).rejects.toMatchObject(changed);
  await expect(initiate(id, { amount: 40_000, instalmentNo: 2 })).rejects.toMatchObject({
    code: 'payment.amount_changed',
  });
  expect((await shop.payments.due(id)).liveTransaction).toBeNull();
  expect(await initiate(id, { amount: 30_000, instalmentNo: 2 })).toMatchObject({ existing: false });
});

it("[A3] the error uses the contract's fields, and only the fields sent are compared", async () => {
  const visitor = await newVisitor(shop.app);
  const { id } = await placeOrder(visitor);
  const capability = await shop.capabilityOf(id);
  const pay = (sent: object) =>
    apiClient(shop.app).post(
      '/api/payment/wave/initiate',
      { order_id: id, phoneNumber: '77 123 45 67', ...sent },
      { 'x-order-capability': capability },
    );
  const refused = await pay({ instalment_no: 2 });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.instalment_changed']);
  expect((await pay({ instalment_no: 5 })).statusCode).toBe(400);
  expect((await pay({ instalment_no: 1 })).json()).toMatchObject({ existing: false });
  expect((await pay({})).json()).toMatchObject({ existing: true });
});

it('[I11] [I12] instalments are paid in order, and the last one settles the order', async () => {
  const { id } = await placeCustomerOrder(shop, { saleType: 'creditOrder', total: 5 });
  const seen = [];
  for (let paid = 0; paid < 3; paid += 1) {
    const { instalmentNo, amountDue, amountResidual } = await shop.payments.due(id);
    seen.push([instalmentNo, amountDue, amountResidual]);
    await shop.pay(id);
  }
  expect(seen).toEqual([
    [1, 2, 5],
    [2, 2, 3],
    [3, 1, 1],
  ]);
  expect(await shop.payments.due(id)).toMatchObject({ state: 'paid', amountDue: 0, amountResidual: 0 });
});
