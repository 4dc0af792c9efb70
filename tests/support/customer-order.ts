import type { Principal } from '#server/access/principal.ts';
import type { OrderRow } from '#server/access/order-access.ts';
import { deliveryRegion, type RegionId } from '#domain/orders/delivery.ts';
import type { OrderPaymentMode, SaleType } from '#domain/order.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { createBuyer, principalOf } from './accounts.ts';
import type { TestShop } from './shop-server.ts';

/** An order of a basket, by a new member unless a principal is given, written directly, for any total. */
export const placeCustomerOrder = async (
  shop: TestShop,
  {
    saleType,
    total = 100_001,
    paymentMode = 'instalments',
    deliveryRegion: region = 'dakar',
    principal,
    key,
  }: {
    saleType: SaleType;
    total?: number;
    paymentMode?: OrderPaymentMode;
    deliveryRegion?: RegionId;
    principal?: Principal;
    key?: string;
  },
): Promise<OrderRow> => {
  const { order } = await placeOrder(
    shop,
    async () => ({
      saleType,
      source: { kind: 'basket' },
      lines: [{ lineId: 101, productId: 101, productName: 'Réfrigérateur', quantity: 1, unitPrice: total }],
      discount: 0,
      delivery: deliveryRegion(region),
      total,
      takesUnits: false,
      changes: [],
    }),
    principal ?? principalOf(await createBuyer(shop, 'member'), 'member'),
    {
      paymentMode,
      recipient: { name: 'Awa Ndiaye', phone: '+221771234567', email: null },
      subject: 'basket',
      guestHash: undefined,
      idempotencyKey: key,
    },
  );
  return order;
};
