import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/index.ts';
import { customerCredits, orderRefunds, orders, refunds } from '../../db/schema.ts';

/** What a provider's reference names: the refund of a payment, or credit that was returned for an order by a member of staff. */
export type ReferenceUse =
  | { of: 'payment'; attemptId: string }
  | { of: 'credit'; orderId: number; customerId: number | null; staffId: number };

/**
 * What a provider's reference of returned money names already, in any letter case: one transfer is one refund of a payment, one refund
 * of an order, or one return of credit. The reference is locked for the rest of the transaction, because each of the three tables has a
 * unique index of its own only. The caller holds the lock of the order, and locks neither another order nor credit afterwards, so that
 * two transactions cannot deadlock.
 *
 * @see docs/decisions/0063-refunds-of-orders.md @see docs/decisions/0069-credit-of-customers.md
 */
export async function findUseOfReference(
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<ReferenceUse | undefined> {
  const name = `refund reference ${provider} ${reference}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(upper(${name}), 0))`);
  const isNamed = (of: PgColumn, named: PgColumn): SQL | undefined =>
    and(eq(of, provider), sql`upper(${named}) = upper(${reference})`);
  for (const table of [refunds, orderRefunds]) {
    const [refund] = await tx
      .select({ attemptId: table.attemptId })
      .from(table)
      .where(isNamed(table.provider, table.providerReference));
    if (refund) return { of: 'payment', ...refund };
  }
  const [credit] = await tx
    .select({
      orderId: customerCredits.orderId,
      customerId: orders.customerId,
      staffId: customerCredits.staffId,
    })
    .from(customerCredits)
    .innerJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(isNamed(customerCredits.provider, customerCredits.providerReference));
  return credit && { of: 'credit', ...credit };
}
