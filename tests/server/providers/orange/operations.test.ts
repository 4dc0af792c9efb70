import { afterAll, beforeAll, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { tables } from '#server/db/index.ts';
import { orangeReference } from '#server/providers/orange/reference.ts';
import { systemRandom } from '#server/random.ts';
import { createBuyer, createPerson, signInApiClient } from '#tests/support/accounts.ts';
import { type PlacedOrder, placeOrder } from '#tests/support/payments/orders.ts';
import { features } from '#tests/support/payments/providers/orange.ts';
import type { ScriptedProvider } from '#tests/support/payments/scripted-provider.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
let orange: ScriptedProvider;
beforeAll(async () => {
  shop = await openTestShop(undefined, [features]);
  orange = shop.otherProviders[0]!;
});
afterAll(() => shop.close());

const newOrder = () => placeOrder(shop.db, { at: shop.clock.now() });
const owns = (order: PlacedOrder) => ({ 'x-order-capability': shop.access.capabilityOf(order) });
const get = (path: string, headers: Record<string, string> = {}) =>
  apiClient(shop.app).get(`/api/payment/${path}`, headers);
const initiate = async (order: PlacedOrder, changes: object = {}) =>
  apiClient(shop.app).post(
    '/api/payment/orange/initiate',
    { order_id: order.id, phoneNumber: '771234567', ...changes },
    owns(order),
  );
/** A payment that was begun, of an order of this customer if one is given. */
async function begin(customerId?: CustomerId): Promise<{ order: PlacedOrder; transaction: string }> {
  const order = await newOrder();
  const transaction = (await initiate(order)).json().transaction_id;
  if (customerId !== undefined)
    await shop.owner
      .update(tables.orders)
      .set({ customerId, capabilityNonce: null, guestHash: null })
      .where(eq(tables.orders.id, order.id));
  return { order, transaction };
}
async function pay(transaction: string): Promise<void> {
  orange.settle(transaction, 'succeeded');
  shop.clock.advance(5_000);
  await shop.payments.status(transaction, { check: true });
  await shop.drainOutbox();
}

it('[AP-07] [PM-08] [PM-14] starts a payment with every field of the contract, and returns the same one again', async () => {
  const order = await newOrder();
  const first = await initiate(order, {
    transaction_id: 'OM-of-the-client',
    success_url: 'https://evil.example',
  });
  const url = expect.stringMatching(/^https:\/\/sugu\.orange-sonatel\.com\//);
  expect(first.json()).toEqual({
    success: true,
    transaction_id: expect.stringMatching(new RegExp(`^OM${order.id}\\d{17}$`)),
    orange_id: expect.stringMatching(/^orange-\d+$/),
    pay_token: null,
    payment_url: url,
    qr_code_url: url,
    qr_code_base64: expect.stringMatching(/^data:image\/png;base64,/),
    deep_link: url,
    deep_link_maxit: url,
    deep_link_om: null,
    next_step: expect.objectContaining({ kind: 'qr' }),
    status: 'pending',
    validity_seconds: 1_800,
    existing: false,
    valid_until: expect.any(String),
  });
  shop.clock.advance(60_000);
  const again = (await initiate(order)).json();
  expect(again).toEqual({ ...first.json(), existing: true, validity_seconds: 1_740 });
});

it('[A1] [A3] compares the amount and the instalment that are sent', async () => {
  const order = await newOrder();
  for (const changes of [{ amount: 1 }, { instalment_no: 2 }])
    expect((await initiate(order, changes)).statusCode).toBe(409);
  expect((await initiate(order, { phoneNumber: '33 860 00 00' })).json()).toMatchObject({
    code: 'payment.phone_invalid',
  });
});

it.each([
  { partner_id: null },
  { metadata: { basket: 42, isGift: true, note: null, name: 'x' } },
  { description: 'Ma commande', success_url: 'https://exemple.sn/retour', currency: 'XOF' },
  { metadata: {} },
  { partner_id: 12, reference: 'KE-1', transaction_id: 'OM1' },
])(
  '[AP-07] [PM-14] takes all that a client may send along, and decides by none of it: %j',
  async (changes) => {
    const answer = await initiate(await newOrder(), changes);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true, pay_token: null }]);
  },
);

it('[PM-14] [B19] an id has the order, the time and three digits', () => {
  const at = new Date('2026-11-21T10:30:05.999Z');
  const subject = { orderId: 42, orderReference: 'KE-4T9W2M7K1P', instalmentNo: 1, isInstalment: false, at };
  const made = Array.from({ length: 50 }, () => orangeReference.create(systemRandom, subject, []));
  for (const id of made) expect(id).toMatch(/^OM4220261121103005\d{3}$/);
  expect(new Set(made).size).toBeGreaterThan(30);
  expect(made.every((id) => orangeReference.isOurs(id))).toBe(true);
  expect(orangeReference.isOurs('OM20261121103005123')).toBe(true);
  for (const other of ['OM-42', 'OM2026112110300512', 'WV4220261121103005123'])
    expect(orangeReference.isOurs(other)).toBe(false);
});

it('[AP-07] [B32] shows the status to everybody, and all fields to the owner of the order only', async () => {
  const { order, transaction } = await begin();
  const status = (headers?: Record<string, string>) => get(`orange/status/${transaction}`, headers);
  expect((await status()).json()).toEqual({
    success: true,
    transaction_id: transaction,
    status: 'PENDING',
    outcome: 'pending',
  });
  const own = (await status(owns(order))).json();
  expect(own).toMatchObject({
    status: 'PENDING',
    amount: order.total,
    currency: 'XOF',
    customer_msisdn: '+221 77 *** ** 67',
    description: null,
    reference: null,
    order_id: order.id,
    order: { id: order.id, type_sale: 'order' },
    qrCodeBase: expect.stringMatching(/^data:image/),
    qrCodeUrl: expect.any(String),
    deep_link_maxit: expect.any(String),
    payment_url: expect.any(String),
    orange_id: expect.stringMatching(/^orange-\d+$/),
    superseded: false,
  });
  await pay(transaction);
  expect((await status()).json()).toMatchObject({ status: 'SUCCESS' });
  const paid = (await status(owns(order))).json();
  expect(paid).toMatchObject({
    reference: paid.orange_id,
    qrCodeBase: null,
    completed_at: expect.any(String),
  });
  expect((await get('orange/status/OM120261121103000123')).json()).toEqual({ success: false });
});

it('[AP-07] finds a payment by the id of its code and, once paid, of its transaction', async () => {
  const { order, transaction } = await begin();
  const { sessionId } = (await shop.payments.status(transaction, { check: false })) ?? {};
  await pay(transaction);
  const { reference } = (await shop.payments.status(transaction, { check: false })) ?? {};
  for (const id of [sessionId, reference])
    expect((await get(`orange/transaction/${id}`, owns(order))).json()).toMatchObject({
      transaction_id: transaction,
      status: 'SUCCESS',
    });
  const foreign = await get(`orange/transaction/${sessionId}`, owns(await newOrder()));
  const missing = await get('orange/transaction/none', owns(order));
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
  expect(foreign.json().code).toBe('payment.unknown');
});

it("[AP-07] [OM-05] lists and counts a customer's payments, and staff count all of a period", async () => {
  const buyer = await createBuyer(shop);
  const headers = await signInApiClient(shop, buyer);
  const [first, second] = [await begin(buyer.customerId), await begin(buyer.customerId)];
  await pay(second.transaction);
  const list = (await get(`orange/partner/${buyer.customerId}/transactions`, headers)).json();
  expect(list.transactions.map((one: { transaction_id: string }) => one.transaction_id).toSorted()).toEqual(
    [first.transaction, second.transaction].toSorted(),
  );
  const detailed = (await get(`partner/${buyer.customerId}/orange-transactions`, headers)).json();
  expect(detailed).toMatchObject({ success: true, partner: { id: buyer.customerId }, transactions_count: 2 });
  expect(detailed.transactions).toContainEqual(
    expect.objectContaining({
      transaction_id: second.transaction,
      status: 'completed',
      raw_status: 'succeeded',
    }),
  );
  const figures = {
    completed: { count: 1, amount: second.order.total },
    pending: { count: 1 },
    total: { count: 2 },
  };
  expect((await get('orange/stats', headers)).json()).toMatchObject(figures);
  expect((await get('orange/stats?date_to=2020-01-01', headers)).json()).toMatchObject({
    total: { count: 0, amount: 0 },
  });
  const admin = await signInApiClient(shop, await createPerson(shop, 'admin'));
  const today = shop.clock.now().toISOString().slice(0, 10);
  const all = (await get(`orange/stats?date_from=${today}&date_to=${today}`, admin)).json();
  expect(all.total.count).toBeGreaterThan(2);
  expect((await get(`orange/stats?partner_id=${buyer.customerId}`, admin)).json()).toMatchObject(figures);
});

it('[AP-07] [OM-05] the invoice of a payment is a PDF once it is paid', async () => {
  const { order, transaction } = await begin();
  const invoice = () => get(`orange/invoice/${transaction}`, owns(order));
  expect((await invoice()).json()).toMatchObject({ code: 'invoice.not_settled' });
  await pay(transaction);
  const document = await invoice();
  expect(document.headers['content-type']).toBe('application/pdf');
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(document.headers['content-disposition']).toMatch(/filename=".+\.pdf"/);
});

it('[B23] is unavailable while it does not answer', async () => {
  expect((await get('orange/status/test-availability')).json()).toEqual({ available: true });
  orange.stopAnswering();
  expect((await get('orange/status/test-availability')).json()).toEqual({ available: false });
});
