import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { readProviderSums } from '#server/closing/provider-sums.ts';
import { tables } from '#server/db/index.ts';
import { readMovements } from '#server/payments/index.ts';
import { readProviderDay } from '#server/payments/settlement/read-settlement.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { findBookFaults } from '#tests/support/histories/book-faults.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Books = components['schemas']['Books'];

/** Whole francs, 18 % VAT included: 329 661 and 59 339. */
const PACK = 389_000;
const DAY_MS = 86_400_000;
const reason = 'Reçu au comptoir en billets.';

let shop: TestShop;
let accountant: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
  accountant = await newStaffClient(shop, 'accountant');
});
afterAll(() => shop.close());

const books = async (month: string) =>
  (await accountant.get(`/api/gestion/comptabilite?mois=${month}`)).json<Books>();
const sums = ({ balances }: Books) =>
  Object.fromEntries(balances.map(({ number, debit, credit }) => [number, [debit, credit]]));
const file = (kind: string, month = '2026-11') =>
  accountant.get(`/api/gestion/comptabilite/export?mois=${month}&fichier=${kind}`, {
    'x-requested-with': 'fetch',
  });

it('[DK-15] the month has sales, VAT, payments by provider and in cash, and no other month has them', async () => {
  expect(await books('2026-11')).toEqual({ month: '2026-11', entries: 0, finished: false, balances: [] });
  const paid = await placeOrder(await newVisitor(shop.app));
  await shop.pay(paid.id);
  const atDoor = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: 70_000,
    paymentMode: 'onDelivery',
  });
  const cashAt = `/api/gestion/especes/${atDoor.reference}`;
  expect((await accountant.post(cashAt, { reason, instalment_no: 1, amount: 70_000 })).statusCode).toBe(200);
  await shop.drainOutbox();
  const november = await books('2026-11');
  expect(november).toMatchObject({ entries: 4, finished: false });
  expect(sums(november)).toEqual({
    4111: [PACK + 70_000, PACK + 70_000],
    4431: [0, 59_339 + 10_678],
    5521: [PACK, 0],
    5711: [70_000, 0],
    7011: [0, 329_661 + 59_322],
  });
  expect(sums(await books('2026-10'))).toEqual({});

  // A cash entry that is taken back in the next month takes its sale back there; the month before stays as it was.
  shop.clock.advance(12 * DAY_MS);
  accountant = await newStaffClient(shop, 'accountant');
  const manager = await newStaffClient(shop, 'manager');
  const cashId = (await manager.get(cashAt)).json().last_cash.id;
  const taken = await manager.post(`${cashAt}/annuler`, { cash_id: cashId, reason });
  expect(taken.statusCode).toBe(200);
  expect(await books('2026-11')).toEqual({ ...november, finished: true });
  expect(sums(await books('2026-12'))).toEqual({
    4111: [70_000, 70_000],
    4431: [10_678, 0],
    5711: [0, 70_000],
    7011: [59_322, 0],
  });
  expect(await findBookFaults(shop.db)).toEqual([]);
});

it('[DK-15] a payment that does not count is owed to its customer until it is returned', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  await shop.owner.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, id));
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  const owed = sums(await books('2026-12'));
  expect([owed['4111'], owed['5521'], owed['7011']]).toEqual([
    [70_000, 70_000 + PACK],
    [PACK, 0],
    [59_322, 0],
  ]);
  const [task] = (await accountant.get('/api/gestion/taches')).json().data;
  const at = `/api/gestion/taches/${task.id}`;
  await accountant.post(`${at}/prendre`, {});
  const body = { reason, amount: PACK, refund_reference: 'WV-R-1' };
  expect((await accountant.post(`${at}/rembourser`, body)).statusCode).toBe(200);
  const settled = sums(await books('2026-12'));
  expect([settled['4111'], settled['5521']]).toEqual([
    [70_000 + PACK, 70_000 + PACK],
    [PACK, PACK],
  ]);
  expect(await findBookFaults(shop.db)).toEqual([]);
});

/** A guest pays, and the provider says it without an amount that can be read. */
async function payUnreadably() {
  const { id, reference } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  shop.provider.settle(transactionId, 'succeeded', { amount: undefined });
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  return { reference, transactionId };
}

it('[DK-13] [DK-15] the refund of a payment whose amount cannot be read is in the books, on the sheet of its provider and in the settlement', async () => {
  const { reference, transactionId } = await payUnreadably();
  const sheet = async () => (await readProviderSums(shop.db, ['wave'], shop.clock.now())).sums[0]!;
  const before = await sheet();
  const task = (await accountant.get('/api/gestion/taches'))
    .json()
    .data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  const at = `/api/gestion/taches/${task.id}`;
  await accountant.post(`${at}/prendre`, {});
  const body = { reason, amount: PACK, refund_reference: 'WV-R-2' };
  expect((await accountant.post(`${at}/rembourser`, body)).statusCode).toBe(200);
  const movements = await readMovements(shop.db, { from: new Date(0), until: new Date('2100-01-01') });
  expect(
    movements.filter(({ order }) => order === reference).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['received', PACK],
    ['refunded', PACK],
  ]);
  expect((await sheet()).refunded.amount).toBe(before.refunded.amount + PACK);
  const day = await readProviderDay(shop.db, 'wave', shop.clock.now().toISOString().slice(0, 10));
  expect(day.differences).toContainEqual(
    expect.objectContaining({
      reason: 'missing',
      amount: PACK,
      recorded: expect.objectContaining({ piece: 'WV-R-2' }),
    }),
  );
  expect(await findBookFaults(shop.db)).toEqual([]);
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[DK-15] the refund of such a payment that the statement tells of is in the books', async () => {
  const { reference, transactionId } = await payUnreadably();
  shop.provider.refund(transactionId);
  shop.clock.advance(3_600_000);
  accountant = await newStaffClient(shop, 'accountant');
  await shop.tick('statement of wave');
  const movements = await readMovements(shop.db, { from: new Date(0), until: new Date('2100-01-01') });
  expect(
    movements.filter(({ order }) => order === reference).map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['received', PACK],
    ['refunded', PACK],
  ]);
  expect(await findBookFaults(shop.db)).toEqual([]);
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[DK-15] the files have the entries of the month, and who took them is in the trail', async () => {
  const csv = await file('csv');
  expect([csv.statusCode, csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="ecritures-2026-11.csv"',
  ]);
  expect(csv.body.split('\r\n').filter((line) => line.includes('FAC-2026-'))).toHaveLength(6);
  const fec = await file('fec');
  expect([fec.headers['content-type'], fec.body.split('\r\n')[0]?.split('\t').length]).toEqual([
    'text/csv; charset=utf-8',
    18,
  ]);
  const actions = await shop.owner.select().from(tables.staffActions);
  expect(actions.filter(({ action }) => action === 'books.exported')).toMatchObject([
    { subjectId: '2026-11', detail: { file: 'csv', entries: 4 } },
    { subjectId: '2026-11', detail: { file: 'fec', entries: 4 } },
  ]);
});

it.each(['2026-13', '2026', '26-11', '2026-11-01', ''])('[DK-15] %j is no month', async (month) => {
  const answer = await accountant.get(`/api/gestion/comptabilite?mois=${month}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
});
