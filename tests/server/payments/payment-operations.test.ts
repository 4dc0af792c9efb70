import { afterAll, beforeAll, expect, it } from 'vitest';
import { waveTriple } from '#domain/providers/wave.ts';
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

it('[AP-06] [PM-08] begins a payment for the owner, and gives the same one back', async () => {
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

it('[C2] [I18] begins nothing for anybody else: nobody 401, another order 404', async () => {
  const [mine, theirs] = [await newOrder(), await newOrder()];
  expect((await initiate(mine, {})).statusCode).toBe(401);
  const foreign = await initiate(mine, owns(theirs));
  const missing = await initiate({ ...mine, id: 2_000_000_000 }, owns(theirs));
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
  expect(foreign.json()).toMatchObject({ code: missing.json().code, message: missing.json().message });
  const due = await client().get(`/api/commande/${mine.id}/payment`, owns(mine));
  expect(due.json()).toMatchObject({ payment_state: 'open', live_transaction: null });
});

it('[I9] changes nothing for what a client sends besides order, phone and amount', async () => {
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

it('[AP-06] [B32] shows the three status fields to anybody, and the rest to the owner alone', async () => {
  const [order, other] = [await newOrder(), await newOrder()];
  const { transactionId } = (await initiate(order, owns(order))).json();
  for (const headers of [{}, owns(other)]) {
    const answer = await status(transactionId, headers);
    expect(answer.json()).toEqual({
      success: true,
      data: { transaction_id: transactionId, ...waveTriple('pending') },
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
    ].toSorted(),
  );
  expect(data.superseded).toBe(false);
  expect(data.phone).not.toContain('1234');
});

it('[B4] says that there is no payment only where there is none', async () => {
  expect((await status('WV1-1-0000000000000000')).json()).toEqual({ success: false });
});

it('[WV-03] confirms with all three fields, for the owner who asks and then for everybody', async () => {
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(4_000);
  // A stranger's reading asks nobody.
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

it('[B23] asks the provider once for all who read within three seconds', async () => {
  const order = await newOrder();
  const { transactionId } = (await initiate(order, owns(order))).json();
  shop.clock.advance(4_000);
  shop.provider.settle(transactionId, 'succeeded');
  shop.clock.advance(-2_000);
  const readThreeTimes = () => Promise.all([1, 2, 3].map(() => status(transactionId, owns(order))));
  // Opens the connections of the database as well: the three reads that count begin at the same time.
  for (const answer of await readThreeTimes())
    expect(answer.json().data).toMatchObject(waveTriple('pending'));
  shop.clock.advance(2_000);
  const reads = () => shop.provider.calls.filter(({ call }) => call === 'read').length;
  const before = reads();
  for (const answer of await readThreeTimes())
    expect(answer.json().data).toMatchObject(waveTriple('succeeded'));
  expect(reads() - before).toBe(1);
});

it('[B23] asks the provider about an open payment once in three seconds, one after another', async () => {
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
])('[B12] [D4] takes no callback of %s', async (_, payload, code) => {
  const answer = await client().post('/api/payment/wave/callback', payload || ' ');
  expect(answer.statusCode).toBe(code);
});
