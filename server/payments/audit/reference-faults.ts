import { sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { resultRows } from '../../db/raw.ts';

/** Refunds and returns of credit, each with its order. */
const RETURNS = sql`
  select refunds.provider, upper(provider_reference) as reference, order_id
  from refunds join payment_attempts attempt on attempt.id = attempt_id join payment_intents part on part.id = intent_id
  union all
  select order_refunds.provider, upper(provider_reference), order_id
  from order_refunds join payment_attempts attempt on attempt.id = attempt_id join payment_intents part on part.id = intent_id
  union all
  select provider, upper(provider_reference), order_id from customer_credits`;

/** How many entries of a table have the reference of an entry. */
const countIn = (table: 'refunds' | 'order_refunds' | 'customer_credits') => sql`
  (select count(*) from ${sql.identifier(table)} entry
  where entry.provider = own.provider and upper(entry.provider_reference) = own.reference)`;

/** References of some orders that name more than one refund or return of credit, also of other orders (I24). */
export async function findReferenceFaults(
  db: Database,
  orderIds: readonly number[],
): Promise<{ subject: string; detail: string }[]> {
  const rows = await db.execute(sql`
    select distinct own.provider || ' ' || own.reference as name from (${RETURNS}) own
    where own.order_id = any(${sql.param([...orderIds])}::integer[]) and own.reference is not null
      and ${countIn('refunds')} + ${countIn('order_refunds')} + ${countIn('customer_credits')} > 1
    order by 1`);
  return resultRows(rows).map((row) => ({
    subject: `reference ${String(Object(row).name)}`,
    detail: 'names more than one refund or return',
  }));
}
