import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Wire = components['schemas'];
type Drawer = Wire['OpenDay']['drawers'][number];

const PACK = 389_000;
const DAY_MS = 86_400_000;
const CLOSE = '/api/gestion/cloture';
const reason = 'Un billet manque depuis midi.';

let shop: TestShop;
let accountant: StaffClient;
let support: StaffClient;
let keys = 0;
beforeAll(async () => {
  shop = await openTestShop();
  accountant = await newStaffClient(shop, 'accountant');
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

const openDay = async () => (await accountant.get(CLOSE)).json<Wire['OpenDay']>();
const drawerOf = async (staff: StaffClient) =>
  (await openDay()).drawers.find(({ staff_id }) => staff_id === Number(staff.accountId));
const count = ({ staff_id, received_ids, taken_back_ids }: Drawer, counted: number, more = {}) => ({
  staff_id,
  received_ids,
  taken_back_ids,
  counted,
  handed_over: 0,
  ...more,
});
const close = (body: object, key = `close-of-the-test-${(keys += 1)}`, staff = accountant) =>
  staff.post(CLOSE, body, { 'idempotency-key': key });
const sheetOf = async (number: number) => {
  const [row] = await shop.db.select().from(tables.dayCloses).where(eq(tables.dayCloses.number, number));
  return row?.sheet;
};
const drawerTasks = async () =>
  (await shop.db.select().from(tables.staffTasks)).filter(({ key }) => key.startsWith('drawer/'));

/** Cash at the counter. @returns the reference of the order and the id of the entry */
async function takeCash(staff: StaffClient, total: number) {
  const { reference } = await placeCustomerOrder(shop, {
    saleType: 'order',
    total,
    paymentMode: 'onDelivery',
  });
  const path = `/api/gestion/especes/${reference}`;
  const answer = await staff.post(path, { reason: 'Reçu au comptoir.', instalment_no: 1, amount: total });
  expect(answer.statusCode).toBe(200);
  await shop.drainOutbox();
  return { path, id: Number(answer.json().last_cash.id) };
}

it('[DK-13] [DK-14] a day is closed with its drawers and providers; what comes later belongs to the next one', async () => {
  expect(await openDay()).toEqual({ after: 0, drawers: [], closes: [] });
  const { id } = await placeOrder(await newVisitor(shop.app));
  await shop.pay(id);
  await takeCash(support, 70_000);
  const wrong = await takeCash(support, 30_000);
  const manager = await newStaffClient(shop, 'manager');
  const back = await manager.post(`${wrong.path}/annuler`, { cash_id: wrong.id, reason: 'Saisi en double.' });
  expect(back.statusCode).toBe(200);
  const seen = await openDay();
  const [drawer] = seen.drawers;
  expect(drawer).toMatchObject({
    staff_id: Number(support.accountId),
    opening: 0,
    received: { count: 2, amount: 100_000 },
    taken_back: { count: 1, amount: 30_000 },
    expected: 70_000,
  });
  // Received after the person has read the drawers.
  await takeCash(support, 12_000);
  const closed = await close({
    after: 0,
    drawers: seen.drawers.map((each) => count(each, 70_000, { handed_over: 60_000 })),
  });
  expect([closed.statusCode, closed.json()]).toEqual([200, { number: 1, day: expect.any(String) }]);
  expect(await sheetOf(1)).toMatchObject({
    number: 1,
    since: null,
    leftOpen: [],
    drawers: [{ expected: 70_000, counted: 70_000, handedOver: 60_000, reason: null }],
    providers: [
      { provider: 'wave', received: { count: 1, amount: PACK }, refunded: { count: 0, amount: 0 } },
      {},
      {},
    ],
  });
  expect(await drawerOf(support)).toMatchObject({
    opening: 10_000,
    received: { count: 1, amount: 12_000 },
    taken_back: { count: 0, amount: 0 },
    expected: 22_000,
  });
  expect(await drawerTasks()).toEqual([]);
});

it('[DK-14] a difference needs a reason, and becomes a task', async () => {
  const { drawers, after } = await openDay();
  const without = await close({ after, drawers: drawers.map((each) => count(each, 20_000)) });
  expect([without.statusCode, without.json().code]).toEqual([400, 'request.invalid']);
  const told = await close({ after, drawers: drawers.map((each) => count(each, 20_000, { reason })) });
  expect(told.json()).toMatchObject({ number: 2 });
  expect(await drawerTasks()).toMatchObject([
    {
      kind: 'settlement_difference',
      key: `drawer/2/${Number(support.accountId)}`,
      doneAt: null,
      detail: { expected: 22_000, counted: 20_000, amount: -2_000, reason },
    },
  ]);
  // What was counted is what the next day begins with. A day without a provider's payment has none on its sheet.
  expect((await drawerOf(support))?.opening).toBe(20_000);
  expect((await sheetOf(2))?.providers[0]).toMatchObject({ received: { count: 0, amount: 0 } });
  const actions = await shop.db
    .select()
    .from(tables.staffActions)
    .where(eq(tables.staffActions.action, 'day.closed'));
  expect(actions).toMatchObject([{ detail: { difference: 0 } }, { detail: { difference: -2_000 } }]);
});

it('[I19] [DK-14] the same request again closes once; another one after it is told', async () => {
  const seen = await openDay();
  const body = { after: seen.after, drawers: seen.drawers.map((each) => count(each, each.expected)) };
  const first = await close(body, 'the-same-key-of-the-test');
  expect((await close(body, 'the-same-key-of-the-test')).json()).toEqual(first.json());
  const late = await close(body);
  expect([late.statusCode, late.json().code]).toEqual([409, 'request.conflict']);
  expect(await shop.db.select().from(tables.dayCloses)).toHaveLength(3);
});

it('[DK-14] an entry that is not in the drawer, or named twice, is refused', async () => {
  await takeCash(support, 5_000);
  const { after, drawers } = await openDay();
  const [drawer] = drawers;
  if (!drawer) throw new Error('There is no drawer');
  const refused = [
    { ...count(drawer, 0, { reason }), received_ids: [1] },
    { ...count(drawer, 0, { reason }), received_ids: [...drawer.received_ids, ...drawer.received_ids] },
    { ...count(drawer, 0, { reason }), staff_id: 999_999 },
  ];
  for (const each of refused) {
    const answer = await close({ after, drawers: [each] });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'request.conflict']);
  }
  const tooMuch = await close({
    after,
    drawers: [count(drawer, drawer.expected, { handed_over: drawer.expected + 1 })],
  });
  expect(tooMuch.statusCode).toBe(400);
});

it('[DK-14] a drawer that is not counted stays open, and its name is on the sheet', async () => {
  const { after } = await openDay();
  expect((await close({ after, drawers: [] })).statusCode).toBe(200);
  expect((await sheetOf(after + 1))?.leftOpen).toHaveLength(1);
  expect(await drawerOf(support)).toMatchObject({ received: { count: 1, amount: 5_000 }, expected: 25_000 });
});

it('[DK-14] an entry that is taken back after its close is taken off the next one', async () => {
  const taken = await takeCash(support, 40_000);
  const seen = await openDay();
  await close({ after: seen.after, drawers: seen.drawers.map((each) => count(each, each.expected)) });
  shop.clock.advance(DAY_MS);
  accountant = await newStaffClient(shop, 'accountant');
  const manager = await newStaffClient(shop, 'manager');
  await manager.post(`${taken.path}/annuler`, { cash_id: taken.id, reason: 'Saisi pour une autre.' });
  const [drawer] = (await openDay()).drawers;
  expect(drawer).toMatchObject({
    opening: 65_000,
    received: { count: 0, amount: 0 },
    taken_back: { count: 1, amount: 40_000 },
    expected: 25_000,
  });
});

it('[DK-14] the sheet is a PDF with both sides and two signatures, which never changes', async () => {
  const read = async () =>
    (await accountant.get('/api/gestion/cloture/feuille?numero=2')).json<Wire['DaySheet']>();
  const first = await read();
  expect(first.file_name).toMatch(/^cloture-2-20\d\d-\d\d-\d\d\.pdf$/);
  const printed = pdfText(Buffer.from(first.content, 'base64'));
  for (const words of [
    'Feuille de clôture',
    'Attendu',
    'Compté',
    reason,
    'Wave',
    'Orange Money',
    'nom et signature',
  ])
    expect(printed).toContain(words);
  expect(printed).toMatch(/^-2.000.FCFA$/m);
  shop.clock.advance(DAY_MS);
  accountant = await newStaffClient(shop, 'accountant');
  expect(await read()).toEqual(first);
  const unknown = await accountant.get('/api/gestion/cloture/feuille?numero=99');
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'request.invalid']);
});

it('[DK-14] closes cannot be changed with the rights of the server', async () => {
  for (const table of [tables.dayCloses, tables.dayCloseDrawers, tables.dayCloseEntries])
    await expect(shop.db.delete(table)).rejects.toThrow(/Failed query/);
});
