import type { Database } from '#server/db/index.ts';
import { orders } from '#server/db/schema.ts';
import { openIntents } from '#server/payments/ledger/ledger.ts';
import { systemRandom, randomBase32 } from '#server/random.ts';

export type PlacedOrder = { id: number; total: number; capabilityNonce: string };

/** An order of a pack as the shop writes it, with what is due on it; its lines do not matter here. */
export function placeOrder(db: Database, { total = 389_000, at = new Date() } = {}): Promise<PlacedOrder> {
  const mark = randomBase32(systemRandom, 10);
  const capabilityNonce = `nonce-${mark}`;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .insert(orders)
      .values({
        reference: `KE-${mark}`,
        name: `CMD-${mark}`,
        saleType: 'order',
        orderType: 'pack',
        paymentMode: 'online',
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
