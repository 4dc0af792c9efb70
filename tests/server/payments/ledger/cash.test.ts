import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const cash = (orderId: number, amount: number, instalmentNo = 1) =>
  shop.payments.recordCash({ orderId, instalmentNo, amount, staffId: 12, reason: 'reçu au magasin' });
const initiate = (orderId: number) =>
  shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
const audit = () => auditOf(shop.db, shop.clock.now());
const tasksOf = async (orderId: number) => {
  const tasks = await shop.db.select().from(tables.staffTasks);
  return tasks.filter(({ detail }) => detail['orderId'] === orderId).map(({ kind }) => kind);
};

it('[I4] [I11] [I13] cash settles an instalment in ledger, amount due, invoice and audit', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  await cash(id, 389_000);
  expect(await shop.payments.due(id)).toMatchObject({
    state: 'paid',
    amountDue: 0,
    amountResidual: 0,
    instalments: [{ number: 1, amount: 389_000, paid: { method: 'cash', reference: null } }],
  });
  await shop.drainOutbox();
  expect(await audit()).toEqual([]);
  const details = (await visitor.get(`/facture/${reference}/details`)).json();
  expect(details).toMatchObject({
    payment_state: 'paid',
    amount_residual: 0,
    instalments: [{ instalment_no: 1, paid: true, method: 'cash', reference: null }],
  });
  expect(details.invoice_number).toMatch(/^FAC-2026-\d{6}$/);
  const words = pdfText((await visitor.get(`/facture/${reference}/pdf`)).rawPayload);
  expect(words).toContain('Espèces');
  expect((await visitor.get(`/api/getcommande/${id}`)).json()).toMatchObject({
    amount_residual: 0,
    first_payment_state: true,
  });
  await expect(initiate(id)).rejects.toMatchObject({ code: 'payment.already_paid' });
});

it('[I13] the audit reports an instalment settled in cash long ago without an invoice', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  await cash(id, 389_000);
  expect(await audit()).toMatchObject([{ invariant: 'I13', subject: `instalment ${id}/1` }]);
  await shop.drainOutbox();
  expect(await audit()).toEqual([]);
});

it('[A10] cash is refused while a payment is under way, and while its outcome is unknown', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const pending = await initiate(id);
  await expect(cash(id, 389_000)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect((await shop.payments.due(id)).liveTransaction).toBe(pending.transactionId);
  shop.provider.settle(pending.transactionId, 'failed');
  shop.clock.advance(5_000);
  await shop.payments.status(pending.transactionId, { check: true });

  shop.provider.failNext('open', 'lost-answer');
  const unknown = await initiate(id).catch(() => undefined);
  await expect(cash(id, 389_000)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(unknown).toBeDefined();
});

it('[I3] [A10] a success that is reported after cash is surplus and raises a refund task', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await initiate(id);
  shop.provider.settle(transactionId, 'failed');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await cash(id, 389_000);
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  expect(await shop.payments.status(transactionId, { check: true })).toMatchObject({ state: 'surplus' });
  expect(await tasksOf(id)).toEqual(['refund']);
  await shop.drainOutbox();
  const invoices = await shop.db
    .select({ number: tables.invoices.number })
    .from(tables.invoices)
    .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, tables.invoices.intentId))
    .where(eq(tables.paymentIntents.orderId, id));
  expect(invoices).toHaveLength(1);
  expect(await audit()).toEqual([]);
});

it('[I9] [I19] accepts cash only for the instalment due, for its exact amount, and once', async () => {
  const { id } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await expect(cash(id, 29_999)).rejects.toMatchObject({ code: 'payment.amount_changed' });
  await expect(cash(id, 30_000, 2)).rejects.toMatchObject({ code: 'payment.instalment_changed' });
  const twice = await Promise.allSettled([cash(id, 30_000), cash(id, 30_000)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.payments.due(id)).toMatchObject({ instalmentNo: 2, amountResidual: 70_000 });
  await shop.pay(id);
  expect(await shop.payments.due(id)).toMatchObject({ instalmentNo: 3, amountDue: 40_000 });
  await cash(id, 40_000, 3);
  await expect(cash(id, 40_000, 3)).rejects.toMatchObject({ code: 'payment.already_paid' });
  await expect(cash(2_000_000_000, 1)).rejects.toMatchObject({ code: 'order.unknown' });
  await shop.drainOutbox();
  expect(await audit()).toEqual([]);
});

it('[I14] an order with a cash payment does not expire, and a cancelled order accepts no cash', async () => {
  const paid = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const unpaid = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await cash(paid.id, 30_000);
  shop.clock.advance(8 * 24 * 60 * 60 * 1000);
  await expireOrders(shop.db, shop.clock);
  const stateOf = async (id: number) => {
    const [order] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
    return order?.state;
  };
  expect([await stateOf(paid.id), await stateOf(unpaid.id)]).toEqual(['sale', 'cancel']);
  await expect(cash(unpaid.id, 30_000)).rejects.toMatchObject({ code: 'payment.order_closed' });
});
