import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { OrderPaymentMode, SaleType } from '#domain/order.ts';
import { tables } from '#server/db/index.ts';
import { openDatabase } from '#server/db/open.ts';
import { createOutbox } from '#server/jobs/outbox.ts';
import { createLog } from '#server/log.ts';
import { enqueueReminders } from '#server/orders/instalment-reminders.ts';
import { createOrderSms } from '#server/sms/order-sms.ts';
import { createSmsBudget } from '#server/sms/sms-budget.ts';
import { createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { openTestShop, ORIGIN, type TestShop } from '#tests/support/shop-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres/test-database.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PHONE = '+221771234567';
let database: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase('shop');
  shop = await openTestShop(database.url);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

let count = 0;
/** An order whose messages can be told from those of other tests, and whose payments begin with the first one. */
async function place(saleType: SaleType = 'preorder', paymentMode: OrderPaymentMode = 'instalments') {
  count += 1;
  const email = `rappel-${count}@exemple.sn`;
  const buyer = await createBuyer(shop, 'member', { email });
  const principal = principalOf(buyer, 'member');
  const { id } = await placeCustomerOrder(shop, { saleType, paymentMode, principal, total: 100_000 });
  const [order] = await shop.db
    .update(tables.orders)
    .set({ email })
    .where(eq(tables.orders.id, id))
    .returning();
  await shop.drainOutbox();
  return { ...order!, email, visitor: await newSignedInVisitor(shop, buyer) };
}
type Order = Awaited<ReturnType<typeof place>>;

/** The test's clock goes on: each test starts at ten o'clock. */
const advanceDays = (days: number) => shop.clock.advance(days * DAY_MS);
async function remind(): Promise<void> {
  await enqueueReminders(shop.db, shop.clock);
  await shop.drainOutbox();
}
const mailsOf = ({ email }: Order) =>
  shop.sent.filter(({ to, key }) => to === email && key.startsWith('instalment-'));
const textsOf = ({ id }: Order) => shop.texted.filter(({ text }) => text.includes(`/${id}/d`));
/** How many reminders a customer got by mail and by SMS. */
const received = (order: Order) => [mailsOf(order).length, textsOf(order).length];
const plain = (words: string | undefined) => words?.replace(/\s/g, ' ');

/** A pre-order whose first part is paid, 27 days later: three days before the second part is due. */
async function reachReminder(): Promise<Order> {
  const order = await place();
  await shop.pay(order.id);
  const [second] = await shop.db
    .select()
    .from(tables.paymentIntents)
    .where(eq(tables.paymentIntents.orderId, order.id))
    .orderBy(tables.paymentIntents.instalmentNo)
    .offset(1);
  const noon = Date.parse(`${second!.dueOn}T12:00:00Z`) - 3 * DAY_MS;
  shop.clock.advance(noon - shop.clock.now().getTime());
  return order;
}

it('[PM-12] reminds by mail and SMS three days before, on the day and three days after, once each', async () => {
  const order = await reachReminder();
  const link = `${ORIGIN}/pre-commandes/${order.id}/d%C3%A9tails#paiement-2`;
  advanceDays(-1);
  await remind();
  expect(received(order)).toEqual([0, 0]);
  const totals = [];
  for (let day = 0; day < 9; day += 1) {
    advanceDays(1);
    await remind();
    await remind();
    totals.push(received(order));
  }
  expect(totals).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3].map((total) => [total, total]));
  expect(mailsOf(order).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Rappel\u00a0: paiement 2 sur 3 le \d+/),
    'Aujourd’hui\u00a0: paiement 2 sur 3',
    'En retard\u00a0: paiement 2 sur 3',
  ]);
  for (const { text } of mailsOf(order)) {
    expect(plain(text)).toContain('30 000 FCFA');
    expect(text).toContain(link);
    expect(text).not.toContain(order.customerName);
  }
  for (const { to, text } of textsOf(order)) {
    expect(to).toBe(PHONE);
    expect(text).toContain(link);
    expect(text).toMatch(/^Ker Electro : paiement 2\/3 de 30 000 FCFA/);
    expect(text.length).toBeLessThanOrEqual(160);
    // The alphabet of SMS; any other character halves their length.
    expect(text).toMatch(/^[A-Za-z0-9 :,.éàèùì/%#'-]+$/);
  }
});

it('[PM-12] sends none for what is paid, cancelled, in one payment or on delivery, and none on the day of the order', async () => {
  const [paid, cancelled] = [await reachReminder(), await place('creditOrder')];
  const others = [await place('order', 'online'), await place('creditOrder', 'onDelivery'), cancelled];
  await remind();
  expect(others.map(received)).toEqual(others.map(() => [0, 0]));
  expect(received(paid)).toEqual([1, 1]);
  await shop.pay(paid.id);
  await shop.db.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, cancelled.id));
  for (let day = 0; day < 5; day += 1) {
    advanceDays(1);
    await remind();
  }
  expect([paid, ...others].map(received)).toEqual([[1, 1], ...others.map(() => [0, 0])]);
});

/** The owner chooses another way to pay an unpaid order. @returns the way that was stored */
async function choose({ id, visitor }: Order, mode: 'domicile' | 'online'): Promise<string> {
  const answer = await visitor.put(`/api/commandes/${id}`, { payment_mode: mode });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ payment_mode: string }>().payment_mode;
}

it.each(['creditOrder', 'preorder'] as const)(
  '[PM-12] a %s that its customer changed to payment on delivery is reminded of the parts after the first, and they are late',
  async (saleType) => {
    const order = await place(saleType);
    expect(await choose(order, 'domicile')).toBe('domicile');
    // The first part is collected at the door, on a day that is agreed by phone.
    for (let day = 0; day < 5; day += 1) {
      advanceDays(1);
      await remind();
    }
    const partsOf = async () =>
      (await shop.payments.due(order.id)).instalments.slice(0, 2).map(({ state }) => state);
    expect([received(order), await partsOf()]).toEqual([
      [0, 0],
      ['upcoming', 'upcoming'],
    ]);
    await shop.pay(order.id);
    for (let day = 0; day < 35; day += 1) {
      advanceDays(1);
      await remind();
    }
    expect([received(order), await partsOf()]).toEqual([
      [3, 3],
      ['paid', 'late'],
    ]);
  },
);

it('[PM-12] [C9] an order in instalments that is changed back from payment on delivery is paid in instalments again', async () => {
  const order = await place('creditOrder');
  expect(await choose(order, 'domicile')).toBe('domicile');
  expect(await choose(order, 'online')).toBe('echelonne');
  expect(await choose(await place('preorder'), 'online')).toBe('echelonne');
  expect(await choose(await place('order', 'onDelivery'), 'online')).toBe('online');
});

it('[PM-12] the payment of an instalment has the time in its name, also after a change to payment on delivery', async () => {
  const order = await place('creditOrder');
  await choose(order, 'domicile');
  expect(await shop.pay(order.id)).toMatch(/^WV\d+-1-[0-9A-Z]{16}-\d{14}$/);
});

it('[PM-12] waits while a payment is in progress, and sends nothing once it is paid', async () => {
  const [open, failing] = [await reachReminder(), await reachReminder()];
  const begin = ({ id }: Order) =>
    shop.payments.initiate({ orderId: id, provider: 'wave', phone: '771234567' });
  // Both were written to the outbox; the payments begin before the messages leave.
  await enqueueReminders(shop.db, shop.clock);
  const [paying, refused] = [await begin(open), await begin(failing)];
  await shop.drainOutbox();
  expect([...received(open), ...received(failing)]).toEqual([0, 0, 0, 0]);
  shop.provider.settle(paying.transactionId, 'succeeded');
  shop.provider.settle(refused.transactionId, 'failed');
  shop.clock.advance(HOUR_MS);
  for (const { transactionId } of [paying, refused])
    await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  expect([...received(open), ...received(failing)]).toEqual([0, 0, 1, 1]);
});

it('[PM-12] reminds of the next instalment only: the second one is not due before the first one is paid', async () => {
  const order = await place('creditOrder');
  advanceDays(31);
  await remind();
  expect(received(order)).toEqual([0, 0]);
});

it('[PM-12] drops a message that could not be sent on its days', async () => {
  const order = await reachReminder();
  await enqueueReminders(shop.db, shop.clock);
  advanceDays(4);
  await shop.drainOutbox();
  expect(received(order)).toEqual([0, 0]);
});

it('[B10] [PM-12] two processes that remind at the same time send one mail and one SMS', async () => {
  const order = await reachReminder();
  const second = await openDatabase(database.url);
  onTestFinished(() => second.close());
  const processes = [shop.db, second.db];
  await Promise.all([...processes, ...processes].map((db) => enqueueReminders(db, shop.clock)));
  const sent: string[] = [];
  const send = (kind: string) => async (_: unknown, __: unknown, key: string) =>
    void sent.push(`${kind} ${key}`);
  const handlers = {
    ...idleWork,
    'mail.instalment_reminder': send('mail'),
    'sms.instalment_reminder': send('sms'),
  };
  const common = { clock: shop.clock, log: createLog('silent'), handlers };
  await Promise.all(processes.map((db) => createOutbox({ db, ...common }).tick()));
  const [, intent] = await shop.db
    .select()
    .from(tables.paymentIntents)
    .where(eq(tables.paymentIntents.orderId, order.id))
    .orderBy(tables.paymentIntents.instalmentNo);
  const own = sent.filter((key) => key.includes(` ${intent!.id}/`));
  expect(own.toSorted()).toEqual([`mail ${intent!.id}/before`, `sms ${intent!.id}/before`]);
});

it('[B33] [C12] a reminder that the gateway did not take is sent later and counts once against the day’s limits', async () => {
  const order = await reachReminder();
  const budget = createSmsBudget({ db: shop.db, clock: shop.clock, dailyMax: 1 });
  const sent: string[] = [];
  let isDown = true;
  const sms = createOrderSms({
    budget,
    sender: {
      send: async ({ key }) => {
        if (isDown) throw new Error('the SMS gateway answered 503');
        sent.push(key);
      },
    },
  });
  advanceDays(2); // Yesterday's SMS of other tests count no more.
  const part = {
    moment: 'before',
    order,
    instalmentNo: 2,
    instalmentCount: 3,
    amount: 30_000,
    dueOn: '2026-12-21',
  } as const;
  for (let tries = 0; tries < 7; tries += 1)
    await expect(sms.sendInstalmentReminder({ key: 'first', ...part }, ORIGIN)).rejects.toThrow('503');
  isDown = false;
  expect(await sms.sendInstalmentReminder({ key: 'first', ...part }, ORIGIN)).toBeUndefined();
  expect(await sms.sendInstalmentReminder({ key: 'second', ...part }, ORIGIN)).toBe('wait');
  const landline = { ...order, phone: '+221338600000' };
  expect(
    await sms.sendInstalmentReminder({ key: 'third', ...part, order: landline }, ORIGIN),
  ).toBeUndefined();
  expect(sent).toEqual(['first']);
});
