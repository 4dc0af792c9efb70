import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import {
  type Buyer,
  createBuyer,
  newSignedInVisitor,
  PASSWORD,
  principalOf,
  signInApiClient,
} from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { inTurn } from '#tests/support/in-campaigns.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { features as orange } from '#tests/support/payments/providers/orange.ts';
import { features as paydunya } from '#tests/support/payments/providers/paydunya.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import { apiClient, newVisitor } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REASON = 'Reçu par Modou à la livraison.';
const PROVIDERS = ['paydunya', 'orange', 'wave'] as const;
type Provider = (typeof PROVIDERS)[number];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, [orange, paydunya]);
});
afterAll(() => shop.close());

const providerOf = (id: Provider) =>
  [shop.provider, ...shop.otherProviders].find(({ provider }) => provider.id === id)!;
const begin = async (orderId: number, provider: Provider) =>
  (await shop.payments.initiate({ orderId, provider, phone: '+221771234567' })).transactionId;
const check = (transaction: string) => shop.payments.status(transaction, { check: true });
const rowOf = async (id: number) => {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return row!;
};

/** An order of a customer of this test, and the requests of its owner. */
async function ordered(saleType: 'order' | 'creditOrder' | 'preorder' = 'order') {
  const buyer = await createBuyer(shop, 'member', { name: 'Awa Ndiaye' });
  const paymentMode = saleType === 'order' ? 'online' : 'instalments';
  const { id } = await placeCustomerOrder(shop, {
    saleType,
    paymentMode,
    principal: principalOf(buyer, 'member'),
  });
  const [order] = await shop.db
    .update(tables.orders)
    .set({ email: buyer.email })
    .where(eq(tables.orders.id, id))
    .returning();
  return { order: order!, buyer };
}
/** A client of the buyer with a new session, because a session does not outlive the clock of these tests. */
const clientOf = async (buyer: Buyer) => {
  const headers = await signInApiClient(shop, buyer);
  return { get: (path: string) => apiClient(shop.app).get(path, headers) };
};
const cancel = async (buyer: Buyer, id: number, verb = 'annuler') =>
  (await clientOf(buyer)).get(`/api/commande/${id}/${verb}`);

/** Support, with a new session. */
const staff = () => newStaffClient(shop, 'support');

let keys = 0;
const dueAt = async (reference: string) =>
  (await (await staff()).get(`/api/gestion/especes/${reference}`)).json();
const take = async (reference: string) => {
  const { instalment_no, amount_due } = await dueAt(reference);
  return (await staff()).post(
    `/api/gestion/especes/${reference}`,
    { instalment_no: instalment_no ?? 1, amount: amount_due || 1, reason: REASON },
    { 'idempotency-key': `entry-of-payable-pages-${(keys += 1)}` },
  );
};

/** The payer pays a page or code after all. */
async function payLate(provider: Provider, transaction: string): Promise<void> {
  providerOf(provider).settle(transaction, 'succeeded');
  shop.clock.advance(5_000);
  await check(transaction);
}

/** Whom the refund task of a payment names. */
async function refundOf(transaction: string) {
  const support = await staff();
  const { data } = (await support.get('/api/gestion/taches')).json<{
    data: { id: number; kind: string; transaction_id: string }[];
  }>();
  const task = data.find(({ kind, transaction_id: id }) => kind === 'refund' && id === transaction);
  if (!task) return undefined;
  const { payment } = (await support.get(`/api/gestion/taches/${task.id}`)).json();
  const { customer_name: name, phone, email } = payment.order;
  return { name, phone, email };
}
const contactOf = ({ email }: { email: string | null }) => ({
  name: 'Awa Ndiaye',
  phone: '+221771234567',
  email,
});

const SALE_TYPES = ['order', 'creditOrder', 'preorder'] as const;
/** Providers whose sessions cannot be closed. */
const UNCLOSABLE = ['paydunya', 'orange'] as const;

it.each(
  inTurn(
    UNCLOSABLE.flatMap((provider) => SALE_TYPES.map((saleType) => [provider, saleType] as const)),
    1,
  ),
)(
  '[A10] an open page of %s that nobody has paid does not stop cash for a %s; what is paid on it later is returned',
  async (provider, saleType) => {
    const { order } = await ordered(saleType);
    const transaction = await begin(order.id, provider);
    shop.clock.advance(3 * MINUTE_MS);
    expect(await dueAt(order.reference)).toMatchObject({
      payment_state: 'in_progress',
      can_be_put_aside: true,
    });
    const taken = await take(order.reference);
    expect([taken.statusCode, typeof taken.json().payable_until]).toEqual([200, 'string']);
    await payLate(provider, transaction);
    expect((await check(transaction))?.state).toBe('surplus');
    expect(await refundOf(transaction)).toEqual(contactOf(order));
  },
);

it.each(inTurn(SALE_TYPES, 2))(
  '[A10] cash for a %s closes an open session of Wave first',
  async (saleType) => {
    const { order } = await ordered(saleType);
    await begin(order.id, 'wave');
    shop.clock.advance(3 * MINUTE_MS);
    const taken = await take(order.reference);
    expect([taken.statusCode, taken.json().payable_until]).toEqual([200, undefined]);
    expect(shop.provider.sessions().at(-1)?.verdict).toBe('expired');
  },
);

it.each(inTurn(PROVIDERS, 1))('[A10] money that %s is moving stops cash and cancelling', async (provider) => {
  const { order, buyer } = await ordered();
  const transaction = await begin(order.id, provider);
  shop.clock.advance(3 * MINUTE_MS);
  providerOf(provider).settle(transaction, 'processing');
  const refused = await take(order.reference);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.in_progress']);
  for (const verb of ['annuler', 'delete']) {
    const kept = await cancel(buyer, order.id, verb);
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'order.payment_begun']);
  }
  expect((await rowOf(order.id)).state).toBe('sale');
});

it.each(inTurn(PROVIDERS, 1))(
  '[I3] a page of %s that was paid meanwhile is seen before cash or cancelling',
  async (provider) => {
    for (const act of ['cash', 'cancel'] as const) {
      const { order, buyer } = await ordered();
      const transaction = await begin(order.id, provider);
      shop.clock.advance(3 * MINUTE_MS);
      providerOf(provider).settle(transaction, 'succeeded');
      const answer = act === 'cash' ? await take(order.reference) : await cancel(buyer, order.id);
      expect(answer.statusCode).toBe(409);
      expect((await shop.payments.due(order.id)).state).toBe('paid');
    }
  },
);

it('[A10] [B4] a provider that does not answer stops cash and cancelling', async () => {
  const { order, buyer } = await ordered();
  const transaction = await begin(order.id, 'paydunya');
  shop.clock.advance(3 * MINUTE_MS);
  const { sessionId } = providerOf('paydunya').sessions().at(-1)!;
  for (let call = 0; call < 8; call += 1) providerOf('paydunya').failNext('read', 'lost-answer', sessionId);
  expect((await take(order.reference)).json().code).toBe('payment.in_progress');
  expect((await cancel(buyer, order.id)).json().code).toBe('order.payment_begun');
  expect((await check(transaction))?.isSuperseded).toBe(false);
});

const VERBS = ['annuler', 'delete'] as const;

it.each(
  inTurn(
    UNCLOSABLE.flatMap((provider) => VERBS.map((verb) => [provider, verb] as const)),
    0,
  ),
)(
  '[I14] [I3] an open page of %s does not stop %s; the customer is told what may still arrive, and gets it back',
  async (provider, verb) => {
    const { order, buyer } = await ordered('creditOrder');
    const transaction = await begin(order.id, provider);
    shop.clock.advance(3 * MINUTE_MS);
    const answer = await cancel(buyer, order.id, verb);
    expect(answer.statusCode).toBe(200);
    const { message, payable_until: until } = answer.json();
    expect(message).toContain('Un paiement commencé peut encore aboutir jusqu’au');
    expect(Date.parse(until)).toBeGreaterThan(shop.clock.now().getTime());
    expect(await rowOf(order.id)).toMatchObject({
      state: 'cancel',
      customerName: 'Awa Ndiaye',
      email: buyer.email,
    });
    await payLate(provider, transaction);
    expect((await check(transaction))?.state).toBe('surplus');
    expect(await refundOf(transaction)).toEqual(contactOf(order));
  },
);

it.each(inTurn(VERBS, 1))(
  '[I14] %s closes an open session of Wave first: nothing can arrive any more',
  async (verb) => {
    const { order, buyer } = await ordered('creditOrder');
    await begin(order.id, 'wave');
    shop.clock.advance(3 * MINUTE_MS);
    const answer = await cancel(buyer, order.id, verb);
    expect([answer.statusCode, answer.json().payable_until]).toEqual([200, null]);
    expect(answer.json().message).not.toContain('aboutir');
    expect(shop.provider.sessions().at(-1)?.verdict).toBe('expired');
  },
);

it('[AP-04] an open page does not stop a change of the address, and its money still settles the order', async () => {
  const { order, buyer } = await ordered();
  const transaction = await begin(order.id, 'paydunya');
  const visitor = await newSignedInVisitor(shop, buyer);
  const changed = await visitor.put(`/api/commandes/${order.id}`, { adresse: 'Fann Hock, rue 70' });
  expect(changed.statusCode).toBe(200);
  await payLate('paydunya', transaction);
  expect((await check(transaction))?.state).toBe('succeeded');
  const late = await (await newSignedInVisitor(shop, buyer)).put(`/api/commandes/${order.id}`, {
    adresse: 'Yoff',
  });
  expect([late.statusCode, late.json().code]).toEqual([409, 'order.payment_begun']);
});

it.each(inTurn(UNCLOSABLE, 1))(
  '[I3] a refused page of %s: the cancelled order says until when it can be paid, and its money finds the guest',
  async (provider) => {
    const { id } = await placeOrder(await newVisitor(shop.app));
    const transaction = await begin(id, provider);
    providerOf(provider).settle(transaction, 'failed');
    shop.clock.advance(5_000);
    await check(transaction);
    const answer = await (await staff()).get(`/api/commande/${id}/annuler?reason=demande+du+client`);
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      expect.stringContaining('peut encore aboutir'),
    ]);
    await payLate(provider, transaction);
    expect(await refundOf(transaction)).toEqual({ ...contactOf(await rowOf(id)), email: 'awa@exemple.sn' });
  },
);

it('[I3] an order is not closed for its age while a refused page of it can be paid', async () => {
  const { id } = await placeOrder(await newVisitor(shop.app));
  shop.clock.advance(7 * DAY_MS);
  const transaction = await begin(id, 'paydunya');
  providerOf('paydunya').settle(transaction, 'cancelled');
  shop.clock.advance(5_000);
  await check(transaction);
  shop.clock.advance(20 * MINUTE_MS);
  await expireOrders(shop.db, shop.clock);
  expect((await rowOf(id)).state).toBe('sale');
  shop.clock.advance(15 * MINUTE_MS);
  await expireOrders(shop.db, shop.clock);
  expect((await rowOf(id)).state).toBe('cancel');
  // The payment is late: a later check finds it, and its buyer gets it back.
  await payLate('paydunya', transaction);
  expect(await refundOf(transaction)).toMatchObject({ name: 'Awa Ndiaye', email: 'awa@exemple.sn' });
});

const remove = async (buyer: Buyer) =>
  (await newSignedInVisitor(shop, buyer)).delete(`/api/users/${buyer.accountId}`, {
    current_password: PASSWORD,
  });

it.each(inTurn(UNCLOSABLE, 1))(
  '[AP-05] [I3] an account is not deleted while a refused page of %s can be paid, and is told until when',
  async (provider) => {
    const { order, buyer } = await ordered();
    const transaction = await begin(order.id, provider);
    providerOf(provider).settle(transaction, 'failed');
    shop.clock.advance(5_000);
    await check(transaction);
    for (const isCancelled of [false, true]) {
      if (isCancelled) await cancel(buyer, order.id);
      const answer = await remove(buyer);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'account.payment_in_progress']);
      expect(answer.json().message).toMatch(
        /^Un paiement commencé peut encore aboutir jusqu’au \d+ novembre/,
      );
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    }
    expect(await rowOf(order.id)).toMatchObject({ customerName: 'Awa Ndiaye', email: buyer.email });
    shop.clock.advance(DAY_MS + 3 * MINUTE_MS);
    expect((await remove(buyer)).statusCode).toBe(200);
    expect(await rowOf(order.id)).toMatchObject({ state: 'cancel', customerName: '', email: null });
  },
);

it('[AP-05] [I3] money that arrived for a cancelled order keeps the account until it is returned', async () => {
  const { order, buyer } = await ordered();
  const transaction = await begin(order.id, 'paydunya');
  shop.clock.advance(3 * MINUTE_MS);
  await cancel(buyer, order.id);
  await payLate('paydunya', transaction);
  shop.clock.advance(DAY_MS);
  expect((await remove(buyer)).json().code).toBe('account.open_orders');
  expect(await refundOf(transaction)).toEqual(contactOf(order));
});

it('[I3] after all of this the books agree', async () => {
  await shop.drainOutbox();
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});
