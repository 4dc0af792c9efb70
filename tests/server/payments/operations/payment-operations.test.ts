import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waveTriple } from '#domain/payments/providers/wave.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer, principalOf, signInApiClient } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { type PlacedOrder, placeOrder } from '#tests/support/payments/orders.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const MIN_FIELDS = ['transaction_id', 'status', 'checkout_status', 'payment_status'];

const newOrder = () => placeOrder(shop.db, { at: shop.clock.now() });
const owns = (order: PlacedOrder) => ({ 'x-order-capability': shop.access.capabilityOf(order) });
const client = () => apiClient(shop.app);
const initiate = (order: PlacedOrder, headers: Record<string, string>, changes: object = {}) =>
  client().post(
    '/api/payment/wave/initiate',
    { order_id: order.id, phoneNumber: '771234567', ...changes },
    headers,
  );
const status = (transaction: string, headers: Record<string, string> = {}) =>
  client().get(`/api/payment/wave/status/${transaction}`, headers);

it('[AP-06] [PM-08] starts a payment for the owner, and returns the same one to a second request', async () => {
  const order = await newOrder();
  const first = await initiate(order, owns(order));
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    success: true,
    transactionId: expect.stringMatching(/^WV/),
    checkoutUrl: expect.stringMatching(/^https:\/\/pay\.wave\.com\//),
    next_step: { kind: 'link', url: first.json().checkoutUrl },
    existing: false,
    status: 'pending',
    valid_until: expect.any(String),
  });
  expect((await initiate(order, owns(order))).json()).toEqual({ ...first.json(), existing: true });
});

it('[C2] [I18] starts no payment for others: 401 without an order, 404 for another order', async () => {
  const [mine, theirs] = [await newOrder(), await newOrder()];
  expect((await initiate(mine, {})).statusCode).toBe(401);
  const foreign = await initiate(mine, owns(theirs));
  const missing = await initiate({ ...mine, id: 2_000_000_000 }, owns(theirs));
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
  expect(foreign.json()).toMatchObject({ code: missing.json().code, message: missing.json().message });
  const due = await client().get(`/api/commande/${mine.id}/payment`, owns(mine));
  // The link of a guest's order does not tell the phone.
  expect(due.json()).toMatchObject({ payment_state: 'open', live_transaction: null, phone: null });
});

it('[I9] ignores all fields except order, phone and amount', async () => {
  const order = await newOrder();
  const sent = {
    amount: order.total,
    currency: 'XOF',
    description: 'x',
    reference: 'KE-0',
    success_url: 'https://evil.example',
    status: 'completed',
    mode: 'live',
  };
  const { transactionId } = (await initiate(order, owns(order), sent)).json();
  const { data } = (await status(transactionId, owns(order))).json();
  expect(data).toMatchObject({ status: 'pending', amount: order.total, order_id: order.id });
  const other = await newOrder();
  const cheaper = await initiate(other, owns(other), { amount: 1 });
  expect(cheaper.statusCode).toBe(409);
  expect(cheaper.json()).toMatchObject({ code: 'payment.amount_changed' });
});

it('[AP-06] [B32] shows the three status fields to everybody, and the rest to the owner only', async () => {
  const [order, other] = [await newOrder(), await newOrder()];
  const { transactionId } = (await initiate(order, owns(order))).json();
  for (const headers of [{}, owns(other)]) {
    const answer = await status(transactionId, headers);
    expect(answer.json()).toEqual({
      success: true,
      data: { transaction_id: transactionId, ...waveTriple('pending'), outcome: 'pending' },
    });
  }
  const { data } = (await status(transactionId, owns(order))).json();
  expect(Object.keys(data).toSorted()).toEqual(
    [
      ...MIN_FIELDS,
      'order_type',
      'order_id',
      'order',
      'order_reference',
      'reference',
      'amount',
      'phone',
      'description',
      'created_at',
      'completed_at',
      'checkout_url',
      'next_step',
      'valid_until',
      'superseded',
      'outcome',
      'invoice_by_mail',
    ].toSorted(),
  );
  expect(data.superseded).toBe(false);
  expect(data.phone).not.toContain('1234');
});

it("[AP-06] lists a customer's payments with all thirteen fields of a transaction", async () => {
  const buyer = await createBuyer(shop);
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(4_000);
  await status(transactionId, owns(order));
  await shop.owner
    .update(tables.orders)
    .set({ customerId: buyer.customerId, capabilityNonce: null, guestHash: null })
    .where(eq(tables.orders.id, order.id));
  const headers = await signInApiClient(shop, buyer);
  const list = await client().get(`/api/payment/wave/partner-transactions/${buyer.customerId}`, headers);
  const transaction = {
    status: 'completed',
    checkout_status: 'complete',
    payment_status: 'succeeded',
    order_type: 'order',
    order_id: order.id,
    transaction_id: transactionId,
    reference: expect.any(String),
    amount: order.total,
    phone: '+221 77 *** ** 67',
    description: null,
    order: expect.stringMatching(/^KE-/),
    created_at: expect.any(String),
    completed_at: expect.any(String),
  };
  expect(Object.keys(transaction)).toHaveLength(13);
  expect(list.json()).toMatchObject({
    success: true,
    partner: buyer.customerId,
    transactions_count: 1,
    transactions: [transaction],
  });
  expect((await status(transactionId, headers)).json().data).toMatchObject(transaction);
});

it('[B4] returns 404 only for a payment that does not exist', async () => {
  expect((await status('WV1-1-0000000000000000')).json()).toEqual({ success: false });
});

it('[WV-03] confirms with all three fields, first to the owner who checks, then to everybody', async () => {
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(4_000);
  // A read by a stranger makes no call to the provider.
  expect((await status(transactionId)).json().data).toMatchObject(waveTriple('pending'));
  const { data } = (await status(transactionId, owns(order))).json();
  expect(data).toMatchObject({
    status: 'completed',
    checkout_status: 'complete',
    payment_status: 'succeeded',
    reference: expect.any(String),
    completed_at: expect.any(String),
    checkout_url: null,
  });
  expect((await status(transactionId)).json().data).toMatchObject(waveTriple('succeeded'));
  const due = await client().get(`/api/commande/${order.id}/payment`, owns(order));
  expect(due.json()).toMatchObject({
    payment_state: 'paid',
    amount_due: 0,
    amount_residual: 0,
    instalment_no: null,
  });
});

it('[B23] all reads within three seconds share one call to the provider', async () => {
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.clock.advance(4_000);
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(-2_000);
  const readThreeTimes = () => Promise.all([1, 2, 3].map(() => status(transactionId, owns(order))));
  // Also opens the database connections, so that the three measured reads start at the same time.
  for (const answer of await readThreeTimes())
    expect(answer.json().data).toMatchObject(waveTriple('pending'));
  shop.clock.advance(2_000);
  const reads = () => shop.provider.calls.filter(({ call }) => call === 'read').length;
  const before = reads();
  for (const answer of await readThreeTimes())
    expect(answer.json().data).toMatchObject(waveTriple('succeeded'));
  expect(reads() - before).toBe(1);
});

it('[B23] consecutive reads of an open payment call the provider at most once in three seconds', async () => {
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.clock.advance(4_000);
  const reads = () => shop.provider.calls.filter(({ call }) => call === 'read').length;
  const before = reads();
  for (const wait of [0, 1_000, 1_999]) {
    shop.clock.advance(wait);
    await status(transactionId, owns(order));
  }
  expect(reads() - before).toBe(1);
  shop.clock.advance(1);
  await status(transactionId, owns(order));
  expect(reads() - before).toBe(2);
});

it.each([
  ['a body that is no message of Wave', '{}', 401],
  ['nothing', '', 401],
  ['more than 64 KiB', 'x'.repeat(65 * 1_024), 413],
])('[B12] [D4] rejects a callback of %s', async (_, payload, code) => {
  const answer = await client().post('/api/payment/wave/callback', payload || ' ');
  expect(answer.statusCode).toBe(code);
});

it("[OT-14] lists a customer's payments with every provider, page by page", async () => {
  const buyer = await createBuyer(shop);
  const headers = await signInApiClient(shop, buyer);
  const order = await placeCustomerOrder(shop, {
    saleType: 'order',
    paymentMode: 'online',
    principal: principalOf(buyer),
  });
  const { transactionId } = await shop.payments.initiate({
    orderId: order.id,
    provider: 'wave',
    phone: '771234567',
  });
  const list = async (query: string) =>
    (await client().get(`/api/partner/${buyer.customerId}/paiements${query}`, headers)).json();
  const payment = {
    transaction_id: transactionId,
    provider: 'wave',
    payment_state: 'pending',
    outcome: 'pending',
    amount: order.total,
    order_id: order.id,
    order_type: 'order',
    order_name: order.reference,
    created_at: shop.clock.now().toISOString(),
  };
  expect(await list('')).toEqual({ data: [payment], total: 1 });
  expect(await list('?page=2')).toEqual({ data: [], total: 1 });
});

it('a provider is available if the shop has it and it answers', () => {
  expect([shop.payments.isAvailable('wave'), shop.payments.isAvailable('orange')]).toEqual([true, false]);
  shop.provider.stopAnswering();
  expect(shop.payments.isAvailable('wave')).toBe(false);
  shop.provider.reset();
});
