import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#openapi/schema.d.ts';
import { tables } from '#server/db/index.ts';
import { createBuyer, createPerson, newSignedInVisitor } from '#tests/support/accounts.ts';
import { orderCount } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

type Order = components['schemas']['Order'];
type Quote = components['schemas']['Quote'];
type Body = components['schemas']['BasketOrderRequest'];

/** On promotion: 219 000 instead of 245 000; 199 999 as a pre-order; not on credit. */
const FRIDGE = 101;
/** 205 000; 250 001 on credit. */
const COOKER = 201;
/** Not on sale. */
const STOVE = 202;

let shop: TestShop;
let phones = 0;
beforeAll(async () => {
  shop = await openTestShop();
  const { products } = tables;
  await shop.db.update(products).set({ preorderPrice: 199_999 }).where(eq(products.id, FRIDGE));
  await shop.db
    .update(products)
    .set({ creditEligible: true, creditPrice: 250_001 })
    .where(eq(products.id, COOKER));
});
afterAll(() => shop.close());

/** A customer with a phone and an address of their own. */
async function newCustomer(
  details: { phone?: string; address?: string } = {},
  kind: 'customer' | 'member' = 'customer',
): Promise<{ visitor: Visitor }> {
  phones += 1;
  const own = { phone: `+22177000${1000 + phones}`, address: `Ouakam, villa ${phones}` };
  const buyer = await createBuyer(shop, kind, { ...own, ...details });
  return { visitor: await newSignedInVisitor(shop, buyer) };
}

/** A customer who has bought before. */
async function newRegular(kind: 'customer' | 'member' = 'customer'): Promise<{ visitor: Visitor }> {
  const { visitor } = await newCustomer({}, kind);
  await placed(visitor, { order_lines: [line(FRIDGE, 1, 219_000)], amount_total: 219_000 });
  return { visitor };
}

const line = (id: number, quantity: number, price: number) => ({ id, quantity, list_price: price });

const cookerOrder = (changes: Partial<Body> = {}): Body => ({
  type_sale: 'order',
  payment_mode: 'domicile',
  region: 'dakar',
  order_lines: [line(COOKER, 1, 205_000)],
  amount_total: 205_000,
  ...changes,
});

const post = (visitor: Visitor, changes: Partial<Body> = {}, headers: Record<string, string> = {}) =>
  visitor.post('/api/commandes', cookerOrder(changes), headers);

async function placed(
  visitor: Visitor,
  changes: Partial<Body> = {},
  headers: Record<string, string> = {},
): Promise<Order> {
  const answer = await post(visitor, changes, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ order: Order }>().order;
}

async function quote(visitor: Visitor, changes: Partial<Body> = {}): Promise<Quote> {
  const { type_sale, order_lines, region, telephone, adresse } = cookerOrder(changes);
  const answer = await visitor.post('/api/commandes/devis', {
    type_sale,
    order_lines,
    region,
    ...(telephone !== undefined && { telephone }),
    ...(adresse !== undefined && { adresse }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Quote>();
}

const codeOf = async (answer: ReturnType<typeof post>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};

it.each(['online', 'domicile'] as const)(
  '[AP-04] [BK-09] a basket becomes an order with the prices of the server, paid %s, delivered in Dakar for free',
  async (mode) => {
    const { visitor } = await newRegular();
    const order = await placed(visitor, {
      payment_mode: mode,
      order_lines: [line(FRIDGE, 2, 219_000), line(COOKER, 1, 205_000)],
      amount_total: 643_000,
    });
    expect(order).toMatchObject({ type_sale: 'order', payment_mode: mode, amount_total: 643_000 });
    expect(order.order_lines.map((each) => [each.kind, each.product_uom_qty, each.price_total])).toEqual([
      ['product', 2, 438_000],
      ['product', 1, 205_000],
    ]);
  },
);

it('[BK-09] a delivery outside Dakar is priced by the table, and goes to the address of this order', async () => {
  const { visitor } = await newRegular();
  const order = await placed(visitor, {
    region: 'saint-louis',
    adresse: 'Rue de la Mosquée, Saint-Louis',
    telephone: '78 123 45 67',
    amount_total: 217_500,
  });
  expect(order.order_lines.at(-1)).toMatchObject({
    kind: 'delivery',
    product_name: 'Livraison, région de Saint-Louis',
    price_total: 12_500,
  });
  const [row] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, order.id));
  expect(row).toMatchObject({
    address: 'Rue de la Mosquée, Saint-Louis',
    phone: '+221781234567',
    deliveryRegion: 'saint-louis',
    total: 217_500,
  });
});

it.each<[string, Partial<Body>]>([
  ['another price of a line', { order_lines: [line(COOKER, 1, 199_000)], amount_total: 199_000 }],
  ['another total', { amount_total: 204_999 }],
  ['a fee that was not shown', { region: 'thies' }],
  [
    'a product that is not sold any more',
    { order_lines: [line(COOKER, 1, 205_000), line(STOVE, 1, 30_000)], amount_total: 235_000 },
  ],
  ['a product without a pre-order price', { type_sale: 'preorder', payment_mode: 'echelonne' }],
])('[A5] with %s no order is made', async (_, changes) => {
  const { visitor } = await newRegular();
  const before = await orderCount(shop.db);
  expect(await codeOf(post(visitor, changes))).toEqual([409, 'order.price_changed']);
  expect(await orderCount(shop.db)).toBe(before);
});

it('[A5] the quote names each change, and what remains has the prices of now', async () => {
  const asked = {
    order_lines: [line(FRIDGE, 1, 245_000), line(COOKER, 2, 205_000), line(STOVE, 1, 30_000)],
  };
  const quoted = await quote(await newVisitor(shop.app), asked);
  expect(quoted.changes).toEqual([
    { id: FRIDGE, before: { quantity: 1, list_price: 245_000 }, now: { quantity: 1, list_price: 219_000 } },
    { id: STOVE, before: { quantity: 1, list_price: 30_000 }, now: null },
  ]);
  expect(quoted).toMatchObject({ amount_total: 629_000, discount: 0, delivery: { region: 'dakar', fee: 0 } });
});

it('[BK-10] [BK-09] a pre-order is paid 30, 30 and 40 %, as the quote has shown', async () => {
  const { visitor } = await newRegular();
  const preorder: Partial<Body> = {
    type_sale: 'preorder',
    payment_mode: 'echelonne',
    order_lines: [line(FRIDGE, 1, 199_999)],
    amount_total: 199_999,
  };
  const { instalments } = await quote(visitor, preorder);
  expect(instalments.map(({ amount }) => amount)).toEqual([60_000, 60_000, 79_999]);
  const order = await placed(visitor, preorder);
  const { paymentIntents } = tables;
  const stored = await shop.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, order.id))
    .orderBy(paymentIntents.instalmentNo);
  expect(stored.map(({ amountDue, dueOn }) => [amountDue, dueOn])).toEqual(
    instalments.map(({ amount, due_on: dueOn }) => [amount, dueOn]),
  );
});

it.each([
  ['order', 'domicile', '2026-11-23', '2026-11-24'],
  ['order', 'online', null, null],
  ['preorder', 'echelonne', '2027-01-22', '2027-01-25'],
  ['preorder', 'domicile', '2027-01-22', '2027-01-25'],
] as const)(
  '[BK-09] [AP-04] the owner of an order of kind %s, paid %s, reads where it goes and when',
  async (kind, mode, from, until) => {
    const isPreorder = kind === 'preorder';
    const { visitor } = await newRegular();
    const asked: Partial<Body> = {
      type_sale: kind,
      payment_mode: mode,
      order_lines: [isPreorder ? line(FRIDGE, 1, 199_999) : line(COOKER, 1, 205_000)],
      amount_total: isPreorder ? 199_999 : 205_000,
      adresse: 'Rue 10, Médina',
      telephone: '78 123 45 67',
    };
    const quoted = await quote(visitor, asked);
    expect(quoted.delivery).toEqual({
      region: 'dakar',
      fee: 0,
      from: isPreorder ? '2027-01-22' : '2026-11-23',
      until: isPreorder ? '2027-01-25' : '2026-11-24',
    });
    const delivery = { adresse: 'Rue 10, Médina', telephone: '+221781234567', region: 'dakar', from, until };
    const order = await placed(visitor, asked);
    expect(order.delivery).toEqual(delivery);
    const read = await visitor.get(`/api/getcommande/${order.id}`);
    expect(read.json<Order>().delivery).toEqual(delivery);
    const { visitor: other } = await newCustomer();
    expect((await other.get(`/api/getcommande/${order.id}`)).statusCode).toBe(404);
  },
);

it('[BK-08] only accepted members see credit prices in a quote and order on credit', async () => {
  const credit: Partial<Body> = {
    type_sale: 'creditorder',
    payment_mode: 'echelonne',
    order_lines: [line(COOKER, 1, 250_001)],
    amount_total: 250_001,
  };
  const { visitor: member } = await newRegular('member');
  const { visitor: customer } = await newRegular();
  const guest = await newVisitor(shop.app);
  const quoteCode = async (visitor: Visitor) =>
    (
      await visitor.post('/api/commandes/devis', {
        type_sale: 'creditorder',
        order_lines: credit.order_lines ?? [],
      })
    ).statusCode;
  expect([await quoteCode(guest), await quoteCode(customer), await quoteCode(member)]).toEqual([
    401, 403, 200,
  ]);
  expect((await post(guest, credit)).statusCode).toBe(401);
  expect(await codeOf(post(customer, credit))).toEqual([403, 'access.forbidden']);
  const order = await placed(member, credit);
  expect(order).toMatchObject({ type_sale: 'creditorder', payment_mode: 'echelonne', amount_total: 250_001 });
});

it.each<[string, Partial<Body>]>([
  ['an immediate order in instalments', { payment_mode: 'echelonne' }],
  ['a pre-order at once', { type_sale: 'preorder', payment_mode: 'online' }],
  ['a product twice', { order_lines: [line(COOKER, 1, 205_000), line(COOKER, 1, 205_000)] }],
  ['a phone that is none', { telephone: '12 34 56 78' }],
])('[BK-09] refuses %s', async (_, changes) => {
  const { visitor } = await newCustomer();
  expect((await post(visitor, changes)).statusCode).toBe(400);
});

it('[B39] a repeated request gives back the first order', async () => {
  const { visitor } = await newRegular();
  const key = { 'idempotency-key': 'a-key-of-one-checkout' };
  expect((await placed(visitor, {}, key)).id).toBe((await placed(visitor, {}, key)).id);
  const first = await placed(visitor, { region: 'thies', amount_total: 210_000 });
  expect((await placed(visitor, { region: 'thies', amount_total: 210_000 })).id).toBe(first.id);
  expect((await placed(visitor)).id).not.toBe(first.id);
});

it.each<[string, Partial<Body>]>([
  ['another address', { adresse: 'Thiès, quartier Randoulène' }],
  ['another phone', { telephone: '78 123 45 67' }],
  ['another region', { region: 'thies', amount_total: 210_000 }],
  ['another way to pay', { payment_mode: 'online' }],
  ['one more piece', { order_lines: [line(COOKER, 2, 205_000)], amount_total: 410_000 }],
  ['another product', { order_lines: [line(FRIDGE, 1, 219_000)], amount_total: 219_000 }],
  ['another price shown', { order_lines: [line(COOKER, 1, 1)], amount_total: 1 }],
])('[B39] a basket is ordered once: %s in another tab gives the order that exists', async (_, changes) => {
  const { visitor } = await newRegular();
  const key = { 'idempotency-key': 'a-basket-in-two-tabs' };
  const first = await placed(visitor, {}, key);
  const answer = await post(visitor, changes, key);
  const isPriceOnly = changes.order_lines?.[0]?.list_price === 1;
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    {
      message: isPriceOnly
        ? 'Commande créé avec succés'
        : 'Vous avez déjà passé cette commande\u00a0: la voici. Rien d’autre n’a été commandé.',
      order: { id: first.id, amount_total: first.amount_total },
      ...(!isPriceOnly && { already_placed: [{ id: COOKER, quantity: 1 }] }),
    },
  ]);
});

it('[B39] two tabs that order one basket at once, with different addresses, make one order', async () => {
  const { visitor } = await newRegular();
  const key = { 'idempotency-key': 'a-basket-in-four-tabs' };
  const addresses = ['Ouakam', 'Yoff', 'Fann', 'Mermoz'].map((place) => `${place}, villa 12`);
  const answers = await Promise.all(addresses.map((adresse) => post(visitor, { adresse }, key)));
  const ids = answers.map((answer) => answer.json<{ order: Order }>().order.id);
  expect(new Set(ids).size).toBe(1);
  expect(answers.filter((answer) => answer.json().already_placed === undefined)).toHaveLength(1);
});

it('[PU-07] a new customer gets 10 % off, 20 000 FCFA at most, on what is not on promotion', async () => {
  const { visitor } = await newCustomer();
  const both = { order_lines: [line(FRIDGE, 1, 219_000), line(COOKER, 1, 205_000)] };
  expect(await quote(visitor, both)).toMatchObject({ discount: 20_000, amount_total: 404_000 });
  expect(await quote(visitor, { order_lines: [line(FRIDGE, 1, 219_000)] })).toMatchObject({ discount: 0 });
  expect(await quote(await newVisitor(shop.app), both)).toMatchObject({ discount: 0 });

  const order = await placed(visitor, { ...both, amount_total: 404_000 });
  expect(order.order_lines.at(-1)).toMatchObject({
    kind: 'discount',
    product_name: 'Offre de bienvenue',
    price_total: -20_000,
  });
  expect(await quote(visitor, both)).toMatchObject({ discount: 0 });
});

it('[A13] the welcome discount is granted once per customer, phone and address; a cancelled order gives it back', async () => {
  const { visitor } = await newCustomer({ phone: '+221770009999', address: 'Cité Keur Gorgui, n° 7' });
  const { id } = await placed(visitor, { amount_total: 185_000 });
  const { visitor: samePhone } = await newCustomer({ phone: '+221770009999' });
  const { visitor: sameHouse } = await newCustomer({ address: 'CITE  keur-gorgui N°7' });
  const discounts = async () =>
    Promise.all([visitor, samePhone, sameHouse].map(async (each) => (await quote(each)).discount));
  expect(await discounts()).toEqual([0, 0, 0]);
  expect(await codeOf(post(samePhone, { amount_total: 185_000 }))).toEqual([409, 'order.price_changed']);
  const { visitor: other } = await newCustomer();
  expect((await quote(other, { telephone: '77 000 99 99' })).discount).toBe(0);

  await visitor.get(`/api/commande/${id}/annuler`);
  expect(await discounts()).toEqual([20_000, 20_000, 20_000]);
});

it('[BK-09] the address book has each place of earlier orders once, the latest first, and the account’s own address', async () => {
  const { visitor } = await newRegular();
  await placed(visitor, { adresse: 'Yoff', region: 'thies', amount_total: 210_000 });
  await placed(visitor, { adresse: 'Mermoz', telephone: '781234567' });
  await placed(visitor, {
    adresse: 'Yoff',
    region: 'thies',
    amount_total: 415_000,
    order_lines: [line(COOKER, 2, 205_000)],
  });
  const { data } = (await visitor.get('/api/users/me/adresses')).json<{
    data: { adresse: string; telephone: string; region: string }[];
  }>();
  expect(data.map(({ adresse, region }) => [adresse, region]).slice(0, 2)).toEqual([
    ['Yoff', 'thies'],
    ['Mermoz', 'dakar'],
  ]);
  expect(data[1]?.telephone).toBe('+221781234567');
  expect(data).toHaveLength(3);
  const { compte } = (await visitor.get('/api/users/me/adresses')).json();
  expect(compte).toEqual({ adresse: data[2]?.adresse, telephone: data[2]?.telephone });
});

it('[A13] staff have no first purchase', async () => {
  const support = await newSignedInVisitor(shop, await createPerson(shop, 'support'));
  expect((await quote(support)).discount).toBe(0);
});
