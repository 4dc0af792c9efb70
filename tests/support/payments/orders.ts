import type { SaleType } from '#domain/order.ts';
import type { Database } from '#server/db/index.ts';
import { orders } from '#server/db/schema.ts';
import { openIntents } from '#server/payments/ledger/ledger.ts';
import { systemRandom, randomBase32 } from '#server/random.ts';

export type PlacedOrder = { id: number; total: number; capabilityNonce: string };

interface PlacedValues {
  total?: number;
  at?: Date;
  /** By default paid at once; the others are paid in instalments. */
  saleType?: SaleType;
}

/** Stores an order of a pack with its payment intents, without order lines. */
export function placeOrder(
  db: Database,
  { total = 389_000, at = new Date(), saleType = 'order' }: PlacedValues = {},
): Promise<PlacedOrder> {
  const suffix = randomBase32(systemRandom, 10);
  const capabilityNonce = `nonce-${suffix}`;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        reference: `KE-${suffix}`,
        name: `CMD-${suffix}`,
        saleType,
        orderType: 'pack',
        paymentMode: saleType === 'order' ? 'online' : 'instalments',
        customerName: 'Awa Ndiaye',
        email: 'awa@exemple.sn',
        phone: '+221771234567',
        address: 'Sicap Liberté 6, villa 12',
        total,
        capabilityNonce,
        createdAt: at,
      })
      .returning();
    if (!order) throw new Error('The order was not written');
    await openIntents(tx, order);
    return { ...order, capabilityNonce };
  });
}
