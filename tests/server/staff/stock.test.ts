import assert from 'node:assert/strict';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { resultRows } from '#server/db/raw.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { findStockFaults } from '#server/stock/stock-faults.ts';
import { createBuyer, newSignedInVisitor, PASSWORD } from '#tests/support/accounts.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { prepare, takeStep } from '#tests/support/deliveries.ts';
import { guestOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

type Wire = components['schemas'];

/** 205 000 francs. */
const COOKER = 201;
const PRICE = 205_000;
const STOCK = `/api/gestion/stock/${COOKER}`;
const reason = 'Comptage du matin au dépôt.';
const DAY_MS = 86_400_000;

let shop: TestShop;
let preparer: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  preparer = await newStaffClient(shop, 'preparer');
});
afterAll(() => shop.close());

/** After each test the moves add up to the stock, and the audit finds nothing. */
afterEach(async () => {
  const { stock, stockMoves } = tables;
  const sums = await shop.db
    .select({
      units: sql<number>`sum(${stockMoves.units})::int`,
      held: sql<number>`sum(${stockMoves.held})::int`,
    })
    .from(stockMoves)
    .groupBy(stockMoves.productId)
    .orderBy(stockMoves.productId);
  const rows = await shop.db
    .select({ units: stock.units, held: stock.held })
    .from(stock)
    .orderBy(stock.productId);
  assert.deepEqual(rows, sums);
  assert.deepEqual(await findStockFaults(shop.db), []);
});

/** Each test begins with nothing counted. */
beforeEach(async () => {
  for (const table of [tables.stockOrders, tables.stockMoves, tables.stock]) await shop.owner.delete(table);
});

const setUnits = async (units: number, changes: object = {}) =>
  preparer.put(STOCK, { units, low_from: 1, seen: null, reason, ...changes });
const counted = async () => (await preparer.get(STOCK)).json<Wire['StockDetail']>().product.counted;

let phones = 0;
async function newCustomer(): Promise<Visitor & { accountId: number }> {
  phones += 1;
  const buyer = await createBuyer(shop, 'customer', {
    phone: `+22177500${1_000 + phones}`,
    address: `Ouakam, villa ${phones}`,
  });
  return Object.assign(await newSignedInVisitor(shop, buyer), { accountId: buyer.accountId });
}

const basket = (quantity: number, type: Wire['SaleType'] = 'order') => ({
  type_sale: type,
  order_lines: [{ id: COOKER, quantity, list_price: PRICE }],
  region: 'dakar',
});
const quote = async (visitor: Visitor, quantity: number, type?: Wire['SaleType']) =>
  (await visitor.post('/api/commandes/devis', basket(quantity, type))).json<Wire['Quote']>();
/** Orders what was quoted while there was enough. */
async function order(visitor: Visitor, quantity: number) {
  const { amount_total } = await quote(visitor, quantity);
  return visitor.post('/api/commandes', { ...basket(quantity), payment_mode: 'online', amount_total });
}

it('[DK-06] what is not counted is sold without limit, and nothing is written about it', async () => {
  const answer = await order(await newCustomer(), 99);
  expect(answer.statusCode).toBe(201);
  expect(await counted()).toBeNull();
  expect(await shop.db.$count(tables.stockOrders)).toBe(0);
});

it('[DK-06] the product says how many units are left from five down', async () => {
  const visitor = await newVisitor(shop.app);
  const version = async () =>
    resultRows(await shop.owner.execute(sql`select version from catalogue_version`));
  const shown = async () => (await visitor.get(`/api/produits/${COOKER}`)).json().units_left;
  expect(await shown()).toBeNull();
  await setUnits(8);
  const many = await version();
  expect((await order(await newCustomer(), 2)).statusCode).toBe(201);
  // A page does not show six units, so it stays stored.
  expect([await shown(), await version()]).toEqual([null, many]);
  expect((await order(await newCustomer(), 2)).statusCode).toBe(201);
  expect(await shown()).toBe(4);
  const buyer = await newCustomer();
  const last = (await order(buyer, 4)).json().order;
  expect(await shown()).toBe(0);
  await buyer.get(`/api/commande/${last.id}/annuler`, { 'x-requested-with': 'fetch' });
  expect(await shown()).toBe(4);
  expect((await preparer.delete(STOCK, { reason })).statusCode).toBe(200);
  expect(await shown()).toBeNull();
});

it('[DK-06] an order holds its units; the next buyer is told what is left before ordering, and then that none is', async () => {
  await setUnits(3);
  const first = await newCustomer();
  const second = await newCustomer();
  const before = await quote(second, 2);
  expect(before.changes).toEqual([]);
  expect((await order(first, 2)).statusCode).toBe(201);
  expect(await counted()).toEqual({ units: 3, held: 2, low_from: 1 });
  // What was quoted a moment ago is refused, and nothing is written.
  const late = { ...basket(2), payment_mode: 'online', amount_total: before.amount_total };
  const refused = await second.post('/api/commandes', late);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order.price_changed']);
  const told = await quote(second, 2);
  expect(told.changes).toEqual([
    {
      id: COOKER,
      before: { quantity: 2, list_price: PRICE },
      now: { quantity: 1, list_price: PRICE },
      left: 1,
    },
  ]);
  expect((await order(second, 1)).statusCode).toBe(201);
  const none = await quote(await newCustomer(), 1);
  expect(none).toMatchObject({ order_lines: [], changes: [{ id: COOKER, now: null, left: 0 }] });
});

it('[DK-06] [B39] a repeated request for the last unit returns its order', async () => {
  await setUnits(1);
  const visitor = await newCustomer();
  const { amount_total } = await quote(visitor, 1);
  const body = { ...basket(1), payment_mode: 'online', amount_total };
  const headers = { 'idempotency-key': 'the-last-cooker-of-the-shop' };
  const [one, two] = [
    await visitor.post('/api/commandes', body, headers),
    await visitor.post('/api/commandes', body, headers),
  ];
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  expect(two.json().order.id).toBe(one.json().order.id);
  expect(await counted()).toMatchObject({ units: 1, held: 1 });
});

it('[DK-06] a pack of which a product is missing is not available', async () => {
  const [line] = await shop.db
    .select()
    .from(tables.packLines)
    .where(eq(tables.packLines.packCode, 'PACK-CUISINE'));
  const { productId = 0, quantity = 0 } = line ?? {};
  await preparer.put(`/api/gestion/stock/${productId}`, { units: quantity, low_from: 0, seen: null, reason });
  const [first, second] = [await newVisitor(shop.app), await newVisitor(shop.app)];
  expect((await first.post('/api/commande-sans-partner', guestOrder())).statusCode).toBe(201);
  const refused = await second.post('/api/commande-sans-partner', guestOrder());
  expect([refused.statusCode, refused.json().code]).toEqual([410, 'pack.ended']);
});

it('[DK-06] cancelling, deleting, expiring and deleting the account give the units back', async () => {
  await setUnits(4);
  const visitors = await Promise.all([newCustomer(), newCustomer(), newCustomer(), newCustomer()]);
  const ids: number[] = [];
  for (const visitor of visitors) ids.push((await order(visitor, 1)).json().order.id);
  const [cancels, deletes, leaves] = visitors;
  expect(await counted()).toMatchObject({ units: 4, held: 4 });
  await cancels?.get(`/api/commande/${ids[0]}/annuler`, { 'x-requested-with': 'fetch' });
  expect(await counted()).toMatchObject({ held: 3 });
  await deletes?.get(`/api/commande/${ids[1]}/delete`, { 'x-requested-with': 'fetch' });
  expect(await counted()).toMatchObject({ held: 2 });
  await leaves?.delete(`/api/users/${leaves.accountId}`, { current_password: PASSWORD });
  expect(await counted()).toMatchObject({ held: 1 });
  shop.clock.advance(7 * DAY_MS + 1);
  preparer = await newStaffClient(shop, 'preparer');
  expect(await expireOrders(shop.db, shop.clock)).toBeGreaterThanOrEqual(1);
  expect(await counted()).toEqual({ units: 4, held: 0, low_from: 1 });
});

it('[DK-06] [DK-04] units leave with their parcel, come back with it, and are sold again while it is cancelled', async () => {
  await setUnits(2);
  const visitor = await newCustomer();
  const { amount_total } = await quote(visitor, 2);
  const body = { ...basket(2), payment_mode: 'domicile', amount_total };
  const { id } = (await visitor.post('/api/commandes', body)).json().order;
  await prepare(shop, preparer, id, { leaves: true });
  expect(await counted()).toMatchObject({ units: 0, held: 0 });
  await takeStep(preparer, id, 'departure.undone', { reason });
  expect(await counted()).toMatchObject({ units: 2, held: 2 });
  await takeStep(preparer, id, 'parcel.sent');
  await takeStep(preparer, id, 'customer.absent');
  expect(await counted()).toMatchObject({ units: 0, held: 0 });
  await takeStep(preparer, id, 'parcel.returned', { reason });
  expect(await counted()).toMatchObject({ units: 2, held: 2 });
  const { moves } = (await preparer.get(STOCK)).json<Wire['StockDetail']>();
  expect(moves.map(({ move, units, held }) => [move, units, held])).toEqual([
    ['returned', 2, 2],
    ['left', -2, -2],
    ['returned', 2, 2],
    ['left', -2, -2],
    ['held', 0, 2],
    ['counted', 2, 0],
  ]);
});

it('[DK-06] a cancelled parcel comes back only if its units were not sold meanwhile', async () => {
  await setUnits(1);
  const first = (await order(await newCustomer(), 1)).json().order;
  await takeStep(preparer, first.id, 'parcel.cancelled', { reason });
  expect(await counted()).toMatchObject({ units: 1, held: 0 });
  await takeStep(preparer, first.id, 'cancellation.undone', { reason });
  expect(await counted()).toMatchObject({ units: 1, held: 1 });
  await takeStep(preparer, first.id, 'parcel.cancelled', { reason });
  expect((await order(await newCustomer(), 1)).statusCode).toBe(201);
  const refused = await takeStep(preparer, first.id, 'cancellation.undone', { reason });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'stock.sold']);
});

it('[DK-06] a pre-order takes no units: not when it is placed, nor when its cancelled parcel is wanted again', async () => {
  await setUnits(3);
  const { products } = tables;
  await shop.owner.update(products).set({ preorderPrice: 199_999 }).where(eq(products.id, COOKER));
  const visitor = await newCustomer();
  const { amount_total, order_lines } = await quote(visitor, 2, 'preorder');
  const body = { ...basket(2, 'preorder'), order_lines, payment_mode: 'domicile', amount_total };
  const { id } = (await visitor.post('/api/commandes', body)).json().order;
  await takeStep(preparer, id, 'parcel.cancelled', { reason });
  expect((await takeStep(preparer, id, 'cancellation.undone', { reason })).statusCode).toBe(200);
  expect(await counted()).toEqual({ units: 3, held: 0, low_from: 1 });
});

it('[DK-06] a product that is counted again after an interruption has the units that were counted then', async () => {
  await setUnits(5);
  expect((await order(await newCustomer(), 2)).statusCode).toBe(201);
  await preparer.delete(STOCK, { reason });
  expect(await counted()).toBeNull();
  await setUnits(3, { seen: null });
  expect(await counted()).toEqual({ units: 3, held: 2, low_from: 1 });
});

it('[DK-06] a correction needs a reason, the units that were seen, and at least what orders hold; the trail has it', async () => {
  expect((await setUnits(2, { reason: 'court' })).statusCode).toBe(400);
  expect((await setUnits(-1)).statusCode).toBe(400);
  expect((await setUnits(2)).statusCode).toBe(200);
  const stale = await setUnits(5, { seen: 1 });
  expect([stale.statusCode, stale.json().code, stale.json().message]).toEqual([
    409,
    'stock.changed',
    'Le stock a changé entre-temps\u00a0: 2 unités en magasin. Recomptez.',
  ]);
  const ordered = await order(await newCustomer(), 1);
  expect(ordered.statusCode).toBe(201);
  const fewer = await setUnits(0, { seen: 2 });
  expect([fewer.statusCode, fewer.json().code]).toEqual([409, 'stock.held']);
  expect((await setUnits(7, { seen: 2 })).json().product.counted).toMatchObject({ units: 7, held: 1 });
  const { staffActions } = tables;
  const [action] = await shop.owner
    .select()
    .from(staffActions)
    .where(eq(staffActions.action, 'stock.corrected'))
    .orderBy(desc(staffActions.id));
  expect(action).toMatchObject({
    staffId: preparer.accountId,
    subjectId: String(COOKER),
    reason,
    detail: { from: 2, to: 7 },
  });
});

const list = async (query: string) =>
  (await preparer.get(`/api/gestion/stock?${query}`)).json<Wire['StockPage']>();

it('[DK-06] the list has what runs out, what is counted, and all products by words', async () => {
  const total = async (query: string) => (await list(query)).total;
  expect(await total('vue=counted')).toBe(0);
  await setUnits(5);
  expect([await total('vue=counted'), await total('vue=low')]).toEqual([1, 0]);
  await setUnits(1, { seen: 5 });
  expect((await preparer.get('/api/gestion/resume')).json()).toMatchObject({ low_stock: 1, tasks: 0 });
  expect((await list('vue=low')).data).toMatchObject([{ id: COOKER, counted: { units: 1, held: 0 } }]);
  const words = (await list('vue=all&search=beko%20cuisini')).data;
  expect(words.map(({ id }) => id)).toContain(COOKER);
  expect(await total('vue=all&search=zzzz')).toBe(0);
});

it('[DK-06] a product that does not exist is unknown', async () => {
  expect((await preparer.get('/api/gestion/stock/999999')).json().code).toBe('product.unknown');
  expect(
    (await preparer.put('/api/gestion/stock/999999', { units: 1, low_from: 1, seen: null, reason }))
      .statusCode,
  ).toBe(404);
});

it('[DK-06] [I25] the audit finds units that no order holds, and those of a cancelled order', async () => {
  await setUnits(5);
  const { id } = (await order(await newCustomer(), 2)).json().order;
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, id));
  await shop.owner.update(tables.stock).set({ held: 3 });
  const violations = await auditOf(shop.db, shop.clock.now());
  expect(violations.map(({ invariant, subject }) => [invariant, subject])).toEqual([
    ['I25', `product ${COOKER}`],
    ['I25', `order ${id}`],
  ]);
  await shop.owner.update(tables.orders).set({ state: 'sale' }).where(eq(tables.orders.id, id));
  await shop.owner.update(tables.stock).set({ held: 2 });
});
