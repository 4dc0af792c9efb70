import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { printable } from '#server/invoices/printable.ts';
import { parseReceipt } from '#domain/orders/receipts.ts';
import { enqueue } from '#server/jobs/outbox.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import { createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { qrOf } from '#tests/support/pdf-qr.ts';
import { withoutTriggers } from '#tests/support/postgres/empty-tables.ts';
import { guestOrder, placeOrder } from '#tests/support/guest-order.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('[SI-01] before payment the order is shown by its reference, without invoice number or PDF', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  const answer = await visitor.get(`/facture/${reference}/details`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    id,
    name: reference,
    amount_total: 389_000,
    partner_name: 'Awa Ndiaye',
    date_order: '2026-11-21T10:00:00.000Z',
    order_line: [
      {
        kind: 'product',
        product_name: 'Réfrigérateur combiné Hisense 266 L',
        product_qty: 1,
        price_subtotal: 205_000,
      },
      {
        kind: 'product',
        product_name: 'Cuisinière Beko 4 feux',
        product_qty: 1,
        price_subtotal: 184_000,
      },
    ],
    order_id: id,
    order_name: reference,
    order_reference: reference,
    order_type: 'order',
    payment_mode: 'online',
    delivery: {
      adresse: 'Sicap Liberté 6, villa 12',
      telephone: '+221771234567',
      region: 'dakar',
      from: null,
      until: null,
    },
    store_name: 'Kër Électro',
    invoice_number: null,
    invoice_date: null,
    payment_state: 'open',
    amount_due: 389_000,
    amount_residual: 389_000,
    instalments: [
      {
        instalment_no: 1,
        amount: 389_000,
        due_on: '2026-11-21',
        state: 'due',
        paid: false,
        method: null,
        reference: null,
        paid_at: null,
        invoice_number: null,
        pdf_url: null,
      },
    ],
    providers: ['wave'],
    live_transaction: null,
    live_provider: null,
    pdf_url: null,
    cancelled_invoices: [],
    receipt_url: null,
    returned_payments: [],
    refunds: [],
  });
  const pdf = await visitor.get(`/facture/${reference}/pdf`);
  expect([pdf.statusCode, pdf.json().code]).toEqual([409, 'invoice.not_settled']);
});

it('[SI-01] [I13] has an invoice number and a PDF once the payment is confirmed, by order and by payment', async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  const transaction = await shop.pay(id);
  for (const publicId of [reference, transaction]) {
    const details = (await visitor.get(`/facture/${publicId}/details`)).json();
    expect(details).toMatchObject({
      payment_state: 'paid',
      amount_due: 0,
      amount_residual: 0,
      instalments: [{ amount: 389_000, paid: true, method: 'wave', reference: expect.stringMatching(/^T/) }],
      providers: [],
      amount_total: 389_000,
    });
    expect(details.name).toMatch(/^FAC-2026-\d{6}$/);
    expect(details.invoice_number).toBe(details.name);
    expect(details.pdf_url).toBe(`/facture/${reference}/pdf`);

    const pdf = await visitor.get(`/facture/${publicId}/pdf`);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="facture-${details.name}.pdf"`,
      'cache-control': 'no-store',
    });
    const words = pdfText(pdf.rawPayload);
    expect(words).toContain(`Facture ${details.name}`);
    expect(words).toContain('389 000 FCFA');
    expect(words).toContain('Réfrigérateur combiné Hisense 266 L');
    expect(words).toContain('Awa Ndiaye');
    expect(words).toContain('+221 77 123 45 67');
    expect(words).toContain('Le PACK-CUISINE');
    expect(words).toMatch(/Moyen\nWave\n[\s\S]*Référence\nTwave-\d+/);
  }
  const order = (await visitor.get(`/api/getcommande/${id}`)).json();
  expect(order).toMatchObject({ amount_residual: 0, first_payment_state: true, second_payment_state: false });
});

/** Makes a settled payment one that brought less, which two members of staff accepted by rules version 1. */
async function acceptedFor(transactionId: string, amount: number): Promise<void> {
  const { paymentAttempts, paymentEvents } = tables;
  const [attempt] = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.clientReference, transactionId));
  const inputs = { mismatches: ['amount'], orderState: 'sale', settledBy: null };
  await withoutTriggers(shop.owner, async (tx) => {
    const [paid] = await tx
      .update(paymentEvents)
      .set({
        rules: 1,
        inputs,
        toState: 'conflicted',
        evidence: sql`${paymentEvents.evidence} || ${JSON.stringify({ amount })}::jsonb`,
      })
      .where(and(eq(paymentEvents.attemptId, attempt!.id), eq(paymentEvents.type, 'provider.succeeded')))
      .returning();
    await tx.insert(paymentEvents).values({
      ...paid!,
      seq: paid!.seq + 1,
      type: 'staff.accepted',
      source: 'staff',
      actor: 'staff:7',
      fromState: 'conflicted',
      toState: 'succeeded',
      evidence: {},
    });
  });
}

it('[I4] [I15] 1 000 francs that were accepted for 389 000 are stated as 1 000 wherever the payment is shown', async () => {
  const buyer = await createBuyer(shop);
  const customer = await newSignedInVisitor(shop, buyer);
  const principal = principalOf(buyer);
  const total = 389_000;
  const order = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'online',
    total,
    principal,
  });
  await shop.owner
    .update(tables.orders)
    .set({ email: 'awa@exemple.sn' })
    .where(eq(tables.orders.id, order.id));
  const transactionId = await shop.pay(order.id);
  await acceptedFor(transactionId, 1_000);
  const details = (await customer.get(`/facture/${order.reference}/details`)).json();
  expect(details).toMatchObject({
    payment_state: 'paid',
    amount_residual: 0,
    instalments: [{ amount: 1_000, paid: true }],
  });
  const pdf = (await customer.get(`/facture/${order.reference}/pdf`)).rawPayload;
  expect(pdfText(pdf)).toMatch(/Montant payé\n1 000 FCFA\nÀ payer\n389 000 FCFA, soldé par la boutique/);
  expect(parseReceipt(new URL(qrOf(pdf)).hash.slice(1))?.receipt).toMatchObject({ amount: 1_000 });
  const list = async (url: string) => (await customer.get(url)).json().data[0];
  expect(await list(`/api/partner/${buyer.customerId}/factures`)).toMatchObject({ amount: 1_000 });
  expect(await list(`/api/partner/${buyer.customerId}/paiements`)).toMatchObject({ amount: 1_000 });
  const wave = await customer.get(`/api/payment/wave/status/${transactionId}`);
  expect(wave.json().data).toMatchObject({ status: 'completed', amount: 1_000 });
  const record = await customer.get(`/api/payment/get/${transactionId}`);
  expect(record.json()).toMatchObject({ amount: 1_000 });
  const [invoice] = await shop.db
    .select()
    .from(tables.invoices)
    .where(eq(tables.invoices.number, details.invoice_number));
  await enqueue(shop.db, {
    kind: 'mail.payment_received',
    key: 'again',
    payload: { invoiceId: invoice!.id },
  });
  await shop.drainOutbox();
  expect(shop.sent.at(-1)?.text).toContain('1\u202f000\u00a0FCFA');
  const violations = await findViolations(shop.db, {
    changedSince: new Date(0),
    unbilledBefore: new Date(0),
  });
  expect(violations).toEqual([]);
});

it("[SI-01] an invoice has the pack's name at the time of the order", async () => {
  const visitor = await newVisitor(shop.app);
  const { id, reference } = await placeOrder(visitor);
  await shop.pay(id);
  await shop.owner.update(tables.packs).set({ name: sql`name || ' 2'` });
  const words = pdfText((await visitor.get(`/facture/${reference}/pdf`)).rawPayload);
  await shop.owner.update(tables.packs).set({ name: sql`rtrim(name, ' 2')` });
  expect(words).toContain('Le PACK-CUISINE');
  expect(words).not.toContain('Le PACK-CUISINE 2');
});

it('[B24] repeated calls issue one invoice, and numbers have no gaps', async () => {
  const visitor = await newVisitor(shop.app);
  const [first, second] = [await placeOrder(visitor), await placeOrder(visitor)];
  const transaction = await shop.pay(first.id);
  const [attempt] = await shop.db
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transaction));
  await Promise.all([1, 2, 3].map(() => issueInvoice(shop.db, shop.clock, { attemptId: attempt!.id })));
  await shop.pay(second.id);
  const rows = await shop.db.select().from(tables.invoices).orderBy(tables.invoices.id);
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_, index) => `FAC-2026-${String(index + 1).padStart(6, '0')}`),
  );
  expect(rows.filter(({ attemptId }) => attemptId === attempt!.id)).toHaveLength(1);
});

it('[B24] issues no invoice for a payment that has not succeeded', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  const [attempt] = await shop.db
    .select()
    .from(tables.paymentAttempts)
    .where(eq(tables.paymentAttempts.clientReference, transactionId));
  await expect(issueInvoice(shop.db, shop.clock, { attemptId: attempt!.id })).rejects.toThrow(
    'has not succeeded',
  );
  expect(
    await shop.db.select().from(tables.invoices).where(eq(tables.invoices.attemptId, attempt!.id)),
  ).toEqual([]);
});

it.each(['..%2F..%2Fapi%2Fgetcommande%2F1', 'x', 'KE-!!!', 'a'.repeat(65), 'WV1-1-0000000000000000'])(
  '[C29] returns 404 for the invoice %s',
  async (publicId) => {
    const visitor = await newVisitor(shop.app);
    for (const part of ['details', 'pdf']) {
      const answer = await visitor.get(`/facture/${publicId}/${part}`);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'invoice.unknown']);
    }
  },
);

it('[C3] invoices cannot be cached or listed', async () => {
  const visitor = await newVisitor(shop.app);
  const { reference } = await placeOrder(visitor);
  const { headers } = await visitor.get(`/facture/${reference}/details`);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});

it('replaces characters that the built-in font lacks by similar ones', async () => {
  expect(printable('Ŋoor Ɓa · 389\u202f000 FCFA — Kër Électro')).toBe(
    'Ñoor Ba · 389\u00a0000 FCFA — Kër Électro',
  );
  expect(printable('Łukasz Ş 李')).toBe('?ukasz S ?');
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/commande-sans-partner', guestOrder({ name: 'Ŋoor Ɓa' }));
  const { id, reference } = answer.json().order;
  await shop.pay(id);
  expect(pdfText((await visitor.get(`/facture/${reference}/pdf`)).rawPayload)).toContain('Ñoor Ba');
});
