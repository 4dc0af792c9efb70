import { eq, inArray } from 'drizzle-orm';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { type InstalmentState, instalmentState, isPaidAtDoor } from '#domain/orders/order-instalments.ts';
import type { OrderState } from '#domain/order.ts';
import { type Division, divisionOf } from '#domain/payments/division.ts';
import type { OrderPaymentState } from '#domain/payments/verdict.ts';
import type { Database } from '../../db/index.ts';
import { orders, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { canBePutAside, payableUntil, type Core } from '../store/core.ts';
import type { AttemptRow } from '../store/projection.ts';
import { readToldRefunds, type ToldRefund } from './refunds-of-order.ts';
import { readReturnedPayments, type ReturnedPayment } from './returned-payments.ts';
import { readLedger, type Instalment, type Ledger } from './ledger.ts';
import type { OrderRow } from '../../access/order-access.ts';

/** What is to be paid on an order now, and how. Amounts in whole francs. */
export interface Due {
  state: OrderPaymentState;
  amountDue: number;
  amountResidual: number;
  /** `null` when nothing is to be paid any more. */
  instalmentNo: number | null;
  /** The ids of the providers by which it can be paid. */
  providers: string[];
  /** The payment that is under way: its transaction id and the id of its provider. */
  liveTransaction: string | null;
  liveProvider: string | null;
  /** Set where the payment that is under way can give way to cash (see `canBePutAside`). */
  canBePutAside?: true;
  /**
   * Until when an earlier payment of the instalment, refused or replaced, can still be paid: paying both would pay it twice.
   */
  earlierPayableUntil: Date | null;
  /** Set where the owner can divide the amount due into a payment now and one later. */
  division: Division | undefined;
  /** All parts of the total, in their order. */
  instalments: DueInstalment[];
  /** Payments of it that do not count. */
  returned: ReturnedPayment[];
  /** Refunds of payments that count. */
  refunds: ToldRefund[];
}

export interface DueInstalment {
  number: number;
  /** What is to be paid or, once it is settled, what was received. */
  amount: number;
  /** Calendar day in Dakar, `2026-11-21`. */
  dueOn: string;
  state: InstalmentState;
  /** `undefined` until it is paid. `method` is `cash`, `credit` or the id of a provider. */
  paid: { method: string; reference: string | null; at: Date | null } | undefined;
}

/** @throws Problem `order.unknown` */
export async function readDue(core: Core, orderId: number): Promise<Due> {
  const { db, providers, clock } = core;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const ledger = await readLedger(db, order);
  const state = stateOf(ledger, order.state);
  const isPayable = state === 'open' || state === 'inProgress';
  const next = isPayable || state === 'checking' ? ledger.next : undefined;
  const underway = next?.moving ?? next?.live;
  return {
    state,
    amountDue: next?.intent.amountDue ?? 0,
    amountResidual: ledger.residual,
    instalmentNo: next?.intent.instalmentNo ?? null,
    providers: isPayable ? providers.map(({ id }) => id) : [],
    liveTransaction: underway?.clientReference ?? null,
    liveProvider: underway?.provider ?? null,
    ...(underway && canBePutAside(core, underway) && { canBePutAside: true }),
    earlierPayableUntil: latestPayable(core, next?.earlier ?? []),
    division:
      isPayable && (!underway || canBePutAside(core, underway))
        ? divisionNow(core, order, ledger)
        : undefined,
    instalments: dueInstalments(ledger, order, clock.now()),
    returned: await readReturnedPayments(db, ledger),
    refunds: await readToldRefunds(db, orderId, ledger),
  };
}

/**
 * How the amount that is due can be divided; not of a guest's order, whose later parts its owner would have to find again, and not
 * where an instalment after it was begun to be paid, which keeps its number.
 */
export function divisionNow(
  { providers }: Pick<Core, 'providers'>,
  { paymentMode, customerId }: Pick<OrderRow, 'paymentMode' | 'customerId'>,
  ledger: Ledger,
): Division | undefined {
  const { next, instalments } = ledger;
  if (!next || customerId === null || isLaterBegun(ledger)) return undefined;
  return divisionOf({
    amountDue: next.intent.amountDue,
    count: instalments.length,
    paymentMode,
    providers: providers.map(({ id }) => id),
  });
}

const isBegun = ({ isPaid, isInConflict, live, earlier, returned, kept }: Instalment): boolean =>
  isPaid || isInConflict || live !== undefined || [...earlier, ...returned, ...kept].length > 0;

/** Whether an instalment after the one that is due was begun to be paid: it keeps its number, so that none before it is divided. */
export const isLaterBegun = ({ next, instalments }: Ledger): boolean =>
  next !== undefined && instalments.slice(instalments.indexOf(next) + 1).some(isBegun);

/** Until when anything can still be paid on some orders, by their ids; `null` once nothing can. */
export async function readLastPayable(
  core: Core,
  db: Database,
  orderIds: readonly number[],
): Promise<Date | null> {
  const found = await db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(inArray(paymentIntents.orderId, [...orderIds]));
  return latestPayable(
    core,
    found.map(({ attempt }) => attempt),
  );
}

/** All parts of an order's total, each with its state at a time. */
export function dueInstalments(
  { instalments }: Pick<Ledger, 'instalments'>,
  order: Pick<OrderRow, 'state' | 'saleType' | 'paymentMode'>,
  now: Date,
): DueInstalment[] {
  const today = isoDayInDakar(now.getTime());
  const parts = instalments.map(({ intent }) => intent);
  return instalments.map(({ intent: { instalmentNo: number, amountDue, dueOn }, received, ...part }) => {
    const { isPaid, isInConflict, settledBy } = part;
    const isAtDoor = isPaidAtDoor(order, { dueOn }, parts);
    const facts = { isPaid, isInConflict, isInProgress: part.live !== undefined, dueOn, isAtDoor };
    const state = instalmentState(facts, order, today);
    return { number, amount: received ?? amountDue, dueOn, state, paid: settledBy && toPaid(settledBy) };
  });
}

const toPaid = (settledBy: NonNullable<Instalment['settledBy']>): NonNullable<DueInstalment['paid']> =>
  'cash' in settledBy
    ? { method: settledBy.cash.method, reference: null, at: settledBy.cash.receivedAt }
    : {
        method: settledBy.attempt.provider,
        reference: settledBy.attempt.providerTransactionId ?? settledBy.attempt.clientReference,
        at: settledBy.attempt.completedAt,
      };

function stateOf({ next, isSettled }: Ledger, orderState: OrderState): OrderPaymentState {
  if (isSettled) return 'paid';
  // Without instalments the amount due is unknown: the audit raises a staff task (I12).
  if (!next || next.isInConflict) return 'checking';
  if (orderState === 'cancel') return 'closed';
  return next.live || next.moving ? 'inProgress' : 'open';
}

/** The latest end of the payments that can still be paid. */
function latestPayable(core: Core, attempts: readonly AttemptRow[]): Date | null {
  const ends = attempts.flatMap((attempt) => payableUntil(core, attempt) ?? []);
  return ends.reduce<Date | null>((latest, end) => (latest && latest > end ? latest : end), null);
}

/** What the payer believes to be due. An absent field is not compared. */
export interface ExpectedPayment {
  amount?: number | undefined;
  instalmentNo?: number | undefined;
}

/**
 * The instalment that may be paid now, inside the transaction that locks the order. Equal parts differ by their number
 * alone, so that a page left open over a payment does not pay the next part unasked.
 *
 * @throws Problem `payment.already_paid`, `payment.in_progress` while staff decides about a conflict,
 *   `payment.order_closed`, `payment.instalment_changed`, `payment.amount_changed`
 */
export function requireDueInstalment(
  { log }: Pick<Core, 'log'>,
  order: OrderRow,
  { next, isSettled }: Ledger,
  { amount, instalmentNo }: ExpectedPayment,
): Instalment {
  if (isSettled) throw new Problem('payment.already_paid');
  if (!next || next.isInConflict) throw new Problem('payment.in_progress');
  if (order.state === 'cancel') throw new Problem('payment.order_closed');
  const due = next.intent;
  if (instalmentNo !== undefined && instalmentNo !== due.instalmentNo) {
    log.warn({ orderId: order.id, instalmentNo, due: due.instalmentNo }, 'not the instalment that is due');
    throw new Problem('payment.instalment_changed');
  }
  if (amount !== undefined && amount !== due.amountDue) {
    log.warn({ orderId: order.id, amount, amountDue: due.amountDue }, 'not the amount that is due');
    throw new Problem('payment.amount_changed');
  }
  return next;
}
