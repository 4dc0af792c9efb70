import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SaleType } from '#domain/order.ts';
import { tables } from '#server/db/index.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { enqueueReminders } from '#server/orders/instalment-reminders.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import { createBuyer, newSignedInVisitor, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const TOTAL = 2_500_000;
const DAY_MS = 86_400_000;

const newOrder = (saleType: SaleType = 'order', total = TOTAL) =>
  placeCustomerOrder(shop, {
    saleType,
    total,
    ...(saleType === 'order' && { paymentMode: 'online' as const }),
  });
const divide = (orderId: number, firstAmount: number, amountDue = TOTAL, instalmentNo = 1) =>
  shop.payments.divide({ orderId, instalmentNo, amountDue, firstAmount });
const initiate = (orderId: number) =>
  shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });
const audit = () => auditOf(shop.db, shop.clock.now());
const partsOf = async (orderId: number) => {
  const { instalments } = await shop.payments.due(orderId);
  return instalments.map(({ number, amount, state }) => [number, amount, state]);
};
const check = async (transactionId: string) => {
  shop.clock.advance(5_000);
  return shop.payments.status(transactionId, { check: true });
};

it('[DK-12] [I12] an amount above what a wallet takes is paid in two parts, each with its invoice, and paid once both are', async () => {
  const buyer = await createBuyer(shop, 'member');
  const { id, reference } = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: TOTAL,
    paymentMode: 'online',
    principal: principalOf(buyer, 'member'),
  });
  const visitor = await newSignedInVisitor(shop, buyer);
  const due = (await visitor.get(`/api/commande/${id}/payment`)).json();
  expect(due.division).toEqual({ least: 10_000, most: 2_490_000, suggested: 2_000_000 });
  const asked = { instalment_no: 1, amount_due: TOTAL, first_amount: 2_000_000 };
  const divided = await visitor.post(`/api/commande/${id}/payment/partage`, asked);
  expect([divided.statusCode, divided.json()]).toMatchObject([
    200,
    { amount_due: 2_000_000, amount_residual: TOTAL, instalment_no: 1, instalment_count: 2 },
  ]);
  expect(divided.json().division).toBeUndefined();
  // Its answer was lost: the same request again divides nothing.
  expect((await visitor.post(`/api/commande/${id}/payment/partage`, asked)).json()).toEqual(divided.json());

  await shop.pay(id);
  const part = (await visitor.get(`/api/getcommande/${id}`)).json();
  expect(part).toMatchObject({
    amount_residual: 500_000,
    instalments: [
      { instalment_no: 1, amount: 2_000_000, state: 'paid', pdf_url: `/facture/${reference}-1/pdf` },
      { instalment_no: 2, amount: 500_000, state: 'upcoming' },
    ],
  });
  const words = pdfText((await visitor.get(`/facture/${reference}-1/pdf`)).rawPayload);
  expect(words).toContain('Paiement 1 sur 2');
  await shop.payments.recordCash({
    orderId: id,
    instalmentNo: 2,
    amount: 500_000,
    staffId: 12,
    reason: 'Reçu à la boutique.',
  });
  await shop.drainOutbox();
  expect(await shop.payments.due(id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  expect(await audit()).toEqual([]);
});

it('[DK-12] the parts of a pre-order stay in their order, and what is left can be divided again', async () => {
  const { id } = await newOrder('preorder', 10_000_000);
  const [first] = (await shop.payments.due(id)).instalments;
  await divide(id, 2_000_000, 3_000_000);
  expect(await partsOf(id)).toEqual([
    [1, 2_000_000, 'due'],
    [2, 1_000_000, 'due'],
    [3, 3_000_000, 'upcoming'],
    [4, 4_000_000, 'upcoming'],
  ]);
  // A plan that was agreed keeps its days.
  expect((await shop.payments.due(id)).instalments[1]?.dueOn).toBe(first?.dueOn);
  await shop.pay(id);
  await shop.pay(id);
  await divide(id, 2_990_000, 3_000_000, 3);
  expect((await partsOf(id)).slice(2)).toEqual([
    [3, 2_990_000, 'upcoming'],
    [4, 10_000, 'upcoming'],
    [5, 4_000_000, 'upcoming'],
  ]);
  await shop.drainOutbox();
  expect(await audit()).toEqual([]);
});

it.each([
  ['less than both parts need', 9_999, TOTAL, 'payment.indivisible'],
  ['more than leaves enough', 2_490_001, TOTAL, 'payment.indivisible'],
  ['all', TOTAL, TOTAL, 'payment.indivisible'],
  ['a part of a franc', 1_000_000.5, TOTAL, 'payment.indivisible'],
  ['another amount than was shown', 2_000_000, 2_400_000, 'payment.amount_changed'],
] as const)('[DK-12] [I12] refuses %s', async (_, firstAmount, amountDue, code) => {
  const { id } = await newOrder();
  await expect(divide(id, firstAmount, amountDue)).rejects.toMatchObject({ code });
  expect(await partsOf(id)).toEqual([[1, TOTAL, 'due']]);
});

it('[DK-12] nothing is divided that a wallet takes at once, that is paid at the door, of a guest, paid or cancelled', async () => {
  const small = await newOrder('order', 2_000_000);
  await expect(divide(small.id, 1_000_000, 2_000_000)).rejects.toMatchObject({ code: 'payment.indivisible' });
  const atDoor = await placeCustomerOrder(shop, {
    saleType: 'order',
    total: TOTAL,
    paymentMode: 'onDelivery',
  });
  await expect(divide(atDoor.id, 2_000_000)).rejects.toMatchObject({ code: 'payment.indivisible' });
  const guests = await placeOrder(await newVisitor(shop.app));
  await expect(divide(guests.id, 200_000, 389_000)).rejects.toMatchObject({ code: 'payment.indivisible' });
  const paid = await newOrder();
  await shop.pay(paid.id);
  await expect(divide(paid.id, 2_000_000)).rejects.toMatchObject({ code: 'payment.already_paid' });
  const cancelled = await newOrder();
  await shop.db.update(tables.orders).set({ state: 'cancel' }).where(eq(tables.orders.id, cancelled.id));
  await expect(divide(cancelled.id, 2_000_000)).rejects.toMatchObject({ code: 'payment.order_closed' });
});

it('[DK-12] [I4] [I9] money for the whole amount that comes after the division settles no part of it: staff return it', async () => {
  const { id } = await newOrder();
  const begun = await initiate(id);
  shop.provider.settle(begun.transactionId, 'failed');
  await check(begun.transactionId);
  await divide(id, 2_000_000);
  expect(await audit()).toEqual([]);

  shop.provider.settle(begun.transactionId, 'succeeded');
  expect(await check(begun.transactionId)).toMatchObject({ state: 'surplus' });
  expect(await partsOf(id)).toEqual([
    [1, 2_000_000, 'due'],
    [2, 500_000, 'upcoming'],
  ]);
  const raised = await shop.db.select().from(tables.staffTasks);
  expect(raised.filter(({ detail }) => detail['orderId'] === id).map(({ kind }) => kind)).toEqual(['refund']);
  await shop.pay(id);
  await shop.pay(id);
  await shop.drainOutbox();
  expect(await shop.payments.due(id)).toMatchObject({ state: 'paid' });
  expect(await audit()).toEqual([]);
});

it('[DK-12] [I2] a page that is merely open makes way, and one whose payment moves does not', async () => {
  const { id } = await newOrder();
  const opened = await initiate(id);
  shop.clock.advance(121_000);
  await expect(divide(id, 9_999)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await shop.payments.due(id)).toMatchObject({ liveTransaction: opened.transactionId });
  await divide(id, 2_000_000);
  expect(await shop.payments.due(id)).toMatchObject({ amountDue: 2_000_000, liveTransaction: null });
  const again = await initiate(id);
  expect(again).toMatchObject({ existing: false });
  expect(again.transactionId).not.toBe(opened.transactionId);

  const other = await newOrder();
  const moving = await initiate(other.id);
  shop.provider.settle(moving.transactionId, 'processing');
  await check(moving.transactionId);
  await expect(divide(other.id, 2_000_000)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await audit()).toEqual([]);
});

it('[I9] the audit reports an attempt that is offered at another amount than is due', async () => {
  const { id } = await newOrder();
  await divide(id, 2_000_000);
  await initiate(id);
  const now = shop.clock.now();
  const setAmounts = async (first: number) => {
    const amount = sql`case instalment_no when 1 then ${first}::integer else ${TOTAL - first}::integer end`;
    await shop.owner.execute(sql`update payment_intents set amount_due = ${amount} where order_id = ${id}`);
  };
  await shop.owner.execute(sql`alter table payment_intents disable trigger payment_intents_amount_kept`);
  await setAmounts(1_900_000);
  const found = await findViolations(shop.db, { changedSince: now, unbilledBefore: now, orderIds: [id] });
  expect(found).toMatchObject([{ invariant: 'I9', subject: `instalment ${id}/1` }]);
  await setAmounts(2_000_000);
  await shop.owner.execute(sql`alter table payment_intents enable trigger payment_intents_amount_kept`);
});

it('[DK-12] an order of which one part is paid does not expire; what is left is late after a week, in the list of staff too', async () => {
  const { id } = await newOrder();
  await divide(id, 2_000_000);
  const { instalments } = await shop.payments.due(id);
  expect(Date.parse(instalments[1]?.dueOn ?? '') - Date.parse(instalments[0]?.dueOn ?? '')).toBe(7 * DAY_MS);
  await shop.pay(id);
  const listed = async () => {
    const staff = await newStaffClient(shop, 'support');
    const { data } = (await staff.get('/api/gestion/commandes?vue=late')).json();
    return data.map((order: { id: number }) => order.id);
  };
  expect(await listed()).not.toContain(id);
  shop.clock.advance(9 * DAY_MS);
  await expireOrders(shop.db, shop.clock);
  expect((await partsOf(id)).at(-1)).toEqual([2, 500_000, 'late']);
  expect(await listed()).toContain(id);
});

it('[DK-12] the owner of an order that was divided is reminded of what is left, and of no part that was due at once', async () => {
  const { id } = await newOrder();
  await divide(id, 2_000_000);
  const parts = await shop.db
    .select()
    .from(tables.paymentIntents)
    .where(eq(tables.paymentIntents.orderId, id))
    .orderBy(tables.paymentIntents.instalmentNo);
  const remindedOf = async () => {
    const written = await shop.db.select({ key: tables.outbox.key }).from(tables.outbox);
    return parts.filter((part) => written.some(({ key }) => key.startsWith(`${part.id}/`)));
  };
  const dueAt = Date.parse(`${parts[1]?.dueOn}T12:00:00Z`);
  shop.clock.advance(dueAt - shop.clock.now().getTime());
  await enqueueReminders(shop.db, shop.clock);
  expect(await remindedOf()).toEqual([]);
  await shop.pay(id);
  await enqueueReminders(shop.db, shop.clock);
  expect((await remindedOf()).map(({ instalmentNo }) => instalmentNo)).toEqual([2]);
});

it('[DK-12] the lines of an order that was divided do not change any more', async () => {
  const { id } = await newOrder();
  const staff = await newStaffClient(shop, 'support');
  const fixed = async () => (await staff.get(`/api/gestion/commandes/${id}`)).json().revision?.fixed;
  const before = await fixed();
  await divide(id, 2_000_000);
  expect([before, await fixed()]).toEqual([null, 'tried']);
});
