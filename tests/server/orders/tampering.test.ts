import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANONYMOUS } from '#server/access/principal.ts';
import { tables } from '#server/db/index.ts';
import { placeOrder as placeAnyOrder } from '#server/orders/place-order.ts';
import { quotePack } from '#server/orders/quote.ts';
import { guestOrder, orderCount, placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const PATH = '/api/commande-sans-partner';
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Fields that a hostile page could add, at every level of the body. */
const HOSTILE = {
  id: 1,
  partner_id: 7,
  partner: 7,
  user_id: 7,
  amount: 1,
  amount_total: 1,
  amount_residual: 0,
  total: 1,
  sommeTotal: 1,
  unit_price: 1,
  price_unit: 1,
  discount: 100,
  reference: 'KE-0000000000',
  capability: 'x'.repeat(43),
  capabilityNonce: '',
  state: 'sale',
  payment_state: 'paid',
  first_payment_state: true,
  instalment_no: 4,
  guestHash: '',
  currency: 'EUR',
  mode: 'live',
  success_url: 'https://evil.example',
  callback_url: 'https://evil.example',
  createdAt: '1999-01-01',
};

it('[PK-06] [I9] ignores amounts, prices, states and owners sent by the browser at any level', async () => {
  const visitor = await newVisitor(shop.app);
  const body = guestOrder();
  const answer = await visitor.post(PATH, {
    ...HOSTILE,
    ...body,
    order: {
      ...HOSTILE,
      ...body.order,
      order_lines: body.order.order_lines.map((line) => ({ ...HOSTILE, ...line })),
    },
  });
  expect(answer.statusCode).toBe(201);
  const { order } = answer.json();
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  expect(row).toMatchObject({ total: 389_000, state: 'sale', saleType: 'order', customerName: 'Awa Ndiaye' });
  expect(row?.reference).not.toBe(HOSTILE.reference);
  expect(row?.createdAt).toEqual(new Date('2026-11-21T10:00:00.000Z'));
  expect(order).toMatchObject({ amount_residual: 389_000, partner_id: null, first_payment_state: false });
  expect(await shop.payments.due(order.id)).toMatchObject({ state: 'open', amountDue: 389_000 });
});

it('[I9] a payment ignores amounts, instalments, currencies and URLs sent by the browser', async () => {
  const visitor = await newVisitor(shop.app);
  const { id } = await placeOrder(visitor);
  const pay = (change: object) =>
    visitor.post('/api/payment/wave/initiate', { order_id: id, phoneNumber: '771234567', ...change });
  const lower = await pay({ amount: 1 });
  expect([lower.statusCode, lower.json().code]).toEqual([409, 'payment.amount_changed']);
  expect((await pay({ currency: 'EUR' })).statusCode).toBe(400);
  const hostile = {
    ...HOSTILE,
    instalment_no: 1,
    amount: 389_000,
    currency: 'XOF',
    reference: 'WV1-1-0000000000000000',
  };
  const opened = (await pay(hostile)).json();
  expect(opened).toMatchObject({ success: true, status: 'pending' });
  expect(opened.transactionId).toMatch(new RegExp(`^WV${id}-1-[0-9A-Z]{16}$`));
  expect(opened.checkoutUrl).toMatch(/^https:\/\/pay\.wave\.com\//);
  expect(await shop.payments.due(id)).toMatchObject({ state: 'inProgress', amountDue: 389_000 });
});

it('[B39] a repeated request of the same guest with the same key returns the first order with its cookie', async () => {
  const visitor = await newVisitor(shop.app);
  const key = { 'idempotency-key': 'one-click-of-one-guest' };
  const first = await visitor.post(PATH, guestOrder(), key);
  const before = await orderCount(shop.db);
  const again = await visitor.post(PATH, guestOrder(), key);
  expect(again.statusCode).toBe(201);
  expect(again.json()).toEqual(first.json());
  expect(again.cookies.map(({ name, value }) => [name, value])).toEqual(
    first.cookies.map(({ name, value }) => [name, value]),
  );
  expect(await orderCount(shop.db)).toBe(before);
});

it('[B39] returns the first order even if the pack has changed meanwhile', async () => {
  const visitor = await newVisitor(shop.app);
  const key = { 'idempotency-key': 'a-click-before-the-change' };
  const first = await visitor.post(PATH, guestOrder(), key);
  const other = guestOrder({}, { order_lines: [{ id: 11, quantity: 1, list_price: 1 }] });
  expect((await visitor.post(PATH, other, key)).json().order.id).toBe(first.json().order.id);
});

it.each<[string, Parameters<typeof guestOrder>[0]]>([
  ['another mailbox', { email: 'awa.ndiaye@exemple.sn' }],
  ['another phone', { telephone: '78 123 45 67' }],
  ['another address', { adresse: 'Thiès, quartier Randoulène' }],
  ['another name', { name: 'Binta Ndiaye' }],
])('[B39] never returns the first order for %s', async (_, changes) => {
  const visitor = await newVisitor(shop.app);
  const key = { 'idempotency-key': 'the-guest-corrects-a-field' };
  const first = await visitor.post(PATH, guestOrder(), key);
  const corrected = await visitor.post(PATH, guestOrder(changes), key);
  expect(corrected.statusCode).toBe(201);
  expect(corrected.json().order.id).not.toBe(first.json().order.id);
  const again = await visitor.post(PATH, guestOrder(changes), key);
  expect(again.json().order.id).toBe(corrected.json().order.id);
});

it('[B39] another guest with the same key and data gets a new order', async () => {
  const key = 'a-key-that-somebody-saw';
  const first = await placeOrder(await newVisitor(shop.app), { key });
  const second = await placeOrder(await newVisitor(shop.app), { key });
  expect(second.id).not.toBe(first.id);
});

it('[B39] two requests with different keys, or without, create two orders', async () => {
  const visitor = await newVisitor(shop.app);
  const ids = [
    await placeOrder(visitor, { key: 'the-first-of-two-keys' }),
    await placeOrder(visitor, { key: 'the-second-of-two-keys' }),
    await placeOrder(visitor),
    await placeOrder(visitor),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

it('[C23] a mail address or phone number does not assign an order to an owner', async () => {
  const first = await placeOrder(await newVisitor(shop.app));
  const stranger = await newVisitor(shop.app);
  await placeOrder(stranger);
  expect((await stranger.get(`/api/getcommande/${first.id}`)).statusCode).toBe(404);
});

const number = (name: string) => Number(name.split('-')[2]);

it('generates another reference if one is taken', async () => {
  const zero = Buffer.alloc(16);
  const draws = [zero, zero, Buffer.from('a nonce of bytes'), zero, Buffer.from('0123456789')];
  const scripted = {
    bytes: (length: number) => (draws.shift() ?? Buffer.alloc(length, 7)).subarray(0, length),
  };
  const request = {
    paymentMode: 'online',
    recipient: { name: 'Awa', email: 'awa@exemple.sn', phone: '+221771234567', address: 'Dakar' },
    subject: 'PACK-DUO',
    guestHash: undefined,
    idempotencyKey: undefined,
  } as const;
  const lines = [{ lineId: 21, quantity: 2, unitPrice: 190_000 }];
  const getQuote = () => quotePack(shop.db, 'PACK-DUO', lines, shop.clock.now());
  const parts = { ...shop, random: scripted };
  const { order: first } = await placeAnyOrder(parts, getQuote, ANONYMOUS, request);
  const { order: second } = await placeAnyOrder(parts, getQuote, ANONYMOUS, request);
  expect(first.reference).toBe('KE-0000000000');
  expect(second.reference).not.toBe(first.reference);
  expect(number(second.name)).toBe(number(first.name) + 1);
});
