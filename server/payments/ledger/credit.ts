import { and, eq, isNull, sql, sum } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import type { OrderRow } from '../../access/order-access.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { customerCredits, orders } from '../../db/schema.ts';

/** Whose credit it is: that of the order's customer, or of a guest's order itself. */
type CreditOwner = Pick<OrderRow, 'id' | 'customerId'>;

/** What can be used for an order: whole francs, never less than 0. Computed from all entries of its owner. @see DK-11 */
export async function readCredit(
  db: Database | Transaction,
  { id, customerId }: CreditOwner,
): Promise<number> {
  const [found] = await db
    .select({ balance: sum(customerCredits.amount).mapWith(Number) })
    .from(customerCredits)
    .innerJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(
      customerId === null
        ? and(eq(orders.id, id), isNull(orders.customerId))
        : eq(orders.customerId, customerId),
    );
  return found?.balance ?? 0;
}

/** What the shop keeps for a customer over all orders, in whole francs. @see DK-11 */
export const readCreditOfCustomer = (db: Database | Transaction, customerId: CustomerId): Promise<number> =>
  // No order has this number: the credit of a customer is that of all orders of the customer.
  readCredit(db, { id: 0, customerId });

/**
 * Locks the credit of an order's owner for the rest of the transaction: two orders of one customer take turns. The caller holds the lock
 * of the order; no other order is locked after it, so that nobody waits in a circle.
 */
export async function lockCredit(tx: Transaction, { id, customerId }: CreditOwner): Promise<void> {
  const owner = customerId === null ? `order ${id}` : `customer ${customerId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`credit of ${owner}`}, 0))`);
}
