import { eq } from 'drizzle-orm';
import { isKnownProvider, PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database } from '../../db/index.ts';
import { customerCredits, orders } from '../../db/schema.ts';

/** Credit that was returned to a customer, as messages name it. */
export interface ReturnedCredit {
  /** Id of the entry. */
  entryId: number;
  order: OrderRow;
  /** Name of the provider. */
  provider: string;
  /** Whole francs. */
  amount: number;
  /** The provider's own reference of the transfer. */
  reference: string;
}

/** An entry by which credit was returned. @see DK-11 */
export async function findReturnedCredit(db: Database, entryId: number): Promise<ReturnedCredit> {
  const [found] = await db
    .select({ order: orders, entry: customerCredits })
    .from(customerCredits)
    .innerJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(eq(customerCredits.id, entryId));
  const { provider, providerReference: reference, amount } = found?.entry ?? {};
  if (!found || !provider || !reference || amount === undefined)
    throw new Error(`no credit was returned by the entry ${entryId}`);
  return {
    entryId,
    order: found.order,
    provider: isKnownProvider(provider) ? PAYMENT_PROVIDERS[provider].name : provider,
    amount: -amount,
    reference,
  };
}
