import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/index.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { Wave } from '#sandbox/providers/wave/wave.ts';
import { auditOf } from './audit.ts';

/** Totals of one order, as expected by the model or as stored by the shop. */
interface OrderTotals {
  order: number;
  /** Settled instalments; 1 after a payment of the exact amount. */
  settled: number;
  invoices: number;
  /** Further exact payments, each of which must be refunded. */
  refunds: number;
  /** Payments of another amount or currency. */
  conflicts: number;
  /** Whole francs received by the provider. */
  received: number;
  /** Whole francs returned by the provider. */
  returned: number;
}

interface OracleDependencies {
  db: Database;
  executeSql: OpenDatabase['executeSql'];
  wave: Wave;
  now: () => Date;
}

const sumOf = (paid: readonly { amount: number }[]) => paid.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A test oracle: computes the expected totals from the payments in the Wave sandbox, without the shop's own code.
 * It reads the order of a payment from its reference.
 */
export function createOracle({ db, executeSql, wave, now }: OracleDependencies) {
  async function expected(): Promise<OrderTotals[]> {
    const { rows } = await executeSql('select id, total::float8 as total from orders order by id');
    return rows.map((row) => {
      const { id, total } = Object(row);
      const paid = wave
        .all()
        .filter((session) => session.clientReference?.startsWith(`WV${id}-`))
        .filter(({ paymentStatus }) => paymentStatus === 'succeeded');
      const exact = paid.filter(({ amount, currency }) => amount === total && currency === 'XOF');
      return {
        order: id,
        settled: Math.min(1, exact.length),
        invoices: Math.min(1, exact.length),
        refunds: Math.max(0, exact.length - 1),
        conflicts: paid.length - exact.length,
        received: sumOf(paid),
        returned: sumOf(paid.filter(({ refundedAt }) => refundedAt !== null)),
      };
    });
  }

  async function actual(): Promise<OrderTotals[]> {
    const { rows } = await executeSql(`
      select o.id as order,
        count(*) filter (where a.state = 'succeeded')::int as settled,
        (select count(*) from invoices v join payment_intents w on w.id = v.intent_id where w.order_id = o.id)::int
          as invoices,
        (select count(*) from staff_tasks where kind = 'refund' and (detail->>'orderId')::int = o.id)::int as refunds,
        (select count(*) from staff_tasks where kind = 'conflict' and (detail->>'orderId')::int = o.id)::int
          as conflicts,
        coalesce(sum((select (e.evidence->>'amount')::float8 from payment_events e
          where e.attempt_id = a.id and e.evidence->>'verdict' = 'succeeded' order by e.seq limit 1)), 0) as received,
        (select coalesce(sum(made.amount), 0)::float8 from (
          select attempt_id, amount from refunds where state = 'made' and found_at_provider
          union all
          select attempt_id, amount from order_refunds where state = 'made' and found_at_provider) made
          join payment_attempts b on b.id = made.attempt_id join payment_intents j on j.id = b.intent_id
          where j.order_id = o.id) as returned
      from orders o join payment_intents i on i.order_id = o.id left join payment_attempts a on a.intent_id = i.id
      group by o.id order by o.id`);
    return rows.map((row) => ({ ...Object(row) }));
  }

  async function differences() {
    const [wanted, found] = [await expected(), await actual()];
    return wanted.flatMap((account, index) =>
      isDeepStrictEqual(account, found[index]) ? [] : [{ expected: account, actual: found[index] }],
    );
  }

  return {
    /**
     * Waits until the shop's data agree with what was paid, then runs the audit.
     *
     * @returns the remaining differences and violations; empty if all is correct
     */
    async waitForAgreement(timeoutMs = 20_000) {
      const deadline = Date.now() + timeoutMs;
      while ((await differences()).length > 0 && Date.now() < deadline) await pause(100);
      return [...(await differences()), ...(await auditOf(db, now()))];
    },
    actual,
  };
}
