import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instalmentId } from '#domain/ids.ts';
import { parseReceipt } from '#domain/orders/receipts.ts';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const REASON = 'Reçu par Modou à la livraison.';
let keys = 0;
const newKey = () => `entry-of-the-test-${(keys += 1)}`;
const take = (
  staff: StaffClient,
  reference: string,
  { key = newKey(), reason = REASON, instalmentNo = 1, amount = 389_000 } = {},
) =>
  staff.post(
    `/api/gestion/especes/${reference}`,
    { instalment_no: instalmentNo, amount, reason },
    { 'idempotency-key': key },
  );
const dueOf = async (reference: string) => (await support.get(`/api/gestion/especes/${reference}`)).json();
const cashOf = async (orderId: number) => {
  const { cashPayments, paymentIntents } = tables;
  return shop.db
    .select({ amount: cashPayments.amount, receivedBy: cashPayments.receivedBy, note: cashPayments.note })
    .from(cashPayments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, cashPayments.intentId))
    .where(eq(paymentIntents.orderId, orderId));
};
const order = async () => placeOrder(await newVisitor(shop.app));

it('[I4] [I13] support records cash for an order found by its reference; ledger, trail and signed receipt say so', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  expect(await dueOf(reference)).toEqual({
    order_id: id,
    reference,
    customer_name: 'Awa Ndiaye',
    amount_total: 389_000,
    amount_residual: 389_000,
    payment_state: 'open',
    instalment_no: 1,
    instalment_count: 1,
    amount_due: 389_000,
    last_cash: null,
  });
  const answer = await take(support, reference);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { payment_state: 'paid', instalment_no: null, amount_due: 0, amount_residual: 0 },
  ]);
  expect(await cashOf(id)).toEqual([{ amount: 389_000, receivedBy: support.accountId, note: REASON }]);
  const [line] = await shop.owner
    .select()
    .from(tables.staffActions)
    .orderBy(desc(tables.staffActions.id))
    .limit(1);
  expect(line).toMatchObject({
    staffId: support.accountId,
    action: 'payment.cash_recorded',
    subjectKind: 'order',
    subjectId: String(id),
    reason: REASON,
    detail: { instalmentNo: 1, amount: 389_000 },
  });
  await shop.drainOutbox();
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
  const { rawPayload } = await visitor.get(`/facture/${reference}/pdf`);
  expect(pdfText(rawPayload)).toContain('Espèces');
  const receipt = parseReceipt(qrOf(rawPayload).split('#')[1] ?? '')?.receipt;
  expect(receipt).toMatchObject({ reference, method: 'cash', amount: 389_000, remaining: 0 });
});

it('[I9] [A3] each instalment in its order, for exactly what the server says is due', async () => {
  const { reference } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const refusals = [
    { amount: 29_999 },
    { amount: 30_000, instalmentNo: 2 },
    { amount: 100_000 },
    { amount: 30_000, reason: 'court' },
  ];
  const codes = [];
  for (const refused of refusals) codes.push((await take(admin, reference, refused)).json().code);
  expect(codes).toEqual([
    'payment.amount_changed',
    'payment.instalment_changed',
    'payment.amount_changed',
    'request.invalid',
  ]);
  expect((await take(admin, reference, { amount: 30_000 })).json()).toMatchObject({
    payment_state: 'open',
    instalment_no: 2,
    amount_due: 30_000,
    amount_residual: 70_000,
  });
  await shop.drainOutbox();
  const pdf = await admin.get(`/facture/${instalmentId(reference, 1)}/pdf`);
  expect(pdfText(pdf.rawPayload)).toContain('Paiement 1 sur 3 reçu');
});

it('[I19] the same entry again records nothing and answers; its key is of no use for another', async () => {
  const { id, reference } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  const key = newKey();
  const [first, again] = await Promise.all(
    [1, 2].map(() => take(support, reference, { key, amount: 30_000 })),
  );
  expect([first!.statusCode, again!.statusCode]).toEqual([200, 200]);
  expect((await take(support, reference, { key, amount: 30_000 })).json()).toMatchObject({
    instalment_no: 2,
    amount_residual: 70_000,
  });
  const { reference: another } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  for (const other of [
    await take(support, reference, { key, amount: 30_000, instalmentNo: 2 }),
    await take(support, reference, { key, amount: 40_000 }),
    await take(support, another, { key, amount: 30_000 }),
  ])
    expect([other.statusCode, other.json().code]).toEqual([409, 'request.conflict']);
  expect(await cashOf(id)).toHaveLength(1);
});

it('[B10] [I1] of two members of staff at two processes who record the same cash at once, one succeeds', async () => {
  const process = await shop.rebuild({});
  try {
    for (let round = 0; round < 8; round += 1) {
      const { id, reference } = await order();
      const elsewhere = await newStaffClient({ ...shop, app: process }, 'support');
      const answers = await Promise.all([
        take(support, reference),
        take(elsewhere, reference),
        take(admin, reference),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
      expect(await cashOf(id)).toHaveLength(1);
    }
  } finally {
    await process.close();
  }
  await shop.drainOutbox();
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[A10] cash is refused while the customer is paying online; a payment that was given up does not block it', async () => {
  const { id, reference } = await order();
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  shop.clock.advance(5_000);
  expect(await dueOf(reference)).toMatchObject({ payment_state: 'in_progress', amount_due: 389_000 });
  const refused = await take(support, reference);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.in_progress']);
  expect(await cashOf(id)).toEqual([]);
  shop.provider.settle(transactionId, 'cancelled');
  shop.clock.advance(5_000);
  expect(await dueOf(reference)).toMatchObject({ payment_state: 'open' });
  expect((await take(support, reference)).statusCode).toBe(200);
});

it('[B10] cash and an online payment that begin at once never settle the same instalment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, reference } = await order();
    const [cash] = await Promise.all([
      take(support, reference),
      shop.payments
        .initiate({ orderId: id, provider: 'wave', phone: '771234567' })
        .catch((error: unknown) => error),
    ]);
    const { liveTransaction, state } = await shop.payments.due(id);
    expect([cash.statusCode, state, liveTransaction !== null]).toEqual(
      cash.statusCode === 200 ? [200, 'paid', false] : [409, 'inProgress', true],
    );
  }
});

it('[A10] a payment that is finished at the provider counts before any cash does', async () => {
  const { id, reference } = await order();
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  const refused = await take(support, reference);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.already_paid']);
  expect(await dueOf(reference)).toMatchObject({ payment_state: 'paid', instalment_no: null });
});

it('an unknown order, and a reference that cannot be one, are not found', async () => {
  for (const reference of ['KE-0000000000', 'KE-1', '..%2F..%2Fapi']) {
    const answer = await support.get(`/api/gestion/especes/${reference}`);
    expect([reference, answer.statusCode, answer.json().code]).toEqual([reference, 404, 'order.unknown']);
  }
});
