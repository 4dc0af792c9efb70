import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';
import { printable } from '#server/invoices/printable.ts';
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
