import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { findStockFaults } from '#server/stock/stock-faults.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { newVisitor } from '#tests/support/visitor.ts';
import assert from 'node:assert/strict';

type Wire = components['schemas'];
type Request = Wire['StaffOrderRequest'];

/** On promotion: 219 000. */
const FRIDGE = 101;
/** 205 000. */
const COOKER = 201;
const REASON = 'Client fidèle, remise accordée.';
const ORDERS = '/api/gestion/commandes';

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
  assert.deepEqual(await findStockFaults(shop.db), []);
  for (const table of [tables.stockOrders, tables.stockMoves, tables.stock]) await shop.owner.delete(table);
});
afterAll(() => shop.close());

const newKey = () => `staff-order-key-${String((keys += 1)).padStart(4, '0')}`;
const line = (id: number, quantity: number, price: number, agreed?: number, reason = REASON) => ({
  id,
  quantity,
  list_price: price,
  ...(agreed !== undefined && { agreed_price: agreed, agreement_reason: reason }),
});
const request = (changes: Partial<Request> = {}): Request => ({
  name: 'Awa Ndiaye',
  telephone: '77 123 45 67',
  email: 'awa@exemple.sn',
  adresse: 'Sicap Liberté 6, villa 12',
  region: 'dakar',
  payment_mode: 'online',
  order_lines: [line(COOKER, 1, 205_000)],
  amount_total: 205_000,
  ...changes,
});
const place = (changes: Partial<Request> = {}, { by = support, key = newKey() } = {}) =>
  by.post(ORDERS, request(changes), { 'idempotency-key': key });
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
async function revisionOf(id: number): Promise<Wire['OrderRevision']> {
  const { revision } = await read(id);
  assert(revision);
  return revision;
}
const change = async (id: number, changes: Partial<Wire['StaffOrderChange']> = {}) => {
  const { name, telephone, email = '', adresse, payment_mode } = request();
  const seen = changes.seen ?? (await revisionOf(id)).seen;
  return support.put(`${ORDERS}/${id}`, { name, telephone, email, adresse, payment_mode, ...changes, seen });
};
const goods = (
  order_lines: Request['order_lines'],
  amount_total: number,
  region: Request['region'] = 'dakar',
) => ({
  goods: { region, order_lines, amount_total },
});
async function count(units: number): Promise<void> {
  const preparer = await newStaffClient(shop, 'preparer');
  const body = { units, low_from: 1, seen: null, reason: 'Comptage du matin au dépôt.' };
  expect((await preparer.put(`/api/gestion/stock/${COOKER}`, body)).statusCode).toBe(200);
}
const stockOf = async () => {
  const [row] = await shop.db.select().from(tables.stock).where(eq(tables.stock.productId, COOKER));
  return row && { units: row.units, held: row.held };
};
const begin = async (orderId: number) =>
  (await shop.payments.initiate({ orderId, provider: 'wave', phone: '765554433' })).transactionId;

it('[DK-10] staff place an order at the prices of the day, and it is that of a guest', async () => {
  const { id, reference } = await placed({ region: 'thies', amount_total: 205_000 + (await thiesFee()) });
  const detail = await read(id);
  expect(detail.order).toMatchObject({
    reference,
    state: 'sale',
    customer_name: 'Awa Ndiaye',
    partner: null,
    payment_mode: 'online',
    delivery: { adresse: 'Sicap Liberté 6, villa 12', telephone: '+221771234567', region: 'thies' },
  });
  const placings = detail.timeline.filter(({ kind, name }) => kind === 'placed' || name === 'order.placed');
  expect(placings).toEqual([expect.objectContaining({ kind: 'placed', by: expect.stringContaining('@') })]);
  const link = await support.post(`${ORDERS}/${id}/lien-paiement`, {});
  expect(link.json()).toMatchObject({ amount: detail.order.amount_total });
});

async function thiesFee(): Promise<number> {
  const body = { order_lines: [line(COOKER, 1, 205_000)], region: 'thies' };
  const quote = (await support.post(`${ORDERS}/devis`, body)).json<Wire['Quote']>();
  return quote.delivery?.fee ?? 0;
}

it('[DK-10] an order without a mail address is placed, paid and invoiced', async () => {
  const { id } = await placed({ email: '' });
  await shop.pay(id);
  await shop.drainOutbox();
  const { money, email, order } = await read(id);
  expect([money.standing, email]).toEqual(['paid', null]);
  expect(order.instalments[0]?.invoice_number).toMatch(/\d/);
});

it.each([
  ['support', 194_750, 201],
  ['support', 194_749, 400],
  ['manager', 164_000, 201],
  ['manager', 163_999, 400],
  ['admin', 1, 201],
  ['admin', 205_001, 400],
  ['preparer', 204_999, 403],
  ['accountant', 204_999, 403],
  ['courier', 204_999, 403],
] as const)('[DK-10] %s agrees on %i francs instead of 205 000: %i', async (role, price, status) => {
  const by = await newStaffClient(shop, role);
  const answer = await place({ order_lines: [line(COOKER, 1, 205_000, price)], amount_total: price }, { by });
  expect(answer.statusCode).toBe(status);
});

it('[DK-10] an agreed price is stored with its reason, person and limit, and is in the trail', async () => {
  const { id } = await placed({
    order_lines: [line(COOKER, 2, 205_000, 200_000), line(FRIDGE, 1, 219_000)],
    amount_total: 619_000,
  });
  const [cooker, fridge] = (await revisionOf(id)).lines;
  expect(cooker).toMatchObject({ list_price: 200_000, day_price: 205_000, agreement_reason: REASON });
  expect(fridge).toMatchObject({ list_price: 219_000, day_price: null, agreement_reason: null });
  const [row] = await shop.db.select().from(tables.orderLines).where(eq(tables.orderLines.orderId, id));
  expect(row).toMatchObject({ agreedBy: support.accountId, agreedWithin: 5 });
  const [action] = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.action, 'order.placed'))
    .orderBy(tables.staffActions.id)
    .limit(1)
    .offset((await shop.db.$count(tables.staffActions, eq(tables.staffActions.action, 'order.placed'))) - 1);
  expect(action).toMatchObject({
    staffId: support.accountId,
    reason: REASON,
    detail: { total: 619_000, agreed: [{ product: COOKER, price: 200_000, dayPrice: 205_000 }] },
  });
});

it('[DK-10] [I28] the audit finds a price that nobody agreed on, and lines that are not the total', async () => {
  const { id } = await placed({ order_lines: [line(COOKER, 2, 205_000, 200_000)], amount_total: 400_000 });
  const { orderLines } = tables;
  const setLine = (changes: Partial<typeof orderLines.$inferInsert>) =>
    shop.owner.update(orderLines).set(changes).where(eq(orderLines.orderId, id));
  await setLine({ agreedBy: support.accountId + 1_000, quantity: 3, subtotal: 600_000 });
  const found = await auditOf(shop.db, shop.clock.now());
  expect(found.map(({ invariant, subject, detail }) => [invariant, subject, detail])).toEqual([
    ['I28', `order ${id}`, 'its lines are 600000, its total is 400000'],
    ['I28', `line ${id}/0`, 'nobody agreed on it in the trail'],
  ]);
  await setLine({ agreedBy: support.accountId, quantity: 2, subtotal: 400_000 });
});

it('[DK-10] [A1] the server decides prices: what was shown is compared, and a reason is required', async () => {
  const wrong: [Partial<Request>, string][] = [
    [{ order_lines: [line(COOKER, 1, 100)], amount_total: 100 }, 'order.price_changed'],
    [{ amount_total: 1 }, 'order.price_changed'],
    [{ order_lines: [line(COOKER, 1, 205_000, 200_000)], amount_total: 205_000 }, 'order.price_changed'],
    [
      { order_lines: [line(COOKER, 1, 205_000, 200_000, 'court')], amount_total: 200_000 },
      'order.agreed_price',
    ],
    [{ order_lines: [line(COOKER, 1, 205_000), line(COOKER, 1, 205_000)] }, 'request.invalid'],
    [{ order_lines: [line(999_999, 1, 5)], amount_total: 5 }, 'order.price_changed'],
    [{ telephone: '12' }, 'order.invalid_guest'],
    [{ email: 'awa' }, 'order.invalid_guest'],
    [{ name: 'http://exemple.sn' }, 'order.invalid_guest'],
  ];
  const codes = [];
  for (const [changes] of wrong) codes.push((await place(changes)).json().code);
  expect(codes).toEqual(wrong.map(([, code]) => code));
});

it('[DK-10] [B39] the same key is one order, and another content is told', async () => {
  const key = newKey();
  const first = (await place({}, { key })).json<Wire['PlacedStaffOrder']>();
  const again = (await place({}, { key })).json<Wire['PlacedStaffOrder']>();
  expect(again).toEqual({ ...first, already_placed: false });
  const other = await place({ adresse: 'Ailleurs, villa 1' }, { key });
  expect(other.json()).toEqual({ ...first, already_placed: true });
  const [one, two] = await Promise.all([place({}, { key: newKey() }), place({}, { key: newKey() })]);
  expect(one.json().id).not.toBe(two.json().id);
  const shared = newKey();
  const racing = await Promise.all([place({}, { key: shared }), place({}, { key: shared })]);
  expect(new Set(racing.map((answer) => answer.json().id)).size).toBe(1);
});

it('[DK-10] [DK-06] an order of staff holds units, and the last one is sold once', async () => {
  await count(1);
  await placed();
  expect(await stockOf()).toEqual({ units: 1, held: 1 });
  expect(codeOf(await place())).toEqual([409, 'order.price_changed']);
});

it('[DK-10] lines change by the difference, and the instalment, the stock and the link follow', async () => {
  await count(3);
  const { id } = await placed({ payment_mode: 'online' });
  const answer = await change(id, goods([line(COOKER, 3, 205_000), line(FRIDGE, 1, 219_000)], 834_000));
  expect(answer.statusCode).toBe(200);
  expect(answer.json<Wire['StaffOrderDetail']>().order).toMatchObject({
    amount_total: 834_000,
    instalments: [{ amount: 834_000 }],
  });
  expect(await stockOf()).toEqual({ units: 3, held: 3 });
  expect((await change(id, goods([line(COOKER, 1, 205_000)], 205_000))).statusCode).toBe(200);
  expect(await stockOf()).toEqual({ units: 3, held: 1 });
  expect((await support.post(`${ORDERS}/${id}/lien-paiement`, {})).json()).toMatchObject({ amount: 205_000 });
  const { timeline } = await read(id);
  expect(timeline.filter(({ name }) => name === 'order.changed')).toMatchObject([
    { changed: ['lines', 'total'], former_amount: 834_000, amount: 205_000 },
    { changed: ['lines', 'total'], former_amount: 205_000, amount: 834_000 },
  ]);
  expect(timeline.at(-1)).toMatchObject({ kind: 'placed', amount: 205_000 });
  expect(codeOf(await change(id, goods([line(COOKER, 4, 205_000)], 820_000)))).toEqual([
    409,
    'order.price_changed',
  ]);
  expect(await stockOf()).toEqual({ units: 3, held: 1 });
});

it('[DK-10] a line keeps the price at which it was sold, and is priced anew for more units', async () => {
  const { id } = await placed({ order_lines: [line(COOKER, 2, 205_000, 200_000)], amount_total: 400_000 });
  const { products } = tables;
  await shop.owner.update(products).set({ listPrice: 250_000 }).where(eq(products.id, COOKER));
  const quote = async (lines: Request['order_lines']) =>
    (await support.post(`${ORDERS}/devis`, { order_id: id, region: 'dakar', order_lines: lines })).json<
      Wire['Quote']
    >();
  expect(await quote([line(COOKER, 1, 205_000, 200_000)])).toMatchObject({
    amount_total: 200_000,
    changes: [],
  });
  expect(await quote([line(COOKER, 3, 205_000)])).toMatchObject({ amount_total: 750_000 });
  const kept = goods([line(COOKER, 1, 205_000, 200_000)], 200_000);
  expect((await change(id, kept)).statusCode).toBe(200);
  expect((await revisionOf(id)).lines[0]).toMatchObject({ list_price: 200_000, day_price: 205_000 });
  await shop.owner.update(products).set({ listPrice: 205_000 }).where(eq(products.id, COOKER));
});

it('[DK-10] the buyer, the address and the way of paying change, with what was seen', async () => {
  const { id } = await placed();
  const { seen } = await revisionOf(id);
  const moved = { seen, name: 'Awa Diop', adresse: 'Ouakam, villa 3', payment_mode: 'domicile' } as const;
  expect((await change(id, moved)).statusCode).toBe(200);
  expect((await read(id)).order).toMatchObject({ customer_name: 'Awa Diop', payment_mode: 'domicile' });
  // The same again, because its answer was lost.
  expect((await change(id, moved)).statusCode).toBe(200);
  expect(codeOf(await change(id, { ...moved, adresse: 'Ailleurs, villa 1' }))).toEqual([
    409,
    'order.changed',
  ]);
  const actions = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.subjectId, String(id)));
  expect(actions.map(({ action }) => action)).toEqual(['order.placed', 'order.changed']);
  expect(actions[1]?.detail).toEqual({ changed: ['customerName', 'address', 'paymentMode'] });
});

it('[DK-10] another region changes the delivery fee and the total', async () => {
  const { id } = await placed();
  const fee = await thiesFee();
  const sent = goods([line(COOKER, 1, 205_000)], 205_000 + fee, 'thies');
  expect((await change(id, sent)).json<Wire['StaffOrderDetail']>().order).toMatchObject({
    amount_total: 205_000 + fee,
    delivery: { region: 'thies' },
  });
});

it('[DK-10] [A6] once a payment was tried the amount stays, and only buyer and address change', async () => {
  const { id } = await placed();
  await begin(id);
  // The payer of a wallet is not confirming any more.
  shop.clock.advance(3 * 60_000);
  const lines = goods([line(COOKER, 2, 205_000)], 410_000);
  expect(codeOf(await change(id, lines))).toEqual([409, 'order.lines_fixed']);
  expect((await revisionOf(id)).fixed).toBe('tried');
  expect((await read(id)).order.amount_total).toBe(205_000);
  expect((await change(id, { adresse: 'Ouakam, villa 3' })).statusCode).toBe(200);
});

it('[DK-10] a paid or cancelled order does not change', async () => {
  const { id } = await placed();
  await shop.pay(id);
  expect(codeOf(await change(id, { adresse: 'Ouakam, villa 3' }))).toEqual([409, 'order.payment_begun']);
  const { id: other } = await placed();
  const cancel = `/api/commande/${other}/annuler?reason=Le+client+renonce`;
  expect((await support.get(cancel, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect(codeOf(await change(other))).toEqual([409, 'payment.order_closed']);
});

it('[DK-10] the lines of a pack do not change, and its buyer needs a mail address', async () => {
  const visitor = await newVisitor(shop.app);
  const answer = await visitor.post('/api/commande-sans-partner', guestOrder());
  const { id } = answer.json<{ order: { id: number } }>().order;
  expect((await revisionOf(id)).fixed).toBe('pack');
  expect(codeOf(await change(id, goods([line(COOKER, 1, 205_000)], 205_000)))).toEqual([
    409,
    'order.lines_fixed',
  ]);
  expect(codeOf(await change(id, { email: '' }))).toEqual([400, 'order.invalid_guest']);
});

it('[DK-10] a changed total sends the mail of the order again', async () => {
  const mailbox = { email: 'total@exemple.sn' };
  const { id, reference } = await placed(mailbox);
  await shop.drainOutbox();
  expect((await change(id, { ...mailbox, ...goods([line(FRIDGE, 1, 219_000)], 219_000) })).statusCode).toBe(
    200,
  );
  await shop.drainOutbox();
  const { timeline } = await read(id);
  expect(timeline.filter(({ name }) => name === 'mail.order_placed')).toHaveLength(2);
  const mails = shop.sent.filter(({ to }) => to === mailbox.email);
  expect(mails.at(-1)?.text.replaceAll(/\s/g, ' ')).toContain(
    `Votre commande ${reference} a été modifiée avec vous : son montant est maintenant de 219 000 FCFA.`,
  );
});
