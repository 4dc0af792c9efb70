import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { createBuyer, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient, type StaffClient } from '#tests/support/staff.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const LIST = '/api/gestion/commandes';
const DAY_MS = 86_400_000;

let shop: TestShop;
let support: StaffClient;

beforeAll(async () => {
  shop = await openTestShop();
  support = await newStaffClient(shop, 'support');
});
afterAll(() => shop.close());

interface Row {
  id: number;
  reference: string;
  standing: string;
  due_on: string | null;
}
interface Page {
  data: Row[];
  next: string | null;
  cut: boolean;
}
async function list(query = ''): Promise<Page> {
  const answer = await support.get(`${LIST}${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
}
/** The ids of all pages of a list, and how many pages it has. */
async function wholeList(query: string): Promise<{ ids: number[]; pages: number }> {
  const ids: number[] = [];
  let pages = 0;
  let next: string | null = null;
  do {
    const place: string = next === null ? '' : `&apres=${next}`;
    const page = await list(`?${query}${place}`);
    ids.push(...page.data.map(({ id }) => id));
    next = page.next;
    pages += 1;
  } while (next !== null);
  return { ids, pages };
}
const toPay = async () => (await wholeList('vue=toPay')).ids;
const late = async () => (await list('?vue=late')).data.map(({ id }) => id);
/** How many orders a list has, on all its pages. */
const lengthOf = async (view: string) => (await wholeList(`vue=${view}`)).ids.length;
/** Which of the lists of deliveries have an order. */
const listsOf = async (id: number) => {
  const found: string[] = [];
  for (const view of ['toCall', 'toPrepare', 'toDeliver'])
    if ((await wholeList(`vue=${view}`)).ids.includes(id)) found.push(view);
  return found;
};
const counts = async () => (await support.get(`${LIST}/nombres`)).json<{ to_pay: number; late: number }>();
const guestOrder = async (name = 'Awa Ndiaye') => placeOrder(await newVisitor(shop.app), { name });
const standingOf = async (id: number) => (await list()).data.find((row) => row.id === id)?.standing;
/** Moves an order and its instalments some days into the past. */
async function age(orderId: number, days: number): Promise<void> {
  const { orders, ordersToPay, paymentIntents } = tables;
  await shop.owner
    .update(paymentIntents)
    .set({ dueOn: sql`${paymentIntents.dueOn} - ${days}::integer` })
    .where(eq(paymentIntents.orderId, orderId));
  const orderedAt = new Date(shop.clock.now().getTime() - days * DAY_MS);
  await shop.owner.update(ordersToPay).set({ orderedAt }).where(eq(ordersToPay.orderId, orderId));
  await shop.owner.update(orders).set({ createdAt: orderedAt }).where(eq(orders.id, orderId));
}
const takeCash = async (reference: string, instalmentNo: number, amount: number) => {
  const body = { instalment_no: instalmentNo, amount, reason: 'Reçu au comptoir ce matin.' };
  const answer = await support.post(`/api/gestion/especes/${reference}`, body);
  expect(answer.statusCode).toBe(200);
};
/** Pays the next instalment. */
async function pay(orderId: number): Promise<void> {
  const { transactionId } = await shop.payments.initiate({ orderId, provider: 'wave', phone: '765554433' });
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
}
/** Enters the first instalment in cash, and takes the entry back. */
async function takeCashBack({ reference, id }: { reference: string; id: number }): Promise<void> {
  const { paymentIntents } = tables;
  const [first] = await shop.owner
    .select({ amount: paymentIntents.amountDue })
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, id))
    .orderBy(paymentIntents.instalmentNo);
  await takeCash(reference, 1, first?.amount ?? 0);
  await shop.drainOutbox();
  const { last_cash: last } = (await support.get(`/api/gestion/especes/${reference}`)).json();
  const reversal = { cash_id: last.id, reason: 'Saisi sur la mauvaise commande.' };
  // A manager or another person than the one who entered it.
  const admin = await newStaffClient(shop, 'admin');
  const answer = await admin.post(`/api/gestion/especes/${reference}/annuler`, reversal);
  expect(answer.statusCode).toBe(200);
}

it('[DK-02] an order is listed with what is the matter with its money, and a masked phone', async () => {
  const { id, reference } = await guestOrder();
  expect((await list()).data[0]).toEqual({
    id,
    reference,
    number: expect.stringMatching(/^CMD-\d{4}-\d{6}$/),
    type_sale: 'order',
    payment_mode: 'online',
    customer_name: 'Awa Ndiaye',
    phone: '+221 77 *** ** 67',
    created_at: shop.clock.now().toISOString(),
    amount_total: 389_000,
    amount_residual: 389_000,
    standing: 'unpaid',
    to_return: false,
    instalment_no: 1,
    instalment_count: 1,
    due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

it('[DK-02] an order is to be paid until it is paid online, in cash or cancelled, and again once cash is reversed', async () => {
  const online = await guestOrder();
  const atDoor = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  const cancelled = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  expect(await toPay()).toEqual(expect.arrayContaining([online.id, atDoor.id, cancelled.id]));
  expect(await standingOf(atDoor.id)).toBe('atDoor');

  await shop.pay(online.id);
  await takeCash(atDoor.reference, 1, 100_001);
  const admin = await newStaffClient(shop, 'admin');
  const cancel = await admin.get(`/api/commande/${cancelled.id}/annuler?reason=Double`, {
    'sec-fetch-site': 'same-origin',
  });
  expect(cancel.statusCode).toBe(200);
  const left = await toPay();
  expect([online.id, atDoor.id, cancelled.id].filter((id) => left.includes(id))).toEqual([]);
  expect(await standingOf(cancelled.id)).toBe('cancelled');

  await shop.drainOutbox();
  const [cash] = await shop.owner.select().from(tables.cashPayments).orderBy(desc(tables.cashPayments.id));
  const reversed = await admin.post(`/api/gestion/especes/${atDoor.reference}/annuler`, {
    cash_id: cash?.id,
    reason: 'Saisi sur la mauvaise commande.',
  });
  expect(reversed.statusCode).toBe(200);
  expect(await toPay()).toContain(atDoor.id);
});

it('[DK-02] an order is late once the next of its instalments is past its day, and not before it is paid again', async () => {
  const preorder = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000 });
  expect(await late()).not.toContain(preorder.id);
  await age(preorder.id, 1);
  expect(await late()).toContain(preorder.id);
  expect(await standingOf(preorder.id)).toBe('late');
  await takeCash(preorder.reference, 1, 30_000);
  expect(await late()).not.toContain(preorder.id);
  await age(preorder.id, 40);
  expect(await late()).toContain(preorder.id);
});

it('[DK-02] what is collected at the door and what has one payment is never late', async () => {
  const { late: before } = await counts();
  for (const saleType of ['order', 'preorder'] as const) {
    const { id } = await placeCustomerOrder(shop, { saleType, paymentMode: 'onDelivery' });
    await age(id, 9);
  }
  await age((await guestOrder()).id, 9);
  expect((await counts()).late).toBe(before);
});

it('[DK-02] lists are counted', async () => {
  const before = await counts();
  expect(before).toEqual({
    to_call: await lengthOf('toCall'),
    to_prepare: await lengthOf('toPrepare'),
    to_deliver: await lengthOf('toDeliver'),
    to_pay: await lengthOf('toPay'),
    late: await lengthOf('late'),
  });
  await guestOrder();
  expect((await counts()).to_pay).toBe(before.to_pay + 1);
});

it('[DK-02] an order is to be called, prepared and delivered on the day of its parcel', async () => {
  const { orders, parcels } = tables;
  const { id } = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  const online = await guestOrder();
  expect([await listsOf(id), await listsOf(online.id)]).toEqual([['toCall'], []]);
  const become = (fulfilment: 'confirmed' | 'prepared' | 'delivered') =>
    shop.owner.update(orders).set({ fulfilment }).where(eq(orders.id, id));
  await become('confirmed');
  expect(await listsOf(id)).toEqual(['toPrepare']);
  await become('prepared');
  const today = shop.clock.now();
  const tomorrow = new Date(today.getTime() + DAY_MS).toISOString().slice(0, 10);
  await shop.owner
    .insert(parcels)
    .values({ orderId: id, number: 1, state: 'prepared', day: tomorrow, version: 1, changedAt: today });
  expect(await listsOf(id)).toEqual([]);
  await shop.owner
    .update(parcels)
    .set({ day: today.toISOString().slice(0, 10) })
    .where(eq(parcels.orderId, id));
  expect(await listsOf(id)).toEqual(['toDeliver']);
  await shop.owner.update(orders).set({ state: 'cancel' }).where(eq(orders.id, id));
  expect(await listsOf(id)).toEqual([]);
});

it('[DK-02] a row that a payment left behind is not shown', async () => {
  const { id } = await guestOrder();
  await shop.pay(id);
  const [order] = await shop.owner.select().from(tables.orders).where(eq(tables.orders.id, id));
  await shop.owner
    .insert(tables.ordersToPay)
    .values({ orderId: id, orderedAt: order?.createdAt ?? new Date(), dueOn: '2026-01-01', isDated: true });
  expect((await wholeList('vue=toPay')).ids).not.toContain(id);
  expect((await wholeList('vue=late')).ids).not.toContain(id);
});

it('[DK-02] lists are narrowed by kind, way of paying, provider and day', async () => {
  const credit = await placeCustomerOrder(shop, { saleType: 'creditOrder', total: 200_000 });
  const tried = await guestOrder();
  await shop.payments.initiate({ orderId: tried.id, provider: 'wave', phone: '765554433' });
  const old = await guestOrder();
  await age(old.id, 100);
  const oldDay = new Date(shop.clock.now().getTime() - 100 * DAY_MS).toISOString().slice(0, 10);
  const all = (await wholeList('vue=all')).ids;
  const listed = async (query: string) => (await wholeList(query)).ids;

  expect(await listed('type_sale=creditorder')).toEqual([credit.id]);
  expect(await listed('payment_mode=domicile')).not.toContain(credit.id);
  const online = await listed('payment_mode=online');
  expect(online).toEqual(all.filter((id) => online.includes(id)));
  expect(online).toContain(tried.id);
  const withWave = await listed('provider=wave');
  expect(withWave).toContain(tried.id);
  expect(withWave).not.toContain(credit.id);
  expect(await listed('provider=orange')).toEqual([]);
  expect(await listed(`date_to=${oldDay}`)).toEqual([old.id]);
  expect(await listed(`date_from=${oldDay}&date_to=${oldDay}`)).toEqual([old.id]);
  expect(await listed(`date_from=${oldDay}`)).toContain(tried.id);
  expect(await listed(`vue=toPay&date_to=${oldDay}`)).toEqual([old.id]);
  expect(await listed(`vue=late&date_to=${oldDay}`)).toEqual([]);
  expect(await listed('vue=toPay&type_sale=creditorder&payment_mode=echelonne')).toEqual([credit.id]);
});

it('[DK-02] pages have neither holes nor doubles while orders arrive', async () => {
  const buyer = principalOf(await createBuyer(shop));
  for (let number = 0; number < 60; number += 1)
    await placeCustomerOrder(shop, {
      saleType: 'order',
      paymentMode: 'onDelivery',
      principal: buyer,
      key: `page-${number}-of-a-list`,
    });
  const before = (await wholeList('vue=all')).ids;
  for (const view of ['all', 'toPay']) {
    const first = await list(`?vue=${view}`);
    expect(first.data).toHaveLength(50);
    await guestOrder();
    const second = await list(`?vue=${view}&apres=${first.next}`);
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => ids.includes(id))).toEqual(ids.filter((id) => before.includes(id)));
  }
  expect(before.toSorted((one, other) => other - one).slice(0, 50)).toEqual(before.slice(0, 50));
});

it('[DK-02] orders of one moment are all on some page', async () => {
  const now = shop.clock.now();
  await shop.owner.update(tables.orders).set({ createdAt: now });
  const { ids, pages } = await wholeList('vue=all');
  expect(pages).toBeGreaterThan(1);
  const stored = await shop.owner.select({ id: tables.orders.id }).from(tables.orders);
  expect(ids).toHaveLength(stored.length);
  expect(new Set(ids)).toEqual(new Set(stored.map(({ id }) => id)));
});

it.each([
  'apres=x',
  'vue=tout',
  'date_from=2026-02-31',
  'date_to=x',
  'type_sale=x',
  'provider=%00',
  'apres=1.2.3',
  'vue=late&apres=7',
  'apres=2026-11-21.7',
])('[DK-02] refuses the query %s in French', async (query) => {
  const answer = await support.get(`${LIST}?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'request.invalid' });
});

it('[DK-02] a place that no order has ends the list', async () => {
  expect(await list('?apres=999999999')).toEqual({ data: [], next: null, cut: false });
});

it('[DK-02] [DK-04] [DK-16] orders to be confirmed are the same in their list, in deliveries, in the counts and on the first page', async () => {
  const ofDeliveries = async () => {
    const ids: number[] = [];
    let after: number | null = null;
    do {
      const place: string = after === null ? '' : `&apres=${after}`;
      const page: { data: { order_id: number }[]; next: number | null } = (
        await support.get(`/api/gestion/livraisons?vue=toConfirm${place}`)
      ).json();
      ids.push(...page.data.map(({ order_id: id }) => id));
      after = page.next;
    } while (after !== null);
    return ids;
  };
  const atDoor = await placeCustomerOrder(shop, { saleType: 'order', paymentMode: 'onDelivery' });
  const waiting = await guestOrder();
  const paid = await guestOrder();
  await pay(paid.id);
  const credit = await placeCustomerOrder(shop, { saleType: 'creditOrder' });
  const begun = await placeCustomerOrder(shop, { saleType: 'preorder' });
  await pay(begun.id);
  // Cash that was entered by mistake and taken back is no money.
  const mistaken = await placeCustomerOrder(shop, { saleType: 'preorder' });
  await takeCashBack(mistaken);
  const listed = (await wholeList('vue=toCall')).ids;
  const asked = [atDoor, waiting, paid, credit, begun, mistaken].map(({ id }) => id);
  expect(asked.filter((id) => listed.includes(id))).toEqual([atDoor.id, paid.id, begun.id]);
  const delivered = await ofDeliveries();
  expect(delivered.toSorted((one, other) => other - one)).toEqual(listed);
  const { to_call: counted } = (await support.get(`${LIST}/nombres`)).json();
  const { counts: ofViews } = (await support.get('/api/gestion/livraisons')).json();
  const { deliveries: first } = (await support.get('/api/gestion/resume')).json();
  expect([counted, ofViews.toConfirm, first.to_confirm]).toEqual(Array(3).fill(listed.length));
});
