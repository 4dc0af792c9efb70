import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Movement } from '#domain/books/entries.ts';
import type { components } from '#openapi/schema.d.ts';
import { readMovements } from '#server/payments/index.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { basketReport, CRM_PATH } from '#tests/support/crm-report.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { RETURNS_BY_HAND } from '#tests/support/payments/returned-money.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

type Figures = components['schemas']['Figures'];

const PACK = 389_000;
const DAY_MS = 86_400_000;
const reason = 'Reçu au comptoir en billets.';

let shop: TestShop;
let accountant: StaffClient;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const today = () => shop.clock.now().toISOString().slice(0, 10);
const read = (du: string, au: string) => accountant.get(`/api/gestion/chiffres?du=${du}&au=${au}`);
const figures = async (du = today(), au = today()) => (await read(du, au)).json<Figures>();

it('[DK-16] has the orders, the money, the refusals and the sales of the chosen days, and of no other', async () => {
  const visitor = await newVisitor(shop.app);
  const paid = await placeOrder(visitor);
  await shop.pay(paid.id);
  const refused = await placeOrder(visitor);
  const { transactionId } = await shop.payments.initiate({
    orderId: refused.id,
    provider: 'wave',
    phone: '+221771234567',
  });
  shop.clock.advance(60_000);
  shop.provider.settle(transactionId, 'expired');
  await shop.payments.status(transactionId, { check: true });
  const cancelled = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: 50_000,
    paymentMode: 'onDelivery',
  });
  const admin = await newStaffClient(shop, 'admin');
  await admin.get(`/api/commande/${cancelled.id}/annuler?reason=Le+client+renonce`);
  const atDoor = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: 70_000,
    paymentMode: 'onDelivery',
  });
  const cashAt = `/api/gestion/especes/${atDoor.reference}`;
  await admin.post(cashAt, { reason, instalment_no: 1, amount: 70_000 });
  await visitor.post(CRM_PATH, basketReport());
  const first = today();

  // The next day: one more order, and the cash entry is taken back.
  shop.clock.advance(DAY_MS);
  const again = await newStaffClient(shop, 'admin');
  const cashId = (await again.get(cashAt)).json().last_cash.id;
  await shop.drainOutbox();
  await again.post(`${cashAt}/annuler`, { reason, cash_id: cashId });
  await placeOrder(visitor);
  accountant = await newStaffClient(shop, 'accountant');

  expect(await figures(first, first)).toEqual({
    days: [{ day: first, orders: 3, ordered: 2 * PACK + 70_000, received: PACK + 70_000 }],
    orders: { count: 3, amount: 2 * PACK + 70_000, cancelled: 1 },
    received: PACK + 70_000,
    returned: 0,
    ways: [
      { provider: 'wave', received: PACK, payments: 1, tried: 2, refused: 1 },
      { provider: 'orange', received: 0, payments: 0, tried: 0, refused: 0 },
      { provider: 'paydunya', received: 0, payments: 0, tried: 0, refused: 0 },
      { provider: null, received: 70_000, payments: 1, tried: 0, refused: 0 },
    ],
    best_sellers: [
      { id: 101, name: 'Réfrigérateur combiné Hisense 266 L', units: 3, amount: 480_000 },
      { id: 201, name: 'Cuisinière Beko 4 feux', units: 2, amount: 368_000 },
    ],
    funnel: { baskets: 1, orders: 4, begun: 2, paid: 2 },
  });
  const second = await figures();
  expect(second).toMatchObject({
    days: [{ day: today(), orders: 1, ordered: PACK, received: -70_000 }],
    received: -70_000,
    funnel: { orders: 1, begun: 0, paid: 0 },
  });
  const both = await figures(first, today());
  expect(both.days.map(({ day }) => day)).toEqual([first, today()]);
  expect(both.received).toBe(PACK);
  expect(both.received).toBe(both.ways.reduce((sum, { received }) => sum + received, 0));
});

it('[DK-16] a day ends at midnight in Dakar', async () => {
  const place = async () => (await placeOrder(await newVisitor(shop.app))).id;
  const before = await figures();
  shop.clock.advance(DAY_MS - (shop.clock.now().getTime() % DAY_MS) - 1);
  await place();
  const last = today();
  shop.clock.advance(1);
  await place();
  accountant = await newStaffClient(shop, 'accountant');
  expect((await figures(last, last)).orders.count).toBe(before.orders.count + 1);
  expect((await figures()).orders.count).toBe(1);
});

it.each([
  ['2026-11-22', '2026-11-21', 'Choisissez de 1 à 92 jours, le premier avant le dernier.'],
  ['2026-01-01', '2026-11-21', 'Choisissez de 1 à 92 jours, le premier avant le dernier.'],
])('[DK-16] refuses the days from %s to %s', async (du, au, message) => {
  const answer = await read(du, au);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ field: 'to', message }]]);
});

const overviewOf = async (role: 'preparer' | 'courier') =>
  (await (await newStaffClient(shop, role)).get('/api/gestion/resume')).json();

it('[DK-16] the overview tells each role what waits for it', async () => {
  expect(await overviewOf('preparer')).toMatchObject({
    tasks: 0,
    deliveries: { to_confirm: 2, confirmed: 0, prepared: 0, not_there: 0, on_its_way: 0 },
  });
  expect(await overviewOf('courier')).not.toHaveProperty('deliveries');
});

/** A payment that brought something else than was asked for, and the address of its task. */
async function conflict(support: StaffClient, changes: Partial<Evidence>) {
  const { id } = await placeOrder(await newVisitor(shop.app));
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '771234567',
  });
  shop.provider.settle(transactionId, 'succeeded', changes);
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const { data } = (await support.get('/api/gestion/taches')).json();
  const task = data.find((each: { transaction_id: string }) => each.transaction_id === transactionId);
  return { id, task: `/api/gestion/taches/${task.id}` };
}

it('[DK-15] [DK-16] the money of the figures is that of the books, also of payments that do not count and of returned credit', async () => {
  shop.clock.advance(DAY_MS);
  const people = [await newStaffClient(shop, 'support'), await newStaffClient(shop, 'manager')] as const;
  accountant = await newStaffClient(shop, 'accountant');
  const before = await figures();
  await conflict(people[0], { amount: 3_000 });
  await conflict(people[0], { currency: 'EUR' });
  const claimed = await conflict(people[0], { amount: 5_000 });
  await people[0].post(`${claimed.task}/prendre`);
  const unreadable = await conflict(people[0], { amount: undefined });
  await people[0].post(`${unreadable.task}/prendre`);
  const whole = { reason, amount: PACK, refund_reference: 'FIGURES-2' };
  expect((await people[0].post(`${unreadable.task}/rembourser`, whole)).statusCode).toBe(200);
  const refund = { reason, amount: 5_000, refund_reference: 'FIGURES-1' };
  expect((await people[0].post(`${claimed.task}/rembourser`, refund)).statusCode).toBe(200);
  for (const way of Object.values(RETURNS_BY_HAND)) {
    const { orderId, record } = await way(shop, people);
    expect((await record(`FIGURES-OF-${orderId}`)).statusCode).toBe(200);
  }
  const found = await figures();
  expect([found.received - before.received, found.returned - before.returned]).toEqual([
    3_000 + 5_000 + PACK + 3 * 50_000,
    5_000 + PACK + 3 * 50_000,
  ]);
  const movements = await readMovements(shop.db, { from: new Date(0), until: new Date('2100-01-01') });
  const all = await figures('2026-11-21', today());
  const sumOf = (kinds: string[], isWanted: (movement: Movement) => boolean = () => true) =>
    movements
      .filter((movement) => kinds.includes(movement.kind) && isWanted(movement))
      .reduce((sum, { amount }) => sum + amount, 0);
  const received = (isWanted: (movement: Movement) => boolean) =>
    sumOf(['received'], isWanted) - sumOf(['receiptReversed'], isWanted);
  expect(all.days.map((day) => day.received)).toEqual(
    all.days.map(({ day }) => received((movement) => movement.day === day)),
  );
  expect(all.ways.map((way) => way.received)).toEqual(
    all.ways.map(({ provider }) => received((movement) => movement.provider === provider)),
  );
  expect(all.returned).toBe(sumOf(['refunded', 'creditReturned']));
});
