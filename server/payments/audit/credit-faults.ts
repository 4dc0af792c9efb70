import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { resultRows } from '../../db/raw.ts';

/** The orders that are audited, with all others of their customers: credit of one can be used for another. */
const owners = (orderIds: SQL) => sql`
  select id, coalesce('customer ' || customer_id, 'order ' || id) as owner from orders
  where id = any(${orderIds}) or customer_id in (select customer_id from orders where id = any(${orderIds}))`;

const FAULTS: Readonly<Record<string, (owned: SQL) => SQL>> = {
  'more credit was used than there is': (owned) => sql`
    select owned.owner as subject from (${owned}) owned join customer_credits on order_id = owned.id
    group by owned.owner having sum(amount) < 0`,
  'credit was kept of a payment that counts, is returned, or brought another amount': (owned) => sql`
    select 'attempt ' || attempt.client_reference as subject
    from (${owned}) owned join customer_credits credit on credit.order_id = owned.id
    join payment_attempts attempt on attempt.id = credit.attempt_id
    join payment_intents part on part.id = attempt.intent_id
    where attempt.state <> 'surplus' or part.order_id <> credit.order_id or credit.amount is distinct from (
      select (proof.evidence ->> 'amount')::bigint from payment_events proof
      where proof.attempt_id = attempt.id and proof.evidence ->> 'verdict' = 'succeeded' order by proof.seq desc limit 1)`,
  'the refund of kept money is not at its end': (owned) => sql`
    select 'attempt ' || attempt.client_reference as subject
    from (${owned}) owned join payment_intents part on part.order_id = owned.id
    join payment_attempts attempt on attempt.intent_id = part.id
    left join customer_credits credit on credit.attempt_id = attempt.id
    left join refunds on refunds.attempt_id = attempt.id
    where (credit.id is not null) is distinct from (refunds.state = 'withdrawn' and refunds.kept_at is not null)
      and (credit.id is not null or refunds.kept_at is not null)`,
  'an instalment is settled by other credit than was used for it': (owned) => sql`
    select 'instalment ' || part.order_id || '/' || part.instalment_no as subject
    from (${owned}) owned join payment_intents part on part.order_id = owned.id
    left join cash_payments entry on entry.intent_id = part.id and entry.method = 'credit'
    left join customer_credits credit on credit.intent_id = part.id
    where (entry.id is not null or credit.id is not null)
      and (credit.cash_payment_id is distinct from entry.id or credit.amount is distinct from - entry.amount
        or credit.order_id is distinct from part.order_id
        or exists (select from cash_reversals where cash_payment_id = entry.id))`,
};

/** What must never be true of the credit of customers (I29): of some orders, and of the other orders of their customers. @see DK-11 */
export async function findCreditFaults(
  db: Database,
  orderIds: readonly number[],
): Promise<{ subject: string; detail: string }[]> {
  const faults: { subject: string; detail: string }[] = [];
  const owned = owners(sql`${sql.param([...orderIds])}::integer[]`);
  for (const [detail, statement] of Object.entries(FAULTS))
    for (const row of resultRows(await db.execute(statement(owned))))
      faults.push({ subject: String(Object(row).subject), detail });
  return faults;
}
