import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer, createPerson, principalOf, signInApiClient } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder, type PlacedOrder } from '#tests/support/payments/orders.ts';
import { BESIDE_WAVE, payerPhoneOf } from '#tests/support/payments/provider-features.ts';
import { features } from '#tests/support/payments/providers/paydunya.ts';
import type { ScriptedProvider } from '#tests/support/payments/scripted-provider.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { apiClient } from '#tests/support/visitor.ts';

const PROVIDER = features.id;
let shop: TestShop;
let hosted: ScriptedProvider;
beforeAll(async () => {
  shop = await openTestShop(undefined, [features, ...BESIDE_WAVE.filter(({ id }) => id !== features.id)]);
  const [scripted] = shop.otherProviders;
  if (!scripted) throw new Error('The shop has no hosted provider');
  hosted = scripted;
});
afterAll(() => shop.close());

const client = () => apiClient(shop.app);
const owns = (order: PlacedOrder) => ({ 'x-order-capability': shop.access.capabilityOf(order) });

/** An order of a guest with a hosted payment that was begun. */
async function begin() {
  const order = await placeOrder(shop.db, { at: shop.clock.now(), total: 147_500 });
  const { transactionId, sessionId } = await shop.payments.initiate({
    orderId: order.id,
    provider: PROVIDER,
  });
  const intent = {
    transaction_id: transactionId,
    amount: 147_500,
    order_id: order.id,
    payment_token: sessionId,
  };
  return { order, transactionId, token: sessionId ?? '', intent, headers: owns(order) };
}
const set = (body: object, headers: Record<string, string>) =>
  client().post('/api/payment/set', body, headers);

it('[AP-08] [A2] [I9] records an intent with the true state, whatever the client says', async () => {
  const { transactionId, intent, headers } = await begin();
  const sent = { ...intent, payment_state: 'completed', order_type: 'creditorder', partner_id: 7 };
  for (const body of [sent, intent]) {
    const answer = await set(body, headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: transactionId, order_type: 'order', payment_state: 'pending' });
  }
});

it('[A9] refuses an intent whose payment, token and order do not belong together, and another amount', async () => {
  const [mine, other] = [await begin(), await begin()];
  for (const changes of [
    { transaction_id: other.transactionId },
    { payment_token: other.token },
    { payment_token: null },
    { transaction_id: other.transactionId, payment_token: other.token },
    { transaction_id: mine.transactionId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  ]) {
    const answer = await set({ ...mine.intent, ...changes }, mine.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'payment.unknown']);
  }
  const cheaper = await set({ ...mine.intent, amount: 100 }, mine.headers);
  expect([cheaper.statusCode, cheaper.json().code]).toEqual([409, 'payment.amount_changed']);
});

it('[AP-08] [C2] reads a payment by id, token and order, with every field of a record, and contact data masked for a guest', async () => {
  const { order, transactionId, token, headers } = await begin();
  const record = {
    id: transactionId,
    transaction_id: transactionId,
    amount: 147_500,
    order_id: order.id,
    order_type: 'order',
    order_name: expect.stringMatching(/^KE-/),
    partner_id: null,
    payment_token: token,
    payment_state: 'pending',
    token_status: 'open',
    url_facture: null,
    customer_name: 'Awa Ndiaye',
    customer_email: 'a***@exemple.sn',
    customer_phone: '+221 77 *** ** 67',
  };
  const read = async (path: string) => (await client().get(`/api/payment/${path}`, headers)).json();
  for (const path of [`get/${transactionId}`, `byId/${transactionId}`, `byToken/${token}`])
    expect(await read(path)).toEqual(record);
  expect(await read(`byOrder/${order.id}`)).toEqual({ data: [record] });
  const missing = await client().get('/api/payment/byToken/test_none', headers);
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'payment.unknown']);
});

it('[AP-08] staff read any payment; one that does not exist is unknown to them too', async () => {
  const { transactionId } = await begin();
  const reader = await signInApiClient(shop, await createPerson(shop, 'admin'));
  const read = (name: string) => client().get(`/api/payment/get/${name}`, reader);
  expect((await read(transactionId)).json()).toMatchObject({ transaction_id: transactionId });
  const missing = await read(transactionId.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'payment.unknown']);
});

it('[AP-08] every token that a record publishes names its payment, whatever its provider', async () => {
  for (const provider of PROVIDER_IDS) {
    const order = await placeOrder(shop.db, { at: shop.clock.now(), total: 147_500 });
    const { transactionId } = await shop.payments.initiate({
      orderId: order.id,
      provider,
      phone: payerPhoneOf(provider),
    });
    const record = (await client().get(`/api/payment/get/${transactionId}`, owns(order))).json();
    expect(record.payment_token).toBeTruthy();
    const token = encodeURIComponent(record.payment_token);
    const read = await client().get(`/api/payment/byToken/${token}`, owns(order));
    expect([provider, read.json()]).toEqual([provider, record]);
    const verified = await client().put(`/api/payment/verify/${token}`, {}, owns(order));
    expect([provider, verified.json()]).toEqual([provider, record]);
    const { headers } = await begin();
    const others = await client().get(`/api/payment/byToken/${token}`, headers);
    expect([others.statusCode, others.json().code]).toEqual([404, 'payment.unknown']);
  }
});

it('[AP-08] [C2] two providers with sessions of the same id: each caller reads the own payment', async () => {
  const mine = await begin();
  const order = await placeOrder(shop.db, { at: shop.clock.now(), total: 147_500 });
  const wallet = await shop.payments.initiate({ orderId: order.id, provider: 'wave', phone: '77 123 45 67' });
  await shop.owner
    .update(tables.paymentAttempts)
    .set({ providerSessionId: mine.token })
    .where(eq(tables.paymentAttempts.clientReference, wallet.transactionId));
  const read = async (headers: Record<string, string>) =>
    (await client().get(`/api/payment/byToken/${mine.token}`, headers)).json().transaction_id;
  expect([await read(mine.headers), await read(owns(order))]).toEqual([
    mine.transactionId,
    wallet.transactionId,
  ]);
});

it('[TL-08] support reads the contact data of one payment as of one order or account, to call the customer', async () => {
  const { order, transactionId } = await begin();
  const support = await signInApiClient(shop, await createPerson(shop, 'support'));
  for (const path of [`get/${transactionId}`, `byId/${transactionId}`]) {
    const { customer_email: email, customer_phone: phone } = (
      await client().get(`/api/payment/${path}`, support)
    ).json();
    expect([email, phone]).toEqual(['awa@exemple.sn', '+221771234567']);
  }
  expect((await client().get(`/api/getcommande/${order.id}`, support)).json()).toMatchObject({
    id: order.id,
  });
});

it.each([
  ['update', (begun: Awaited<ReturnType<typeof begin>>) => begun.transactionId],
  ['verify', (begun: Awaited<ReturnType<typeof begin>>) => begun.token],
])('[A2] [I8] %s asks the provider, and settles nothing that it did not confirm', async (call, nameOf) => {
  const begun = await begin();
  const claim = {
    payment_state: 'completed',
    url_facture: 'https://example.com/x.pdf',
    customer_name: 'X',
    token_status: 'used',
  };
  const claimPaid = async () =>
    (await client().put(`/api/payment/${call}/${nameOf(begun)}`, claim, begun.headers)).json();
  expect(await claimPaid()).toMatchObject({
    payment_state: 'pending',
    url_facture: null,
    customer_name: 'Awa Ndiaye',
  });
  hosted.settle(begun.transactionId, 'succeeded');
  shop.clock.advance(3_000);
  expect(await claimPaid()).toMatchObject({
    payment_state: 'completed',
    token_status: 'used',
    url_facture: `/facture/${begun.transactionId}/pdf`,
    customer_name: 'Awa Ndiaye',
  });
});

it('[B24] [AP-08] gives the one invoice of a payment, and 409 before it has succeeded', async () => {
  const { transactionId, headers } = await begin();
  const create = () => client().put(`/api/payment/create-invoice-afterPaided/${transactionId}`, {}, headers);
  const early = await create();
  expect([early.statusCode, early.json().code]).toEqual([409, 'invoice.not_settled']);
  hosted.settle(transactionId, 'succeeded');
  shop.clock.advance(3_000);
  await shop.payments.status(transactionId, { check: true });
  await shop.drainOutbox();
  const invoice = (await create()).json();
  expect(invoice).toMatchObject({
    id: transactionId,
    invoice_number: expect.stringMatching(/^FAC-/),
    url_facture: `/facture/${transactionId}/pdf`,
  });
  expect((await create()).json()).toEqual(invoice);
  const rows = await shop.db
    .select()
    .from(tables.invoices)
    .where(eq(tables.invoices.number, invoice.invoice_number));
  expect(rows).toHaveLength(1);
});

it('[A2] [C5] checks the payment of a pre-order without reading amount and state, and not for a navigation', async () => {
  const buyer = await createBuyer(shop, 'member');
  const reader = await signInApiClient(shop, buyer);
  const principal = principalOf(buyer, 'member');
  const preorder = await placeCustomerOrder(shop, { saleType: 'preorder', total: 100_000, principal });
  const { transactionId } = await shop.payments.initiate({ orderId: preorder.id, provider: PROVIDER });
  const read = async () => (await client().get(`/api/precommande/${preorder.id}/payment`, reader)).json();
  expect(await read()).toMatchObject({
    order_type: 'preorder',
    amount_total: 100_000,
    amount_due: 30_000,
    instalment_no: 1,
    live_transaction: transactionId,
  });
  const path = `/api/precommande/${preorder.id}/payment/30000/paid`;
  const navigation = await client().get(path, { ...reader, 'sec-fetch-mode': 'navigate' });
  expect(navigation.statusCode).toBe(403);
  const check = async () => (await client().get(path, reader)).json();
  expect(await check()).toMatchObject({ instalment_no: 1, live_transaction: transactionId });
  hosted.settle(transactionId, 'succeeded');
  shop.clock.advance(3_000);
  expect(await read()).toMatchObject({ instalment_no: 1, live_transaction: transactionId });
  expect(await check()).toMatchObject({ instalment_no: 2, live_transaction: null });
  expect(await check()).toMatchObject({ instalment_no: 2, live_transaction: null });
  const staff = await signInApiClient(shop, await createPerson(shop, 'admin'));
  const order = await placeOrder(shop.db, { at: shop.clock.now() });
  expect((await client().get(`/api/precommande/${order.id}/payment`, staff)).statusCode).toBe(404);
});

it('[PM-16] the notification of a hosted payment settles it through the facture endpoint', async () => {
  const { transactionId, token } = await begin();
  hosted.settle(transactionId, 'succeeded');
  const notify = (proof: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/facture/paydunya',
      headers: {
        host: 'boutique.test',
        'content-type': 'application/x-www-form-urlencoded',
        'x-proof': proof,
      },
      payload: `EV-${token}//${token}`,
    });
  expect((await notify('bad')).statusCode).toBe(401);
  expect((await notify('good')).statusCode).toBe(200);
  await shop.processCallbacks();
  expect(await shop.payments.status(transactionId, { check: false })).toMatchObject({ state: 'succeeded' });
});
