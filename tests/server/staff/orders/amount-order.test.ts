import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { findFulfilmentFaults } from '#server/payments/audit/fulfilment-faults.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Wire = components['schemas'];
type Request = Wire['AmountOrderRequest'];

const ORDERS = '/api/gestion/commandes';
const AMOUNTS = `${ORDERS}/montants`;
const LABEL = 'Réparation d’un congélateur';

let shop: TestShop;
let support: StaffClient;
let keys = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  support = await newStaffClient(shop, 'support');
});
afterEach(async () => {
  await shop.drainOutbox();
  assert.deepEqual(await auditOf(shop.db, shop.clock.now()), []);
});
afterAll(() => shop.close());

const newKey = () => `amount-order-key-${String((keys += 1)).padStart(4, '0')}`;
const request = (changes: Partial<Request> = {}): Request => ({
  name: 'Awa Ndiaye',
  telephone: '77 123 45 67',
  email: 'awa@exemple.sn',
  label: LABEL,
  amount: 15_000,
  ...changes,
});
const place = (changes: object = {}, { by = support, key = newKey() } = {}) =>
  by.post(AMOUNTS, { ...request(), ...changes }, { 'idempotency-key': key });
async function placed(changes: Partial<Request> = {}): Promise<Wire['PlacedStaffOrder']> {
  const answer = await place(changes);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const read = async (id: number): Promise<Wire['StaffOrderDetail']> =>
  (await support.get(`${ORDERS}/${id}`)).json();
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
async function newPayer(id: number) {
  const { url } = (await support.post(`${ORDERS}/${id}/lien-paiement`, {})).json<Wire['StaffPaymentLink']>();
  const { searchParams, hash } = new URL(url);
  const link = searchParams.get('lien') ?? '';
  const payer = await newVisitor(shop.app);
  expect((await payer.post('/api/payment/shared/open', { link, token: hash.slice(1) })).statusCode).toBe(200);
  return {
    payer,
    due: async () => (await payer.get(`/api/payment/shared/${link}`)).json<Wire['SharedPayment']>(),
  };
}

it('[DK-10] staff ask for an amount: the payer reads what for, pays it, and an invoice has it as its article', async () => {
  const { id, reference } = await placed();
  const { order, telephone, revision, timeline } = await read(id);
  expect(order).toMatchObject({
    reference,
    state: 'sale',
    payment_mode: 'online',
    amount_total: 15_000,
    order_lines: [{ kind: 'product', product_name: LABEL, product_uom_qty: 1, price_subtotal: 15_000 }],
  });
  expect([order.delivery, revision, telephone]).toEqual([undefined, undefined, '+221771234567']);
  const told = timeline.filter(({ kind }) => kind === 'placed' || kind === 'staff');
  expect(told.map(({ kind, amount }) => [kind, amount])).toEqual([['placed', 15_000]]);
  const { payer, due } = await newPayer(id);
  expect(await due()).toMatchObject({ first_name: 'Awa', label: LABEL, amount: 15_000, amount_due: 15_000 });
  const begun = await payer.post('/api/payment/wave/initiate', { order_id: id, phoneNumber: '781112233' });
  expect(begun.statusCode).toBe(200);
  const { transactionId } = begun.json<{ transactionId: string }>();
  shop.clock.advance(60_000);
  shop.provider.settle(transactionId, 'succeeded');
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  expect(await due()).toMatchObject({ payment_state: 'paid', amount_due: 0 });
  const guest = await newVisitor(shop.app);
  const capability = await shop.capabilityOf(id);
  await guest.post('/api/commande-sans-partner/acces', { reference, capability });
  const invoice = (await guest.get(`/facture/${reference}/details`)).json<Wire['Invoice']>();
  expect(invoice.order_line).toEqual([
    { kind: 'product', product_name: LABEL, product_qty: 1, price_subtotal: 15_000 },
  ]);
  expect([invoice.delivery, invoice.payment_state]).toEqual([undefined, 'paid']);
  const text = pdfText((await guest.get(`/facture/${reference}/pdf`)).rawPayload).replaceAll('\n', ' ');
  expect(text).toContain('Réparation');
  expect(text).not.toMatch(/livraison/i);
});

it('[DK-10] nothing of an amount is confirmed, prepared, delivered, or sold as a product', async () => {
  const { id, reference } = await placed({ email: 'montant@exemple.sn' });
  await shop.drainOutbox();
  await shop.pay(id);
  await shop.drainOutbox();
  const [counts, listed, best] = await Promise.all([
    support.get(`${ORDERS}/nombres`),
    support.get(`${ORDERS}?vue=toCall`),
    (await newStaffClient(shop, 'accountant')).get(
      `/api/gestion/chiffres?du=${shop.clock.now().toISOString().slice(0, 10)}&au=${shop.clock.now().toISOString().slice(0, 10)}`,
    ),
  ]);
  expect(counts.json()).toMatchObject({ to_call: 0, to_prepare: 0, to_deliver: 0 });
  expect(listed.json()).toMatchObject({ data: [] });
  expect(best.json<Wire['Figures']>().best_sellers).toEqual([]);
  expect(best.json<Wire['Figures']>().received).toBeGreaterThanOrEqual(15_000);
  const preparer = await newStaffClient(shop, 'preparer');
  const delivery = `/api/gestion/livraisons/commandes/${id}`;
  expect((await preparer.get(delivery)).json()).toMatchObject({ data: [] });
  const step = { number: 1, version: 0, step: 'order.confirmed' };
  expect(codeOf(await preparer.post(delivery, step))).toEqual([404, 'parcel.unknown']);
  expect(await findFulfilmentFaults(shop.db, [id])).toEqual([]);
  const guest = await newVisitor(shop.app);
  const tracked = await guest.post('/api/tracking', { reference, telephone: '771234567' });
  expect(tracked.json()).toEqual({ success: true, status: 'paid' });
  const mails = shop.sent.filter(({ to }) => to === 'montant@exemple.sn').map(({ text }) => text);
  expect(mails).toHaveLength(2);
  expect(mails.join(' ')).not.toMatch(/livr/i);
});

it.each([
  ['support', 200_000, 201],
  ['support', 200_001, 400],
  ['manager', 1_000_000, 201],
  ['manager', 1_000_001, 400],
  ['admin', 2_000_000, 201],
  ['admin', 2_000_001, 400],
  ['preparer', 15_000, 403],
  ['accountant', 15_000, 403],
  ['courier', 15_000, 403],
] as const)('[DK-10] %s asks for %i francs: %i', async (role, amount, status) => {
  const by = await newStaffClient(shop, role);
  expect((await place({ amount }, { by })).statusCode).toBe(status);
});

const countOrders = () => shop.db.$count(tables.orders);

it.each([
  [{ amount: 0 }, 'order.invalid_guest', 'amount'],
  [{ amount: 99 }, 'order.invalid_guest', 'amount'],
  [{ amount: -15_000 }, 'request.invalid', 'amount'],
  [{ amount: 1_000.5 }, 'request.invalid', 'amount'],
  [{ amount: 100_000_001 }, 'request.invalid', 'amount'],
  [{ amount: 'tout' }, 'request.invalid', 'amount'],
  [{ label: ' ab ' }, 'order.invalid_guest', 'label'],
  [{ label: 'x'.repeat(121) }, 'order.invalid_guest', 'label'],
  [{ label: 'Pièce \u202e de rechange' }, 'order.invalid_guest', 'label'],
  [{ name: 'http://exemple.sn' }, 'order.invalid_guest', 'name'],
  [{ telephone: '12' }, 'order.invalid_guest', 'telephone'],
  [{ email: 'awa' }, 'order.invalid_guest', 'email'],
])('[DK-10] [A1] %j is refused at its field, and no order is made', async (changes, code, field) => {
  const before = await countOrders();
  const refused = (await place(changes)).json<{ code: string; fields: { field: string }[] }>();
  expect([refused.code, refused.fields.map((each) => each.field)]).toEqual([code, [field]]);
  expect(await countOrders()).toBe(before);
});

it('[DK-10] [C9] a total, a discount, a product or a customer that a client adds is not read', async () => {
  const added = {
    amount_total: 1,
    discount: 14_000,
    order_lines: [{ id: 201, quantity: 1 }],
    partner: 1,
    state: 'cancel',
  };
  const { id } = (await place(added)).json<Wire['PlacedStaffOrder']>();
  const { order } = await read(id);
  expect([order.amount_total, order.order_lines.length, order.partner, order.state]).toEqual([
    15_000,
    1,
    null,
    'sale',
  ]);
});

it('[DK-10] [B39] the same key is one order, and another content is told', async () => {
  const key = newKey();
  const first = (await place({}, { key })).json<Wire['PlacedStaffOrder']>();
  expect((await place({}, { key })).json()).toEqual({ ...first, already_placed: false });
  expect((await place({ amount: 16_000 }, { key })).json()).toEqual({ ...first, already_placed: true });
  expect((await place({ label: 'Pièce' }, { key })).json()).toEqual({ ...first, already_placed: true });
  const shared = newKey();
  const racing = await Promise.all([place({}, { key: shared }), place({}, { key: shared })]);
  expect(new Set(racing.map((answer) => answer.json().id)).size).toBe(1);
});

it('[DK-10] the trail has who asked for how much, without what was typed', async () => {
  const { id } = await placed();
  const actions = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.subjectId, String(id)));
  expect(actions).toMatchObject([
    { staffId: support.accountId, action: 'order.amount_placed', reason: null, detail: { total: 15_000 } },
  ]);
});

it('[DK-10] an unpaid amount does not change, and is cancelled instead', async () => {
  const { id } = await placed();
  const revised = await support.put(`${ORDERS}/${id}`, {
    seen: 'x',
    name: 'Awa',
    telephone: '771234567',
    adresse: 'Ouakam, villa 3',
    payment_mode: 'domicile',
  });
  expect(codeOf(revised)).toEqual([409, 'order.lines_fixed']);
  const admin = await newStaffClient(shop, 'admin');
  const changed = await admin.put(`/api/commandes/${id}`, { payment_mode: 'domicile' });
  expect(codeOf(changed)).toEqual([409, 'order.lines_fixed']);
  const cancel = `/api/commande/${id}/annuler?reason=Le+client+renonce`;
  expect((await support.get(cancel, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect((await read(id)).order.state).toBe('cancel');
});

it('[DK-10] [I28] the audit finds an amount that nobody asked for, or that is beside other lines', async () => {
  const { id } = await placed();
  const setPlacedBy = (placedBy: number) =>
    shop.owner.update(tables.orders).set({ placedBy }).where(eq(tables.orders.id, id));
  await setPlacedBy(support.accountId + 1_000);
  const [line] = await shop.owner
    .insert(tables.orderLines)
    .values([
      {
        orderId: id,
        position: 1,
        kind: 'delivery',
        productName: 'Livraison',
        quantity: 1,
        unitPrice: 5,
        subtotal: 5,
      },
      {
        orderId: id,
        position: 2,
        kind: 'discount',
        productName: 'Remise',
        quantity: 1,
        unitPrice: -5,
        subtotal: -5,
      },
    ])
    .returning();
  assert(line);
  const found = await auditOf(shop.db, shop.clock.now());
  expect(found.map(({ invariant, detail }) => [invariant, detail])).toEqual([
    ['I28', 'it has an amount without a product beside other lines'],
    ['I28', 'nobody asked for its amount in the trail'],
  ]);
  await shop.owner.delete(tables.orderLines).where(eq(tables.orderLines.position, 1));
  await shop.owner.delete(tables.orderLines).where(eq(tables.orderLines.position, 2));
  await setPlacedBy(support.accountId);
});
