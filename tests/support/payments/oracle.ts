import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/index.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { auditOf } from './audit.ts';

/** A payment that a provider has received. */
export interface ReceivedPayment {
  /** The shop's, which begins with the order. */
  reference: string;
  /** Whole francs. */
  amount: number;
  currency: string;
  isReturned: boolean;
}

/** Totals of one order, as expected by the model or as stored by the shop. */
interface OrderTotals {
  order: number;
  /** Settled instalments: those whose exact amount was paid. */
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
  /** All payments at the providers. */
  payments: () => readonly ReceivedPayment[];
  now: () => Date;
}

const sumOf = (paid: readonly { amount: number }[]) => paid.reduce((sum, { amount }) => sum + amount, 0);

/** `WV12-1-…`, `PD12-1-…`, and at Orange Money the order, fourteen digits of the time and three random ones. */
function orderOf(reference: string): number {
  const [, named, beforeTime] = /^(?:[A-Z]{2}(\d+)-|OM(\d+)\d{17}$)/.exec(reference) ?? [];
  return Number(named ?? beforeTime);
}

function byOrder(payments: readonly ReceivedPayment[]): Map<number, ReceivedPayment[]> {
  const found = new Map<number, ReceivedPayment[]>();
  for (const payment of payments) {
    const order = orderOf(payment.reference);
    found.set(order, [...(found.get(order) ?? []), payment]);
  }
  return found;
}

/** Divides payments into those that settle an instalment, those that pay one again, and those of other amounts. */
function settle(instalments: readonly number[], paid: readonly ReceivedPayment[]) {
  const open = [...instalments];
  const totals = { settled: 0, refunds: 0, conflicts: 0 };
  for (const { amount, currency } of paid) {
    const place = open.indexOf(amount);
    if (currency !== 'XOF' || !instalments.includes(amount)) totals.conflicts += 1;
    else if (place < 0) totals.refunds += 1;
    else {
      open.splice(place, 1);
      totals.settled += 1;
    }
  }
  return totals;
}

/**
 * A test oracle: computes the expected totals from the payments at the providers, without the shop's own code.
 * It reads the order of a payment from its reference.
 */
export function createOracle({ db, executeSql, payments, now }: OracleDependencies) {
  async function expected(): Promise<OrderTotals[]> {
    const { rows } = await executeSql(
      'select order_id as id, array_agg(amount_due::float8) as instalments from payment_intents group by order_id order by order_id',
    );
    const received = byOrder(payments());
    return rows.map((row) => {
      const { id, instalments } = Object(row);
      const paid = received.get(id) ?? [];
      const { settled, refunds, conflicts } = settle(instalments, paid);
      return {
        order: id,
        settled,
        invoices: settled,
        refunds,
        conflicts,
        received: sumOf(paid),
        returned: sumOf(paid.filter(({ isReturned }) => isReturned)),
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
