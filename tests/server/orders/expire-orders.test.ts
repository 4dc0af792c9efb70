import { eq } from 'drizzle-orm';
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
