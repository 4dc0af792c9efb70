import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountId } from '#domain/account/ids.ts';
import { ANONYMOUS } from '#server/access/principal.ts';
import { tables } from '#server/db/index.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { Problem } from '#server/problem.ts';
import { quotePack } from '#server/orders/quote.ts';
import { type Buyer, createBuyer, principalOf } from '#tests/support/accounts.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { orderCount } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FRIDGE = { lineId: 11, quantity: 1, unitPrice: 205_000 };
const COOKER = { lineId: 12, quantity: 1, unitPrice: 184_000 };
const FRIDGE_NAME = 'Réfrigérateur combiné Hisense 266 L';
const COOKER_NAME = 'Cuisinière Beko 4 feux';
const changesFrom = async (...lines: (typeof FRIDGE)[]) =>
  (await quotePack(shop.db, 'PACK-CUISINE', lines, shop.clock.now())).changes;

it("[PK-06] [A5] a quote lists the changes of each line since the client's copy", async () => {
  expect(await changesFrom(COOKER, FRIDGE)).toEqual([]);
  expect(await changesFrom({ ...FRIDGE, unitPrice: 200_000 }, COOKER)).toEqual([
    {
      lineId: 11,
      before: { quantity: 1, unitPrice: 200_000 },
      now: { quantity: 1, unitPrice: 205_000, productName: FRIDGE_NAME },
    },
  ]);
  expect(await changesFrom({ ...FRIDGE, quantity: 2 }, COOKER)).toMatchObject([
    { lineId: 11, before: { quantity: 2 }, now: { quantity: 1 } },
  ]);
  expect(await changesFrom(FRIDGE)).toEqual([
    { lineId: 12, now: { quantity: 1, unitPrice: 184_000, productName: COOKER_NAME } },
  ]);
  expect(await changesFrom(FRIDGE, COOKER, FRIDGE, { ...FRIDGE, lineId: 99 })).toEqual([
    { lineId: 11, before: { quantity: 1, unitPrice: 205_000 } },
    { lineId: 99, before: { quantity: 1, unitPrice: 205_000 } },
  ]);
});

it('[PK-06] a quote has the prices and the total of the server, whatever the client sends', async () => {
  const lines = [{ ...FRIDGE, unitPrice: 1 }];
  const quote = await quotePack(shop.db, 'PACK-CUISINE', lines, shop.clock.now());
  expect(quote).toMatchObject({
    saleType: 'order',
    source: { kind: 'pack', code: 'PACK-CUISINE', name: 'Le PACK-CUISINE' },
    lines: [
      { ...FRIDGE, productId: 101, productName: FRIDGE_NAME },
      { ...COOKER, productId: 201, productName: COOKER_NAME },
    ],
    total: 389_000,
  });
});

it.each([
  ['order', 'onDelivery', [100_001]],
  ['preorder', 'instalments', [30_001, 30_001, 39_999]],
  ['creditOrder', 'instalments', [25_001, 25_001, 25_001, 24_998]],
] as const)(
  '[I12] a customer’s %s is stored with all its instalments',
  async (saleType, paymentMode, amounts) => {
    const order = await placeCustomerOrder(shop, { saleType, paymentMode });
    expect(order).toMatchObject({
      customerId: expect.any(Number),
      capabilityNonce: null,
      guestHash: null,
      paymentMode,
      saleType,
    });
    const intents = await shop.db
      .select()
      .from(tables.paymentIntents)
      .where(eq(tables.paymentIntents.orderId, order.id))
      .orderBy(asc(tables.paymentIntents.instalmentNo));
    expect(intents.map(({ instalmentNo, amountDue, dueOn }) => [instalmentNo, amountDue, dueOn])).toEqual(
      amounts.map((amount, index) => [
        index + 1,
        amount,
        ['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21'][index],
      ]),
    );
  },
);

it('[BK-08] [I18] [I9] an order of a kind that the principal may not place is rejected, and nothing is stored', async () => {
  const before = await orderCount(shop.db);
  const place = (principal: Parameters<typeof placeOrder>[2], saleType: 'order' | 'creditOrder' = 'order') =>
    placeCustomerOrder(shop, { saleType, paymentMode: 'online', principal });
  const customer = principalOf(await createBuyer(shop));
  await expect(place(customer, 'creditOrder')).rejects.toMatchObject({ code: 'access.forbidden' });
  await expect(place(ANONYMOUS)).rejects.toMatchObject({ code: 'order.guest_pays_online' });
  await expect(place({ kind: 'support', accountId: accountId(1) })).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  await expect(place({ kind: 'admin', accountId: accountId(1) })).rejects.toMatchObject({
    code: 'access.forbidden',
  });
  expect(await orderCount(shop.db)).toBe(before);
  expect((await place(customer)).customerId).toBe(customer.customerId);
});

const placeAs = (buyer: Buyer) =>
  placeCustomerOrder(shop, {
    saleType: 'order',
    principal: principalOf(buyer),
    key: 'one-key-of-a-customer',
  });

it('[B39] the same key returns the first order to the same customer, and creates one for another customer', async () => {
  const [awa, fatou, moussa] = [await createBuyer(shop), await createBuyer(shop), await createBuyer(shop)];
  const first = await placeAs(awa);
  expect((await placeAs(awa)).id).toBe(first.id);
  expect((await placeAs(fatou)).id).not.toBe(first.id);
  const [one, other] = await Promise.all([placeAs(moussa), placeAs(moussa)]);
  expect(one.id).toBe(other.id);
});

const quoteEnded = () => Promise.reject(new Problem('pack.ended'));

it('[B39] a repeated request is not priced again: it gets its order even if the pack is no longer sold', async () => {
  const request = {
    paymentMode: 'online',
    recipient: { name: 'Awa', phone: '+221771234567', email: 'awa@exemple.sn', address: 'Dakar' },
    subject: 'PACK-DUO',
    guestHash: 'a-guest',
    idempotencyKey: 'one-key-of-a-guest',
  } as const;
  const lines = [{ lineId: 21, quantity: 2, unitPrice: 190_000 }];
  const first = await placeOrder(
    shop,
    () => quotePack(shop.db, 'PACK-DUO', lines, shop.clock.now()),
    ANONYMOUS,
    request,
  );
  const again = await placeOrder(shop, quoteEnded, ANONYMOUS, request);
  expect(again).toEqual({ ...first, lines: again.lines });
  expect(again.lines).toMatchObject(first.lines);
  const another = { ...request, idempotencyKey: 'another-key-of-the-guest' };
  await expect(placeOrder(shop, quoteEnded, ANONYMOUS, another)).rejects.toThrow(Problem);
});

it('[B39] [OP-07] a customer’s key is known to this release and to the one before, whichever placed the order', async () => {
  const request = {
    paymentMode: 'online',
    recipient: { name: 'Awa', phone: '+221771234568', email: 'awa@exemple.sn', address: 'Dakar' },
    subject: 'PACK-DUO en ligne',
    guestHash: undefined,
    idempotencyKey: 'a-key-during-a-deployment',
  } as const;
  const customer = principalOf(await createBuyer(shop));
  const lines = [{ lineId: 21, quantity: 2, unitPrice: 190_000 }];
  const place = async (changes: object = {}) => {
    const getQuote = () => quotePack(shop.db, 'PACK-DUO', lines, shop.clock.now());
    return placeOrder(shop, getQuote, customer, { ...request, ...changes });
  };
  const { order } = await place();
  const { name, email, phone, address } = request.recipient;
  const asked = JSON.stringify([request.idempotencyKey, request.subject, name, email, phone, address]);
  const ofReleaseBefore = createHash('sha256').update(asked).digest('hex');
  expect(order.idempotencyKey).toBe(ofReleaseBefore);
  const corrected = { ...request.recipient, address: 'Thiès' };
  expect((await place({ recipient: corrected })).order.id).toBe(order.id);

  await shop.owner.update(tables.orders).set({ requestKey: null }).where(eq(tables.orders.id, order.id));
  expect((await place()).order.id).toBe(order.id);
  expect((await place({ recipient: corrected })).order.id).not.toBe(order.id);
});
