import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer, newSignedInVisitor } from '#tests/support/accounts.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newStaffClient } from '#tests/support/staff.ts';
import type { Visitor } from '#tests/support/visitor.ts';

type Order = components['schemas']['Order'];

/** 205 000; with the discount 185 000. */
const COOKER = 201;
const WITH_DISCOUNT = 185_000;
const WITHOUT = 205_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

let count = 0;
const nextPhone = () => `+2217701${String((count += 1)).padStart(5, '0')}`;

/** A new customer with an invented phone and address. */
async function newCustomer(details: { phone?: string; address?: string } = {}): Promise<Visitor> {
  const phone = nextPhone();
  const buyer = await createBuyer(shop, 'member', { phone, address: `Invention ${count}`, ...details });
  return newSignedInVisitor(shop, buyer);
}

const post = (visitor: Visitor, changes: Record<string, unknown> = {}) =>
  visitor.post('/api/commandes', {
    type_sale: 'order',
    payment_mode: 'online',
    region: 'dakar',
    order_lines: [{ id: COOKER, quantity: 1, list_price: 205_000 }],
    amount_total: WITH_DISCOUNT,
    ...changes,
  });

async function place(visitor: Visitor, changes: Record<string, unknown> = {}): Promise<Order> {
  const answer = await post(visitor, changes);
  expect([answer.statusCode, answer.json().code]).toEqual([201, undefined]);
  return answer.json<{ order: Order }>().order;
}

const change = (visitor: Pick<Visitor, 'put'>, { id }: Order, changes: Record<string, unknown>) =>
  visitor.put(`/api/commandes/${id}`, changes);
const read = async (visitor: Visitor, { id }: Order): Promise<Order> =>
  (await visitor.get(`/api/getcommande/${id}`)).json<Order>();
const pay = (visitor: Visitor, { id }: Order, amount?: number) =>
  visitor.post('/api/payment/wave/initiate', {
    order_id: id,
    phoneNumber: '77 123 45 67',
    ...(amount !== undefined && { amount }),
  });
const rowOf = async ({ id }: Order) => {
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return row!;
};

/** What an order costs, by its lines, by its total and by its instalments. */
const costOf = (order: Order) => ({
  lines: order.order_lines.reduce((sum, { price_total: price }) => sum + price, 0),
  total: order.amount_total,
  residual: order.amount_residual,
  instalments: order.instalments.reduce((sum, { amount }) => sum + amount, 0),
});
const costs = (total: number) => ({ lines: total, total, residual: total, instalments: total });

it('[A13] four accounts order with invented phones and addresses and change them to the real ones: one discount', async () => {
  const real = { telephone: '77 555 44 33', adresse: 'Sicap Liberté 6, villa 12' };
  const totals = [];
  for (const adresse of [
    real.adresse,
    'VILLA 12 — sicap liberte VI',
    '12 Liberté 6 Sicap',
    'Lib. 6 n°12 Sicap',
  ]) {
    const visitor = await newCustomer();
    const order = await place(visitor);
    const changed = await change(visitor, order, { ...real, adresse });
    expect(changed.statusCode).toBe(200);
    const now = await read(visitor, order);
    expect(costOf(now)).toEqual(costs(now.amount_total));
    totals.push(now.amount_total);
  }
  expect(totals).toEqual([WITH_DISCOUNT, WITHOUT, WITHOUT, WITHOUT]);
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[A13] the change that loses the discount says so, and what was shown before is not charged', async () => {
  const first = await newCustomer();
  await place(first, { adresse: 'Mermoz, villa 7' });
  const visitor = await newCustomer();
  const order = await place(visitor);
  const changed = (await change(visitor, order, { adresse: '7, Mermoz' })).json<Order & { notice: string }>();
  expect(changed.notice.replaceAll(/\s/g, ' ')).toBe(
    'L’offre de bienvenue a déjà servi à ce numéro ou à cette adresse : elle est retirée, et cette commande coûte maintenant 205 000 FCFA.',
  );
  expect(changed.order_lines.map(({ kind }) => kind)).toEqual(['product']);
  expect(costOf(changed)).toEqual(costs(WITHOUT));
  const stale = await pay(visitor, order, WITH_DISCOUNT);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'payment.amount_changed']);
  expect((await pay(visitor, order, WITHOUT)).statusCode).toBe(200);
});

it('[A13] [I12] the instalments of a credit order are planned again without the discount', async () => {
  const { products } = tables;
  await shop.db
    .update(products)
    .set({ creditEligible: true, creditPrice: 250_001 })
    .where(eq(products.id, COOKER));
  const credit = {
    type_sale: 'creditorder',
    payment_mode: 'echelonne',
    order_lines: [{ id: COOKER, quantity: 1, list_price: 250_001 }],
    amount_total: 230_001,
  };
  await place(await newCustomer(), { ...credit, adresse: 'Fann, villa 31' });
  const visitor = await newCustomer();
  const order = await place(visitor, credit);
  await change(visitor, order, { adresse: 'Villa 31, Fann' });
  const { instalments, ...now } = await read(visitor, order);
  expect(instalments.map(({ amount }) => amount)).toEqual([62_501, 62_501, 62_501, 62_498]);
  expect(now.amount_total).toBe(250_001);
});

it.each([
  ['a new phone', { telephone: '78 200 00 01' }, { telephone: '+221 78-200-00-01' }],
  [
    'a new address',
    { adresse: 'Yoff Diamalaye, villa 9' },
    { adresse: 'villa 9 Diamalaye Yoff, portail bleu' },
  ],
  ['the letters of other alphabets', { adresse: 'Ngor Almadies 15' }, { adresse: 'Νgоr Аlmаdіеs 15' }],
  ['invisible characters', { adresse: 'Hann Maristes 28' }, { adresse: 'Ha\u200bnn Maris\u2060tes 28' }],
  ['the town in the address', { adresse: 'Rufisque, villa 4' }, { adresse: '4 Rufisque, Dakar, Sénégal' }],
])('[A13] %s that another customer’s discount has loses the discount', async (_, first, changes) => {
  await place(await newCustomer(), first);
  const visitor = await newCustomer();
  const order = await place(visitor);
  await change(visitor, order, changes);
  expect((await read(visitor, order)).amount_total).toBe(WITHOUT);
});

it('[A13] the same words in another region are another address', async () => {
  const first = { adresse: 'Escale, villa 4', region: 'thies', amount_total: 190_000 };
  const other = { adresse: '4 Escale', region: 'kolda', amount_total: 207_500 };
  expect((await place(await newCustomer(), first)).amount_total).toBe(190_000);
  expect((await place(await newCustomer(), other)).amount_total).toBe(207_500);
});

it('[A13] another house, and another quarter, have a discount of their own', async () => {
  for (const adresse of [
    'Ouakam, villa 3',
    'Ouakam, villa 13',
    'Ngor, villa 3',
    'Ouakam, villa 3 B',
    'Ouakam',
  ])
    expect((await place(await newCustomer(), { adresse })).amount_total).toBe(WITH_DISCOUNT);
});

it('[A13] a change back and forth does not double it: who has the details keeps the discount', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()];
  const first = await place(one, { adresse: 'Point E, villa 50' });
  await change(one, first, { adresse: 'Invention 50' });
  const second = await place(other, { adresse: '50, Point E' });
  await change(one, first, { adresse: 'Point E 50' });
  expect([(await read(one, first)).amount_total, (await read(other, second)).amount_total]).toEqual([
    WITHOUT,
    WITH_DISCOUNT,
  ]);
});

it('[A13] the discount of a cancelled order is free again, and only once', async () => {
  const visitor = await newCustomer();
  const order = await place(visitor, { adresse: 'Amitié 2, villa 60' });
  await visitor.get(`/api/commande/${order.id}/annuler`);
  shop.clock.advance(61_000);
  await place(await newCustomer(), { adresse: '60 Amitié II' });
  const again = await post(visitor, { adresse: 'Amitié 2, villa 60' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'order.price_changed']);
});

it('[A6] [A13] an order on which a payment was tried keeps its price, and refuses details that have had the discount', async () => {
  await place(await newCustomer(), { adresse: 'HLM 5, villa 70' });
  const visitor = await newCustomer();
  const order = await place(visitor);
  const { transactionId } = (await pay(visitor, order)).json();
  shop.provider.settle(transactionId, 'cancelled');
  shop.clock.advance(5_000);
  await shop.payments.status(transactionId, { check: true });
  const refused = await change(visitor, order, { adresse: 'HLM V, n° 70' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order.discount_used']);
  expect(refused.json().message).toContain('offre de bienvenue');
  expect((await rowOf(order)).address).not.toContain('70');
  expect((await change(visitor, order, { adresse: 'HLM 5, villa 71' })).statusCode).toBe(200);
  expect((await read(visitor, order)).amount_total).toBe(WITH_DISCOUNT);
});

it('[A13] an admin who changes an order changes its price by the same rule, and the trail says so', async () => {
  await place(await newCustomer(), { adresse: 'Sacré-Cœur 3, villa 80' });
  const visitor = await newCustomer();
  const order = await place(visitor);
  const admin = await newStaffClient(shop, 'admin');
  const answer = await change(admin, order, { adresse: '80, Sacre coeur III' });
  expect(answer.json()).toMatchObject({ amount_total: WITHOUT });
  const [line] = await shop.owner
    .select({ detail: tables.staffActions.detail })
    .from(tables.staffActions)
    .where(
      and(
        eq(tables.staffActions.action, 'order.changed'),
        eq(tables.staffActions.subjectId, String(order.id)),
      ),
    );
  expect(line?.detail).toEqual({ changed: ['address', 'total'] });
});

/** Details that were changed past the check, as by a process of the release before. */
const changePastCheck = (order: Order, address: string) =>
  shop.owner.update(tables.orders).set({ address }).where(eq(tables.orders.id, order.id));

it('[A13] a payment that begins computes the fingerprints again, and shows the new total before any money moves', async () => {
  await place(await newCustomer(), { adresse: 'Grand Yoff 9, villa 90' });
  const visitor = await newCustomer();
  const order = await place(visitor);
  await changePastCheck(order, '90 Gd Yoff 9');
  const opened = shop.provider.requests.length;
  for (const amount of [undefined, WITH_DISCOUNT]) {
    const refused = await pay(visitor, order, amount);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.amount_changed']);
  }
  expect(shop.provider.requests).toHaveLength(opened);
  expect(costOf(await read(visitor, order))).toEqual(costs(WITHOUT));
  expect((await pay(visitor, order, WITHOUT)).statusCode).toBe(200);
  expect(await auditOf(shop.db, shop.clock.now())).toEqual([]);
});

it('[A13] cash that is recorded computes the fingerprints again', async () => {
  await place(await newCustomer(), { adresse: 'Dieuppeul 3, villa 95' });
  const visitor = await newCustomer();
  const order = await place(visitor, { payment_mode: 'domicile' });
  await changePastCheck(order, '95 Dieuppeul 3');
  const staff = await newStaffClient(shop, 'support');
  const take = (amount: number, key: string) =>
    staff.post(
      `/api/gestion/especes/${order.reference}`,
      { instalment_no: 1, amount, reason: 'Reçu par Modou à la livraison.' },
      { 'idempotency-key': key },
    );
  const refused = await take(WITH_DISCOUNT, 'cash-with-the-old-price');
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment.amount_changed']);
  expect((await take(WITHOUT, 'cash-with-the-new-price')).json()).toMatchObject({ payment_state: 'paid' });
});

it('[A13] details that nobody else has are taken over when the payment begins', async () => {
  const visitor = await newCustomer();
  const order = await place(visitor);
  await changePastCheck(order, 'Castors, villa 99');
  expect((await pay(visitor, order, WITH_DISCOUNT)).statusCode).toBe(200);
  const late = await newCustomer();
  const refused = await post(late, { adresse: '99 Castors' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order.price_changed']);
});

const withdraw = (id: number, amounts: number[]) => {
  const plan = amounts.map((amount, index) => ({ number: index + 1, amount, dueOn: '2026-11-21' }));
  return shop.db.execute(sql`select withdraw_welcome_discount(${id}, ${JSON.stringify(plan)}::jsonb)`);
};

it('[A6] the database lets the server take a discount away from an unpaid order, and change no price otherwise', async () => {
  const visitor = await newCustomer();
  const order = await place(visitor);
  await expect(withdraw(order.id, [1])).rejects.toThrow('withdraw_welcome_discount');
  await expect(withdraw(order.id, [WITH_DISCOUNT])).rejects.toThrow('withdraw_welcome_discount');
  await pay(visitor, order);
  await expect(withdraw(order.id, [WITHOUT])).rejects.toThrow('withdraw_welcome_discount');
  const regular = await place(await newCustomer());
  await withdraw(regular.id, [WITHOUT]);
  await expect(withdraw(regular.id, [WITHOUT])).rejects.toThrow('withdraw_welcome_discount');
});
