import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
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
  expect((await pay({ instalment_no: 10 })).statusCode).toBe(400);
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

it('[PM-12] [AP-04] the customer reads each instalment with its state, its day and its own invoice, also of cash', async () => {
  const buyer = await createBuyer(shop, 'member');
  const principal = principalOf(buyer, 'member');
  const { id, reference } = await placeCustomerOrder(shop, { saleType: 'preorder', principal });
  const visitor = await newSignedInVisitor(shop, buyer);
  const read = async () => (await visitor.get(`/api/getcommande/${id}`)).json();
  const states = async () => (await read()).instalments.map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['due', 'upcoming', 'upcoming']);

  const { transactionId } = await initiate(id);
  expect(transactionId).toMatch(new RegExp(`^WV${id}-1-[0-9A-Z]{16}-\\d{14}$`));
  expect(await states()).toEqual(['in_progress', 'upcoming', 'upcoming']);
  await shop.pay(id);
  await shop.payments.recordCash({
    orderId: id,
    instalmentNo: 2,
    amount: 30_001,
    staffId: 12,
    reason: 'reçu au magasin',
  });
  await shop.drainOutbox();
  const { instalments, ...order } = await read();
  expect(order).toMatchObject({
    amount_residual: 39_999,
    first_payment_state: true,
    second_payment_state: true,
    third_payment_state: false,
  });
  expect(instalments).toMatchObject([
    {
      instalment_no: 1,
      amount: 30_001,
      state: 'paid',
      method: 'wave',
      pdf_url: `/facture/${reference}-1/pdf`,
    },
    {
      instalment_no: 2,
      amount: 30_001,
      state: 'paid',
      method: 'cash',
      pdf_url: `/facture/${reference}-2/pdf`,
    },
    { instalment_no: 3, amount: 39_999, state: 'upcoming', method: null, pdf_url: null },
  ]);
  for (const [index, { pdf_url: pdf, invoice_number: number }] of instalments.slice(0, 2).entries()) {
    const words = pdfText((await visitor.get(pdf)).rawPayload);
    expect(words).toContain(number);
    expect(words).toContain(`Paiement ${index + 1} sur 3`);
  }
  const others = await newSignedInVisitor(shop, await createBuyer(shop));
  expect((await others.get(`/facture/${reference}-2/pdf`)).statusCode).toBe(404);
});
