import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseReceipt } from '#domain/orders/receipts.ts';
import { tables } from '#server/db/index.ts';
import { verifyReceipt } from '#src/features/receipt-check/verify-receipt.ts';
import { createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { withoutTriggers } from '#tests/support/postgres/empty-tables.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;
let support: StaffClient;
let colleague: StaffClient;
let admin: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
  colleague = await newStaffClient(shop, 'support');
  admin = await newStaffClient(shop, 'admin');
});
afterAll(() => shop.close());

const REASON = 'Saisi pour la mauvaise commande.';
let keys = 0;
const deskOf = (reference: string) => `/api/gestion/especes/${reference}`;
const take = (staff: StaffClient, reference: string, { instalmentNo = 1, amount = 389_000 } = {}) =>
  staff.post(
    deskOf(reference),
    { instalment_no: instalmentNo, amount, reason: 'Reçu par Modou à la livraison.' },
    { 'idempotency-key': `reversal-of-the-test-${(keys += 1)}` },
  );
const dueOf = async (staff: StaffClient, reference: string) => (await staff.get(deskOf(reference))).json();
const reverse = (staff: StaffClient, reference: string, cash_id: number, reason = REASON) =>
  staff.post(`${deskOf(reference)}/annuler`, { cash_id, reason });
const invoicesOf = async () => shop.db.select().from(tables.invoices).orderBy(asc(tables.invoices.id));
const audit = async () => {
  await shop.drainOutbox();
  return auditOf(shop.db, shop.clock.now());
};

/** An order of a guest whose cash was recorded by support, with its invoice. */
async function paidInCash() {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  await take(support, reference);
  await shop.drainOutbox();
  const { last_cash: cash } = await dueOf(colleague, reference);
  const { invoice_number: number } = (await visitor.get(`/facture/${reference}/details`)).json();
  return { visitor, id, reference, cashId: Number(cash.id), number: String(number) };
}

it('[I4] [I11] [I13] another member of staff reverses an entry: the instalment is due again and its invoice is cancelled', async () => {
  const { visitor, id, reference, cashId, number } = await paidInCash();
  expect(await dueOf(colleague, reference)).toMatchObject({
    payment_state: 'paid',
    last_cash: {
      instalment_no: 1,
      amount: 389_000,
      received_by: expect.stringContaining('@'),
      can_reverse: true,
    },
  });
  const answer = await reverse(colleague, reference, cashId);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      payment_state: 'open',
      instalment_no: 1,
      amount_due: 389_000,
      amount_residual: 389_000,
      last_cash: null,
    },
  ]);
  const details = (await visitor.get(`/facture/${reference}/details`)).json();
  expect(details).toMatchObject({
    payment_state: 'open',
    invoice_number: null,
    pdf_url: null,
    instalments: [{ paid: false, invoice_number: null }],
    cancelled_invoices: [{ number, pdf_url: `/facture/${number}/pdf` }],
  });
  const [line] = (
    await shop.owner
      .select()
      .from(tables.staffActions)
      .where(eq(tables.staffActions.subjectId, String(id)))
      .orderBy(asc(tables.staffActions.id))
  ).slice(-1);
  expect(line).toMatchObject({
    staffId: colleague.accountId,
    action: 'payment.cash_reversed',
    reason: REASON,
    detail: { instalmentNo: 1, amount: 389_000, cashPaymentId: cashId, receivedBy: support.accountId },
  });
  // The entry stays; its reversal is added.
  expect(
    await shop.db.select().from(tables.cashPayments).where(eq(tables.cashPayments.id, cashId)),
  ).toMatchObject([{ amount: 389_000, receivedBy: support.accountId }]);
  expect(await audit()).toEqual([]);
});

it('[I13] the PDF of a cancelled invoice says so and has no receipt; its earlier receipt is not valid any more', async () => {
  const { visitor, reference, cashId, number } = await paidInCash();
  const before = (await visitor.get(`/facture/${reference}/pdf`)).rawPayload;
  const signed = parseReceipt(new URL(qrOf(before)).hash.slice(1))!;
  const verdict = async () => {
    const { keys: published, cancelled } = (await apiClient(shop.app).get('/api/receipt-keys')).json();
    const own = published.map(({ id, public_key: publicKey }: { id: string; public_key: string }) => ({
      id,
      publicKey,
    }));
    return verifyReceipt(signed, own, cancelled);
  };
  expect(await verdict()).toBe('valid');
  await reverse(admin, reference, cashId);
  expect(await verdict()).toBe('cancelled');
  for (const name of [number, reference]) {
    const pdf = await visitor.get(`/facture/${name}/pdf`);
    expect(pdf.headers['content-disposition']).toContain(number);
    const words = pdfText(pdf.rawPayload);
    expect(words).toContain('Facture annulée le 21 novembre 2026');
    expect(words).not.toContain('Montant payé');
  }
  // Of somebody else's order nothing is read by the number.
  const stranger = await newVisitor(shop.app);
  expect((await stranger.get(`/facture/${number}/pdf`)).json().code).toBe('invoice.unknown');
});

it('[I13] cash that is recorded again has a new entry, a new number and a valid receipt, even within the same minute', async () => {
  const { visitor, reference, cashId, number } = await paidInCash();
  await reverse(admin, reference, cashId);
  expect((await take(colleague, reference)).json()).toMatchObject({
    payment_state: 'paid',
    amount_residual: 0,
  });
  await shop.drainOutbox();
  const details = (await visitor.get(`/facture/${reference}/details`)).json();
  expect(details.invoice_number).not.toBe(number);
  expect(details.cancelled_invoices).toMatchObject([{ number }]);
  const { cancelled } = (await apiClient(shop.app).get('/api/receipt-keys')).json();
  const pdf = (await visitor.get(`/facture/${reference}/pdf`)).rawPayload;
  expect(pdfText(pdf)).toContain(`Facture ${details.invoice_number}`);
  const { keys: published } = (await apiClient(shop.app).get('/api/receipt-keys')).json();
  const own = [{ id: published[0].id, publicKey: published[0].public_key }];
  const signed = parseReceipt(new URL(qrOf(pdf)).hash.slice(1))!;
  expect(await verifyReceipt(signed, own, cancelled)).toBe('valid');
  const { last_cash: again } = await dueOf(admin, reference);
  expect(again.id).not.toBe(cashId);
  expect((await reverse(admin, reference, again.id)).statusCode).toBe(200);
  expect((await take(support, reference)).json().payment_state).toBe('paid');
  expect(await audit()).toEqual([]);
});

it('[I13] a customer pays online after a reversal; all numbers are there once', async () => {
  const { visitor, id, reference, cashId, number } = await paidInCash();
  await reverse(colleague, reference, cashId);
  await shop.pay(id);
  const details = (await visitor.get(`/facture/${reference}/details`)).json();
  expect(details).toMatchObject({
    payment_state: 'paid',
    amount_residual: 0,
    cancelled_invoices: [{ number }],
  });
  const numbers = (await invoicesOf()).map((invoice) => invoice.number);
  expect(numbers).toEqual(numbers.map((_, index) => `FAC-2026-${String(index + 1).padStart(6, '0')}`));
  expect(await audit()).toEqual([]);
});

it('[C25] the person who recorded an entry cannot reverse it alone, unless an admin; strangers cannot at all', async () => {
  const { reference, cashId } = await paidInCash();
  expect((await dueOf(support, reference)).last_cash.can_reverse).toBe(false);
  const alone = await reverse(support, reference, cashId);
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'task.second_person']);
  expect((await reverse(colleague, reference, cashId, 'court')).json().fields[0].field).toBe('reason');
  const other = await paidInCash();
  expect((await reverse(colleague, other.reference, cashId)).json().code).toBe('cash.unknown');
  expect((await reverse(colleague, reference, 999_999)).json().code).toBe('cash.unknown');
  expect((await dueOf(admin, reference)).payment_state).toBe('paid');

  const { reference: own } = await placeOrder(await newVisitor(shop.app));
  await take(admin, own);
  await shop.drainOutbox();
  const { last_cash: cash } = await dueOf(admin, own);
  expect((await reverse(admin, own, cash.id)).json().payment_state).toBe('open');
});

it('[I19] the same reversal again has the effect of one; another person is told that it is done', async () => {
  const { reference, cashId } = await paidInCash();
  const answers = await Promise.all([1, 2, 3].map(() => reverse(colleague, reference, cashId)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await reverse(admin, reference, cashId)).json().code).toBe('request.conflict');
  const reversals = await shop.db
    .select()
    .from(tables.cashReversals)
    .where(eq(tables.cashReversals.cashPaymentId, cashId));
  expect(reversals).toMatchObject([{ reversedBy: colleague.accountId, reason: REASON }]);
  await take(support, reference);
  expect((await reverse(colleague, reference, cashId)).json().payment_state).toBe('paid');
});

it('[I4] [I11] only the last instalment that is paid can be opened again', async () => {
  const { reference } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await take(support, reference, { amount: 30_000 });
  await shop.drainOutbox();
  const { last_cash: first } = await dueOf(colleague, reference);
  await take(support, reference, { instalmentNo: 2, amount: 30_000 });
  await shop.drainOutbox();
  const { last_cash: second } = await dueOf(colleague, reference);
  expect((await reverse(colleague, reference, first.id)).json().code).toBe('cash.later_paid');
  expect((await reverse(colleague, reference, second.id)).json()).toMatchObject({
    instalment_no: 2,
    amount_residual: 70_000,
    last_cash: { id: first.id, instalment_no: 1 },
  });
  expect((await reverse(colleague, reference, first.id)).json()).toMatchObject({
    instalment_no: 1,
    amount_residual: 100_000,
  });
  expect(await audit()).toEqual([]);
});

it('[I4] nothing is reversed while the order is being paid online, and the desk says so', async () => {
  const { id, reference } = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  await take(support, reference, { amount: 30_000 });
  await shop.drainOutbox();
  const { last_cash: cash } = await dueOf(colleague, reference);
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  expect((await reverse(colleague, reference, cash.id)).json().code).toBe('payment.in_progress');
  shop.provider.settle(transactionId, 'cancelled');
  shop.clock.advance(5_000);
  expect((await reverse(colleague, reference, cash.id)).json()).toMatchObject({ instalment_no: 1 });
});

it('[I13] an entry whose invoice is not issued yet is reversed a moment later', async () => {
  const { reference } = await placeOrder(await newVisitor(shop.app));
  await take(support, reference);
  const { last_cash: cash } = await dueOf(colleague, reference);
  const early = await reverse(colleague, reference, cash.id);
  expect([early.json().code, early.json().message]).toEqual([
    'request.conflict',
    'La facture de ce paiement est en cours d’établissement. Réessayez dans un instant.',
  ]);
  await shop.drainOutbox();
  expect((await reverse(colleague, reference, cash.id)).statusCode).toBe(200);
});

it('[I13] the audit finds an invoice that was cancelled although its cash counts', async () => {
  const { number } = await paidInCash();
  const { invoices } = tables;
  const [invoice] = await shop.db.select().from(invoices).where(eq(invoices.number, number));
  const restore = { intentId: invoice!.intentId, cancelledIntentId: null, cancelledAt: null };
  const change = (values: Partial<typeof invoices.$inferInsert>) =>
    withoutTriggers(shop.owner, (tx) => tx.update(invoices).set(values).where(eq(invoices.number, number)));
  await change({ intentId: null, cancelledIntentId: invoice!.intentId, cancelledAt: shop.clock.now() });
  expect((await audit()).map(({ invariant, detail }) => [invariant, detail])).toEqual([
    ['I13', `invoice ${number} cancelled with a payment`],
    ['I13', 'settled without an invoice'],
  ]);
  await change(restore);
});

it('[I13] the list of a customer shows a cancelled invoice as cancelled, with its own PDF', async () => {
  const buyer = await createBuyer(shop, 'member');
  const customer = await newSignedInVisitor(shop, buyer);
  const order = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'onDelivery',
    principal: principalOf(buyer, 'member'),
  });
  await take(support, order.reference, { amount: 100_001 });
  await shop.drainOutbox();
  const { last_cash: cash } = await dueOf(admin, order.reference);
  await reverse(admin, order.reference, cash.id);
  const { data } = (await customer.get(`/api/partner/${buyer.customerId}/factures`)).json();
  expect(data).toMatchObject([
    { cancelled_at: expect.any(String), pdf_url: `/facture/${data[0].invoice_number}/pdf` },
  ]);
  expect(pdfText((await customer.get(data[0].pdf_url)).rawPayload)).toContain('Facture annulée');
});

it.each([
  [500_000, true],
  [500_001, false],
])('[C25] %i F: a manager takes back an own cash entry: %j', async (total, isAlone) => {
  const { reference } = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'onDelivery',
    total,
  });
  await take(admin, reference, { amount: total });
  await shop.drainOutbox();
  const { last_cash: cash } = await dueOf(admin, reference);
  expect(cash.can_reverse).toBe(isAlone);
  const own = await reverse(admin, reference, cash.id);
  expect([own.statusCode, own.json().code]).toEqual(isAlone ? [200, undefined] : [409, 'task.second_person']);
  const other = await reverse(support, reference, cash.id);
  expect(other.statusCode).toBe(isAlone ? 409 : 200);
  expect(await audit()).toEqual([]);
});
