import { eq, inArray } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tables } from '#server/db/index.ts';
import { RATE_LIMITS } from '#server/areas.ts';
import { trackOrder } from '#server/orders/track-order.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, apiClient, type Visitor } from '#tests/support/visitor.ts';

const PATH = '/api/tracking';
const PHONE = '77 123 45 67';
const NOTHING = { success: false, status: null };
let shop: TestShop;
let visitor: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());

const ask = async (reference: string, telephone = PHONE, from = visitor) => {
  const answer = await from.post(PATH, { reference, telephone });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const change = (id: number, to: Partial<typeof tables.orders.$inferInsert>) =>
  shop.owner.update(tables.orders).set(to).where(eq(tables.orders.id, id));

async function numberOf(id: number): Promise<string> {
  const [order] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return order!.name;
}

it('[RT-09] [AP-04] returns the status of an order, computed from its state and its payments', async () => {
  const [open, paid, closed, late, atTheDoor] = [
    await placeOrder(visitor),
    await placeOrder(visitor),
    await placeOrder(visitor),
    await placeOrder(visitor),
    await placeOrder(visitor),
  ];
  await shop.pay(paid.id);
  await shop.pay(late.id);
  await shop.owner
    .update(tables.orders)
    .set({ state: 'cancel' })
    .where(inArray(tables.orders.id, [closed.id, late.id]));
  await change(atTheDoor.id, { paymentMode: 'onDelivery' });
  const stranger = await newVisitor(shop.app);
  for (const [order, status] of [
    [open, 'awaiting_payment'],
    [paid, 'paid'],
    [closed, 'cancelled'],
    [late, 'paid'],
    [atTheDoor, 'confirmed'],
  ] as const)
    expect(await ask(order.reference, PHONE, stranger)).toMatchObject({ success: true, status });
  expect(await ask(paid.reference)).toMatchObject({ delivery: { from: '2026-11-23', until: '2026-11-24' } });
});

it('[RT-09] [A8] never asks to pay again while staff examines a received payment', async () => {
  const order = await placeOrder(visitor);
  const begun = await shop.payments.initiate({ orderId: order.id, provider: 'wave', phone: '+221771234567' });
  shop.provider.settle(begun.transactionId, 'succeeded', { amount: 1 });
  shop.clock.advance(5_000);
  await shop.payments.status(begun.transactionId, { check: true });
  expect(await ask(order.reference)).toEqual({ success: true, status: 'checking' });
});

it('[RT-09] accepts reference and phone in any notation', async () => {
  const { id } = await placeOrder(visitor);
  await change(id, { reference: 'KE-01AB0PQR1K' });
  const writings = [
    ['KE-01AB0PQR1K', '+221771234567'],
    [' ke-01ab0pqr1k ', '771234567'],
    ['ke 01ab 0pqr 1k', '221 77 123 45 67'],
    ['01AB0PQR1K', '77-123-45-67'],
    ['KEO1ABOPQRLK', '77.123.45.67'],
    ['KE–01AB0PQR1K', '77\u00a0123\u00a045\u00a067'],
  ] as const;
  for (const [reference, telephone] of writings)
    expect(await ask(reference, telephone)).toEqual({ success: true, status: 'awaiting_payment' });
  await change(id, { reference: 'KE-KE23456789' });
  expect(await ask('KE23456789')).toEqual({ success: true, status: 'awaiting_payment' });
});

it('[RT-09] [C30] finds an order by reference, number or payment id, and only with its phone number', async () => {
  const { id, reference } = await placeOrder(visitor);
  const other = await placeOrder(visitor);
  await shop.pay(other.id);
  const { transactionId } = await shop.payments.initiate({
    orderId: id,
    provider: 'wave',
    phone: '+221771234567',
  });
  const number = await numberOf(id);
  expect(number).toMatch(/^CMD-2026-\d{6}$/);
  expect(transactionId).toMatch(/^WV/);
  for (const name of [reference, number, transactionId])
    for (const typed of [
      name,
      name.toLowerCase(),
      name.replaceAll('-', ''),
      ` ${name.replaceAll('-', ' ')} `,
    ])
      expect([typed, await ask(typed)]).toEqual([typed, { success: true, status: 'awaiting_payment' }]);
  for (const name of [reference, number, transactionId])
    expect(await ask(name, '77 123 45 68')).toEqual(NOTHING);
  expect(await ask(await numberOf(other.id))).toMatchObject({ success: true, status: 'paid' });
});

it('[C30] returns the same response for an unknown reference, a wrong phone and invalid input', async () => {
  const { reference } = await placeOrder(visitor);
  const wrong = [
    ['KE-0000000000', PHONE],
    ['CMD-2026-999999', PHONE],
    ['WV1-1-0000000000000000', PHONE],
    [reference, '77 123 45 68'],
    [reference, 'téléphone'],
    [reference, '-'],
    ['?', PHONE],
    ["KE-' or 1=1 --", PHONE],
  ] as const;
  for (const [typed, telephone] of wrong) expect(await ask(typed, telephone)).toEqual(NOTHING);
});

/** The number of database reads of a response. */
async function readsOf(reference: string, telephone: string): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query');
  await trackOrder(shop.db, { reference, telephone }, shop.clock.now());
  const reads = sent.mock.calls.length;
  sent.mockRestore();
  return reads;
}

it('[C30] makes the same number of database reads whether or not the order exists', async () => {
  const { reference } = await placeOrder(visitor);
  expect(await readsOf(reference, PHONE)).toBe(2);
  expect(await readsOf('KE-0000000000', PHONE)).toBe(2);
  expect(await readsOf('CMD-2026-999999', PHONE)).toBe(2);
  expect(await readsOf('WV1-1-0000000000000000', PHONE)).toBe(2);
  expect(await readsOf(reference, '77 123 45 68')).toBe(2);
  expect(await readsOf('?', 'téléphone')).toBe(2);
});

it('[C30] gives no access: neither a cookie nor details of the order', async () => {
  const { reference, id } = await placeOrder(visitor);
  const stranger = await newVisitor(shop.app);
  const answer = await stranger.post(PATH, { reference, telephone: PHONE });
  expect(Object.keys(answer.json())).toEqual(['success', 'status']);
  expect([answer.cookies, answer.headers['cache-control']]).toEqual([[], 'no-store']);
  expect((await stranger.get(`/api/getcommande/${id}`)).statusCode).toBe(401);
});

it.each([
  {},
  { reference: 'KE-0000000000' },
  { reference: '', telephone: PHONE },
  { reference: 7, telephone: PHONE },
])('rejects %o', async (body) => {
  expect((await visitor.post(PATH, body)).statusCode).toBe(400);
});

it('[C30] [C28] limits guesses of phone numbers, and another network cannot use up the limit of an order', async () => {
  const { reference } = await placeOrder(visitor);
  const [perReference] = RATE_LIMITS['trackOrder'] ?? [];
  const app = await shop.rebuild({
    config: { publicOrigin: ORIGIN, mode: 'test', trustedProxies: ['127.0.0.1'] },
    limits: { trackOrder: [{ ...perReference!, max: 2 }] },
  });
  const statuses = [];
  for (const [typed, address] of [
    [reference, '1.1.1.1'],
    [reference.toLowerCase(), '1.1.1.1'],
    [reference.slice(3), '1.1.1.1'],
    [reference, '2.2.2.2'],
  ] as const) {
    const body = { reference: typed, telephone: PHONE };
    const answer = await apiClient(app).post(PATH, body, { 'x-forwarded-for': address });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
  await app.close();
});

it('[C30] [C28] limits requests per phone number over all clients, and per client over all inputs', async () => {
  const [, perPhone, perAddress] = RATE_LIMITS['trackOrder'] ?? [];
  const phones = await shop.rebuild({ limits: { trackOrder: [{ ...perPhone!, max: 1 }] } });
  const addresses = await shop.rebuild({ limits: { trackOrder: [{ ...perAddress!, max: 1 }] } });
  const status = async (app: typeof phones, telephone: string) =>
    (await apiClient(app).post(PATH, { reference: 'KE-0000000000', telephone })).statusCode;
  expect([await status(phones, PHONE), await status(phones, '+221771234567')]).toEqual([200, 429]);
  expect([await status(addresses, '771234561'), await status(addresses, 'x')]).toEqual([200, 429]);
  await Promise.all([phones.close(), addresses.close()]);
});

it('[RT-09] [I12] an order without instalments is not shown as paid', async () => {
  const order = await placeOrder(visitor);
  await shop.owner.delete(tables.paymentIntents).where(eq(tables.paymentIntents.orderId, order.id));
  expect(await ask(order.reference)).toEqual({ success: true, status: 'checking' });
});

const deliveryOf = async ({ reference }: { reference: string }) => (await ask(reference)).delivery;

it('[RT-09] [BK-09] [C30] tells the days of the delivery of a valid order, and no place', async () => {
  const [open, closed, atTheDoor, preorder] = [
    await placeOrder(visitor),
    await placeOrder(visitor),
    await placeOrder(visitor),
    await placeCustomerOrder(shop, { saleType: 'preorder' }),
  ];
  await change(closed.id, { state: 'cancel', paymentMode: 'onDelivery' });
  await change(atTheDoor.id, { paymentMode: 'onDelivery', createdAt: new Date('2026-11-20T23:00:00Z') });
  expect(await deliveryOf(open)).toBeUndefined();
  expect(await deliveryOf(closed)).toBeUndefined();
  expect(await deliveryOf(atTheDoor)).toEqual({ from: '2026-11-23', until: '2026-11-24' });
  expect(await deliveryOf(preorder)).toEqual({ from: '2027-01-22', until: '2027-01-25' });
});
