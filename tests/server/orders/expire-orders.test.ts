import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderPaymentMode, SaleType } from '#domain/order.ts';
import { tables } from '#server/db/index.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { placeCustomerOrder } from '#tests/support/customer-order.ts';
import { placeOrder } from '#tests/support/guest-order.ts';
import { openTestShop, type TestShop } from '#tests/support/shop-server.ts';
import { newVisitor, type Visitor } from '#tests/support/visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let shop: TestShop;
let visitor: Visitor;

beforeAll(async () => {
  shop = await openTestShop();
  visitor = await newVisitor(shop.app);
});
afterAll(() => shop.close());

const stateOf = async (id: number) => {
  const [order] = await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id));
  return order?.state;
};
const begin = (orderId: number) => shop.payments.initiate({ orderId, provider: 'wave', phone: '771234567' });

it('[C23] closes orders unpaid for exactly seven days', async () => {
  const { id, reference } = await placeOrder(visitor);
  shop.clock.advance(7 * DAY_MS);
  expect(await expireOrders(shop.db, shop.clock)).toBe(0);
  shop.clock.advance(1);
  expect(await expireOrders(shop.db, shop.clock)).toBe(1);
  expect(await stateOf(id)).toBe('cancel');
  expect((await visitor.get(`/facture/${reference}/details`)).json()).toMatchObject({
    payment_state: 'closed',
    providers: [],
    amount_due: 0,
  });
  await expect(begin(id)).rejects.toMatchObject({ code: 'payment.order_closed' });
});

it('[I14] does not close an order with an open payment, and closes it once the payment was refused', async () => {
  const { id } = await placeOrder(visitor);
  shop.clock.advance(7 * DAY_MS);
  const { transactionId } = await begin(id);
  shop.clock.advance(DAY_MS);
  expect(await expireOrders(shop.db, shop.clock)).toBe(0);
  shop.provider.settle(transactionId, 'expired');
  await shop.payments.status(transactionId, { check: true });
  expect(await expireOrders(shop.db, shop.clock)).toBe(1);
});

it('[I14] never closes a paid order', async () => {
  const { id } = await placeOrder(visitor);
  await shop.pay(id);
  shop.clock.advance(30 * DAY_MS);
  expect(await expireOrders(shop.db, shop.clock)).toBe(0);
  expect(await stateOf(id)).toBe('sale');
});

it('[C23] closes an unpaid pre-order, but no order paid on delivery and no credit order', async () => {
  const place = (saleType: SaleType, paymentMode: OrderPaymentMode) =>
    placeCustomerOrder(shop, { saleType, paymentMode });
  const onDelivery = await place('order', 'onDelivery');
  const credit = await place('creditOrder', 'instalments');
  const [unpaid, begun] = [await place('preorder', 'instalments'), await place('preorder', 'instalments')];
  await shop.pay(begun.id);
  shop.clock.advance(7 * DAY_MS + 1);
  await expireOrders(shop.db, shop.clock);
  const states = await Promise.all([onDelivery, credit, unpaid, begun].map(({ id }) => stateOf(id)));
  expect(states).toEqual(['sale', 'sale', 'cancel', 'sale']);
});

it('[OP-09] looks at a paid order once, and at one whose payment is open until it is decided', async () => {
  const { id: paid } = await placeOrder(visitor);
  const { id: open } = await placeOrder(visitor);
  await shop.pay(paid);
  shop.clock.advance(7 * DAY_MS + 1);
  const { transactionId } = await begin(open);
  await expireOrders(shop.db, shop.clock);
  const keptAt = async (id: number) =>
    (await shop.db.select().from(tables.orders).where(eq(tables.orders.id, id)))[0]?.keptAt;
  expect([await keptAt(paid), await keptAt(open)]).toEqual([shop.clock.now(), null]);
  shop.provider.settle(transactionId, 'expired');
  shop.clock.advance(DAY_MS);
  await shop.payments.status(transactionId, { check: true });
  await expireOrders(shop.db, shop.clock);
  expect(await stateOf(open)).toBe('cancel');
});

it('[OP-09] closes many orders in one run, also where one of them cannot be written', async () => {
  const { id: stuck } = await placeOrder(visitor);
  await shop.owner.execute(sql`insert into orders (reference, name, sale_type, order_type, payment_mode, customer_name, email,
      phone, address, total, capability_nonce, created_at)
    select 'KE-' || number, 'CMD-' || number, 'order', 'pack', 'online', 'Awa', 'awa@exemple.sn', '+221771234567', 'Dakar',
      1000, 'n', ${shop.clock.now().toISOString()}::timestamptz from generate_series(1, 600) number`);
  await shop.owner.execute(sql`create function refuse_expiry() returns trigger language plpgsql as $$
    begin raise exception 'refused'; end $$`);
  await shop.owner.execute(
    sql.raw(`create trigger refuse_expiry before update on orders for each row when (old.id = ${stuck})
      execute function refuse_expiry()`),
  );
  shop.clock.advance(7 * DAY_MS + 1);
  await expect(expireOrders(shop.db, shop.clock)).rejects.toThrow('unpaid orders were not closed');
  await shop.owner.execute(sql`drop trigger refuse_expiry on orders`);
  expect(await expireOrders(shop.db, shop.clock)).toBe(1);
  expect(await stateOf(stuck)).toBe('cancel');
});
