import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';

type Wire = components['schemas'];

let database: TestDatabase;
/** Two servers on one database. */
let shops: [TestShop, TestShop];
let support: StaffClient;
let closers: [StaffClient, StaffClient];

beforeAll(async () => {
  database = await createTestDatabase();
  shops = [await openTestShop(database.url), await openTestShop(database.url)];
  support = await newStaffClient(shops[0], 'support');
  closers = [await newStaffClient(shops[0], 'accountant'), await newStaffClient(shops[1], 'manager')];
});
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()));
  await database.drop();
});

const CLOSE = '/api/gestion/cloture';
const ROUNDS = 4;
const CASH = 1_000;
let keys = 0;
const key = () => ({ 'idempotency-key': `close-of-the-test-${(keys += 1)}` });

const openDay = async () => (await closers[0].get(CLOSE)).json<Wire['OpenDay']>();
const bodyOf = ({ after, drawers }: Wire['OpenDay']) => ({
  after,
  drawers: drawers.map(({ staff_id, received_ids, taken_back_ids, expected }) => ({
    staff_id,
    received_ids,
    taken_back_ids,
    counted: expected,
    handed_over: expected,
  })),
});
async function takeCash(): Promise<void> {
  const { reference } = await placeCustomerOrder(shops[0], {
    saleType: 'order',
    total: CASH,
    paymentMode: 'onDelivery',
  });
  const body = { reason: 'Reçu au comptoir.', instalment_no: 1, amount: CASH };
  const { statusCode } = await support.post(`/api/gestion/especes/${reference}`, body);
  expect(statusCode).toBe(200);
}

it('[DK-14] of two closes at the same time one counts, and the other person is told', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await takeCash();
    const body = bodyOf(await openDay());
    const answers = await Promise.all(closers.map((closer) => closer.post(CLOSE, body, key())));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  }
});

it('[DK-14] cash that is recorded during a close is in exactly one close', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await takeCash();
    const body = bodyOf(await openDay());
    const [closed] = await Promise.all([closers[0].post(CLOSE, body, key()), takeCash(), takeCash()]);
    expect(closed.statusCode).toBe(200);
  }
  const rest = await closers[0].post(CLOSE, bodyOf(await openDay()), key());
  expect(rest.statusCode).toBe(200);
  const { db } = shops[0];
  const entries = await db.select().from(tables.dayCloseEntries);
  const cash = await db.select().from(tables.cashPayments);
  const closedIds = entries.filter(({ kind }) => kind === 'cash').map(({ ref }) => Number(ref));
  expect(closedIds.toSorted((one, other) => one - other)).toEqual(
    cash.map(({ id }) => id).toSorted((one, other) => one - other),
  );
  // The sheets together have all that was received, to the franc.
  const closes = await db.select().from(tables.dayCloses);
  const received = closes.flatMap(({ sheet }) => sheet.drawers.map((drawer) => drawer.received.amount));
  expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(cash.length * CASH);
  expect(closes.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    closes.map((_, index) => index + 1),
  );
});
