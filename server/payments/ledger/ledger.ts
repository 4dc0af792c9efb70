import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { planInstalments } from '#domain/orders/instalments.ts';
import { isPaid, isReturnedState, isSettled } from '#domain/payments/attempt-state.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { prepared } from '../../db/prepared.ts';
import { sendTogether } from '../../db/send-together.ts';
import { cashPayments, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import { isMoving, isOffered, type AttemptRow } from '../store/projection.ts';
import { Problem } from '../../problem.ts';
import {
  decidedFrancs,
  isKept,
  lockOrder,
  type IntentRow,
  settlesIntent,
} from '../store/attempts.repository.ts';
import type { OrderRow } from '../../access/order-access.ts';

export type CashPaymentRow = typeof cashPayments.$inferSelect;

/** Money in cash, not credit of the customer. */
export const isCash = eq(cashPayments.method, 'cash');

/** One part of an order's total and how it is paid. Never stored, always computed from attempts and cash (A11). */
export interface Instalment {
  intent: IntentRow;
  isPaid: boolean;
  /** What settled it: an attempt, or cash or credit. */
  settledBy: { attempt: AttemptRow } | { cash: CashPaymentRow } | undefined;
  /**
   * Whole francs that settled it; `undefined` while it is not settled. The amount due, except where staff accepted another
   * one (decision 0016): the rest is not asked for.
   */
  received: number | undefined;
  /** Money was received that differs from what was asked for: staff decides before anything else can be paid. */
  isInConflict: boolean;
  /** The attempt by which it may be paid right now. */
  live: AttemptRow | undefined;
  /** The attempt, replaced or not, whose money the provider is moving. */
  moving: AttemptRow | undefined;
  /** Its attempts that are refused or replaced, oldest first. */
  earlier: AttemptRow[];
  /** The attempts whose money does not count, without those of which it was kept. */
  returned: AttemptRow[];
  /** The attempts whose money was kept as credit of the customer. */
  kept: AttemptRow[];
}

/** What an order owes and has received, in whole francs. */
export interface Ledger {
  instalments: Instalment[];
  /** Sum of what was settled. */
  applied: number;
  residual: number;
  /** There are instalments and all of them are settled. An order without any was never paid. */
  isSettled: boolean;
  /** The first instalment that is not settled; `undefined` once all are, and for an order without any. */
  next: Instalment | undefined;
}

/** An instalment with one of its attempts, and the cash that was received for it. */
interface LedgerRow {
  intent: IntentRow;
  attempt: AttemptRow | null;
  cash: CashPaymentRow | null;
  /** What the attempt received. */
  received: number | null;
  /** Its money is credit of the customer. */
  isKept: boolean;
}

const ledgerRows = (db: Database, filter: SQL) =>
  db
    .select({
      intent: paymentIntents,
      attempt: paymentAttempts,
      cash: cashPayments,
      received: decidedFrancs,
      isKept,
    })
    .from(paymentIntents)
    .leftJoin(paymentAttempts, eq(paymentAttempts.intentId, paymentIntents.id))
    .leftJoin(cashPayments, settlesIntent)
    .where(filter)
    .orderBy(asc(paymentIntents.instalmentNo), asc(paymentAttempts.createdAt));

const selectLedger = prepared('ledger', (db) =>
  ledgerRows(db, eq(paymentIntents.orderId, sql.placeholder('orderId'))),
);

/** Reads the ledger of an order. Inside a transaction that locks the order, it cannot change concurrently. */
export const readLedger = async (db: Database, order: Pick<OrderRow, 'id' | 'total'>): Promise<Ledger> =>
  toLedger(await selectLedger(db, { orderId: order.id }), order);

/**
 * Locks an order, and reads its ledger.
 *
 * @throws Problem `order.unknown`
 */
export async function lockLedger(
  tx: Transaction,
  orderId: number,
): Promise<{ order: OrderRow; ledger: Ledger }> {
  const [order, rows] = await sendTogether(lockOrder(tx, orderId), selectLedger(tx, { orderId }));
  if (!order) throw new Problem('order.unknown');
  return { order, ledger: toLedger(rows, order) };
}

/** Reads the ledgers of several orders in one statement. @returns them by the ids of the orders */
export async function readLedgers(
  db: Database,
  orders: readonly Pick<OrderRow, 'id' | 'total'>[],
): Promise<Map<number, Ledger>> {
  const ids = orders.map(({ id }) => id);
  const rows = await ledgerRows(db, inArray(paymentIntents.orderId, ids));
  return new Map(
    orders.map((order) => [
      order.id,
      toLedger(
        rows.filter(({ intent }) => intent.orderId === order.id),
        order,
      ),
    ]),
  );
}

function toLedger(rows: readonly LedgerRow[], order: Pick<OrderRow, 'total'>): Ledger {
  const intents = new Map(rows.map(({ intent }) => [intent.id, intent]));
  const instalments = [...intents.values()].map((intent): Instalment => {
    const own = rows.filter((row) => row.intent.id === intent.id);
    const attempts = own.flatMap((row) => row.attempt ?? []);
    const paid = own.find((row) => row.attempt && isSettled(row.attempt.state));
    const attempt = paid?.attempt;
    const cash = own[0]?.cash;
    const settledBy = attempt ? { attempt } : cash ? { cash } : undefined;
    return {
      intent,
      isPaid: settledBy !== undefined,
      settledBy,
      received: settledBy && (paid?.received ?? intent.amountDue),
      isInConflict: attempts.some(({ state }) => state === 'conflicted'),
      live: attempts.find(isOffered),
      moving: attempts.find(isMoving),
      earlier: attempts.filter((one) => !isPaid(one.state) && !isOffered(one)),
      returned: own.flatMap((row) =>
        row.attempt && isReturnedState(row.attempt.state) && !row.isKept ? [row.attempt] : [],
      ),
      kept: own.flatMap((row) => (row.attempt && row.isKept ? [row.attempt] : [])),
    };
  });
  const applied = instalments.reduce((sum, { isPaid, intent }) => sum + (isPaid ? intent.amountDue : 0), 0);
  return {
    instalments,
    applied,
    residual: order.total - applied,
    isSettled: instalments.length > 0 && instalments.every(({ isPaid }) => isPaid),
    next: instalments.find(({ isPaid }) => !isPaid),
  };
}

/**
 * The statement that writes all instalments of an order, for the transaction that makes it. Their amounts sum to its total
 * (I12).
 */
export function openIntents(tx: Database, order: Pick<OrderRow, 'id' | 'saleType' | 'total' | 'createdAt'>) {
  const orderedOn = isoDayInDakar(order.createdAt.getTime());
  const planned = planInstalments(order.saleType, order.total, orderedOn);
  return tx.insert(paymentIntents).values(
    planned.map(({ number, amount, dueOn }) => ({
      orderId: order.id,
      instalmentNo: number,
      amountDue: amount,
      dueOn,
    })),
  );
}
