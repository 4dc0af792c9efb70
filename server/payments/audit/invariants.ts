import { CURRENCY } from '#domain/money/money.ts';
import { isFinal, isSettled, rankOf } from '#domain/payments/attempt-state.ts';
import { isGiven } from '#domain/payments/order-refund.ts';
import type {
  cashPayments,
  creditNotes,
  instalmentDivisions,
  invoices,
  orderRefunds,
  refunds,
} from '../../db/schema.ts';
import type { IntentRow } from '../store/attempts.repository.ts';
import {
  isOffered,
  francsReceived,
  isSameProjection,
  projectionOf,
  receivedOf,
  replay,
  type AttemptRow,
  type Replay,
} from '../store/projection.ts';
import type { EventRow } from '../store/stored-event.ts';

/** Something that must never be true. */
export interface Violation {
  /** `I1` to `I29`, as in the list of invariants. */
  invariant: string;
  /** What it is about: an order, an instalment, an attempt. */
  subject: string;
  detail: string;
}

/** Orders with all rows that belong to their payments. */
export interface AuditedRows {
  orders: { id: number; total: number }[];
  intents: IntentRow[];
  divisions: (typeof instalmentDivisions.$inferSelect)[];
  attempts: AttemptRow[];
  events: EventRow[];
  /** Without reversed entries. */
  cash: (typeof cashPayments.$inferSelect)[];
  invoices: (typeof invoices.$inferSelect)[];
  refunds: (typeof refunds.$inferSelect)[];
  /** With their credit notes. */
  orderRefunds: (typeof orderRefunds.$inferSelect & {
    creditNote: typeof creditNotes.$inferSelect | null;
  })[];
  /** Names at a provider that two attempts have. */
  sharedNames: string[];
}

/** An attempt with its stored events and what the lifecycle computes from them. */
interface History {
  attempt: AttemptRow;
  events: EventRow[];
  replayed: Replay;
}

/**
 * Finds every violated invariant.
 *
 * @param unbilledBefore a success older than this must have its invoice (I13)
 */
export function violationsOf(rows: AuditedRows, unbilledBefore: Date): Violation[] {
  const eventsOf = groupBy(rows.events, ({ attemptId }) => attemptId);
  const histories = rows.attempts.map((attempt): History => {
    const events = eventsOf.get(attempt.id) ?? [];
    return { attempt, events, replayed: replay(events) };
  });
  const intentsOf = groupBy(rows.intents, ({ orderId }) => orderId);
  const historiesOf = groupBy(histories, ({ attempt }) => attempt.intentId);
  const invoicesOf = groupBy(
    rows.invoices,
    ({ intentId, cancelledIntentId }) => intentId ?? cancelledIntentId,
  );
  const refundsOf = groupBy(rows.refunds, ({ attemptId }) => attemptId);
  const orderRefundsOf = groupBy(rows.orderRefunds, ({ attemptId }) => attemptId);
  const cashOf = groupBy(rows.cash, ({ intentId }) => intentId);
  const divisionsOf = groupBy(rows.divisions, ({ intentId }) => intentId);
  return [
    ...rows.orders.flatMap((order) => {
      const intents = intentsOf.get(order.id) ?? [];
      const own = intents.flatMap(({ id }) => historiesOf.get(id) ?? []);
      return [
        ...orderFaults(
          order,
          intents,
          own,
          intents.flatMap(({ id }) => cashOf.get(id) ?? []),
        ),
        ...moneyFaults(order, own),
        ...intents.flatMap((intent) =>
          intentFaults(
            intent,
            historiesOf.get(intent.id) ?? [],
            cashOf.get(intent.id) ?? [],
            invoicesOf.get(intent.id) ?? [],
            unbilledBefore,
          ),
        ),
        ...intents.flatMap((intent) =>
          attemptAmountFaults(
            intent,
            (historiesOf.get(intent.id) ?? []).map(({ attempt }) => attempt),
            divisionsOf.get(intent.id) ?? [],
          ),
        ),
      ];
    }),
    ...histories.flatMap(attemptFaults),
    ...histories.flatMap((history) => refundFaults(history, refundsOf.get(history.attempt.id) ?? [])),
    ...histories.flatMap((history) =>
      orderRefundFaults(history, {
        asked: orderRefundsOf.get(history.attempt.id) ?? [],
        returned: refundsOf.get(history.attempt.id) ?? [],
      }),
    ),
    ...rows.sharedNames.map((name) => fault('I6', name, 'belongs to two attempts')),
  ];
}

const fault = (invariant: string, subject: string, detail: string): Violation => ({
  invariant,
  subject,
  detail,
});
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

const settledBy = (histories: readonly History[]): History[] =>
  histories.filter(({ attempt }) => isSettled(attempt.state));

function orderFaults(
  { id, total }: AuditedRows['orders'][number],
  intents: readonly IntentRow[],
  histories: readonly History[],
  cash: AuditedRows['cash'],
): Violation[] {
  const due = sum(intents.map(({ amountDue }) => amountDue));
  const settled = [...settledBy(histories).map(({ attempt }) => attempt), ...cash];
  const applied = sum(settled.map(({ amount }) => amount));
  const subject = `order ${id}`;
  return [
    ...(applied > total ? [fault('I11', subject, `${applied} applied to a total of ${total}`)] : []),
    ...(due !== total ? [fault('I12', subject, `instalments of ${due} for a total of ${total}`)] : []),
  ];
}

function intentFaults(
  intent: IntentRow,
  histories: readonly History[],
  cash: AuditedRows['cash'],
  issued: AuditedRows['invoices'],
  unbilledBefore: Date,
): Violation[] {
  const own = histories.map(({ attempt }) => attempt);
  const billed = issued.filter(({ cancelledAt }) => cancelledAt === null);
  const settled = settledBy(histories);
  const live = own.filter(isOffered);
  const settledAt = [
    ...settled.map(({ replayed }) => replayed.accepted.find(({ state }) => isSettled(state))?.step.at),
    ...cash.map(({ receivedAt }) => receivedAt),
  ];
  const isUnbilled = settledAt.some((at) => at !== undefined && at < unbilledBefore);
  const subject = `instalment ${intent.orderId}/${intent.instalmentNo}`;
  return [
    ...(settled.length > 1 ? [fault('I1', subject, `${settled.length} succeeded`)] : []),
    ...(settled.length > 0 && cash.length > 0
      ? [fault('I4', subject, 'settled by a payment and by cash')]
      : []),
    ...cash
      .filter(({ amount }) => amount !== intent.amountDue)
      .map(({ amount }) => fault('I4', subject, `settled by ${amount} of ${intent.amountDue} in cash`)),
    ...(live.length > 1 ? [fault('I2', subject, `${live.length} live`)] : []),
    ...settled
      .filter(({ attempt }) => attempt.amount !== intent.amountDue)
      .map(({ attempt }) => fault('I4', subject, `settled by ${attempt.amount} of ${intent.amountDue}`)),
    ...issued
      .filter((invoice) => isOfSettlement(invoice, settled, cash) !== (invoice.cancelledAt === null))
      .map(({ number, cancelledAt }) =>
        fault('I13', subject, `invoice ${number} ${cancelledAt ? 'cancelled with' : 'without'} a payment`),
      ),
    ...(isUnbilled && billed.length === 0 ? [fault('I13', subject, 'settled without an invoice')] : []),
  ];
}

/**
 * Fixed when it began: every attempt pays exactly what the server asked for. One from before a division keeps the amount of then,
 * and is offered no more (I9).
 */
function attemptAmountFaults(
  { orderId, instalmentNo, amountDue }: IntentRow,
  attempts: readonly AttemptRow[],
  divisions: AuditedRows['divisions'],
): Violation[] {
  const former = new Set(divisions.map(({ amount }) => amount));
  return attempts
    .filter((attempt) => attempt.amount !== amountDue && (isOffered(attempt) || !former.has(attempt.amount)))
    .map(({ amount }) =>
      fault('I9', `instalment ${orderId}/${instalmentNo}`, `an attempt at ${amount} of ${amountDue}`),
    );
}

const isOfSettlement = (
  { attemptId, cashPaymentId }: AuditedRows['invoices'][number],
  settled: readonly History[],
  cash: AuditedRows['cash'],
): boolean =>
  settled.some(({ attempt }) => attempt.id === attemptId) || cash.some(({ id }) => id === cashPaymentId);

/**
 * Every franc that the provider showed as paid for an order stands in exactly one class (I3, I10). A conflict counts with
 * what was received, also after staff accepted it; refunded money stays in its class, and all of it was refunded.
 */
function moneyFaults({ id }: AuditedRows['orders'][number], histories: readonly History[]): Violation[] {
  const receivedOf = ({ events }: History): number => Number(proofOf(events)?.['amount'] ?? 0);
  const classedOf = (history: History): number => {
    if (!isFinal(history.attempt.state)) return 0;
    return wasConflicted(history.replayed) ? receivedOf(history) : history.attempt.amount;
  };
  const [received, classed] = [sum(histories.map(receivedOf)), sum(histories.map(classedOf))];
  const refunded = histories.flatMap((history) =>
    history.replayed.accepted.flatMap(({ step: { event } }) =>
      (event.type === 'staff.refunded' || event.type === 'provider.refunded') && event.received !== null
        ? [{ history, amount: event.amount }]
        : [],
    ),
  );
  return [
    ...(received === classed
      ? []
      : [fault('I10', `order ${id}`, `${received} received, ${classed} accounted for`)]),
    ...refunded
      .filter(({ history, amount }) => amount !== receivedOf(history))
      .map(({ history, amount }) =>
        fault('I10', `order ${id}`, `${amount} refunded of ${receivedOf(history)} received`),
      ),
  ];
}

/** No more is returned than a payment brought, and what was returned does not count (I24). */
function refundFaults({ attempt, events }: History, returned: AuditedRows['refunds']): Violation[] {
  const made = returned.filter(({ state }) => state === 'made');
  if (made.length === 0) return [];
  const subject = `attempt ${attempt.clientReference}`;
  const sent = sum(made.map(({ amount }) => amount ?? 0));
  const received = Number(proofOf(events)?.['amount'] ?? 0);
  return [
    ...(sent > received ? [fault('I24', subject, `${sent} returned of ${received} received`)] : []),
    ...(attempt.state === 'refunded' ? [] : [fault('I24', subject, `returned and still ${attempt.state}`)]),
  ];
}

/**
 * All refunds of a payment, of both kinds, are no more than it brought; one that is made has its evidence, and a credit note of the
 * invoice of this payment (I24).
 */
function orderRefundFaults(
  { attempt, events }: History,
  { asked, returned }: { asked: AuditedRows['orderRefunds']; returned: AuditedRows['refunds'] },
): Violation[] {
  if (asked.length === 0) return [];
  const subject = `attempt ${attempt.clientReference}`;
  const received = francsReceived(receivedOf(events)) ?? attempt.amount;
  const made = asked.filter(({ state }) => state === 'made');
  // What the provider took back ends what was only asked for.
  const given = attempt.state === 'succeeded' ? asked.filter(({ state }) => isGiven(state)) : made;
  const taken = returned.filter(({ state }) => state === 'made');
  const total = sum(given.map(({ amount }) => amount)) + sum(taken.map(({ amount }) => amount ?? 0));
  return [
    ...(total > received ? [fault('I24', subject, `refunds of ${total} for ${received} received`)] : []),
    ...made
      .filter(
        ({ foundAtProvider, providerReference }) => foundAtProvider !== true && providerReference === null,
      )
      .map(({ number }) => fault('I24', subject, `refund ${number} is made without evidence`)),
    ...asked
      .filter(({ state, creditNote }) => (state === 'made') !== (creditNote !== null))
      .map(({ number, state }) =>
        fault('I24', subject, `refund ${number} is ${state}, and its credit note differs`),
      ),
    ...asked
      .filter(({ isByTwo, askedBy, claimedBy }) => isByTwo && claimedBy === askedBy)
      .map(({ number }) => fault('I24', subject, `refund ${number} was decided by one person`)),
  ];
}

/** What must hold for an attempt, its stored events in their order, and their replay. */
function attemptFaults({ attempt, events, replayed }: History): Violation[] {
  const subject = `attempt ${attempt.clientReference}`;
  return [
    ...sequenceFaults(events).map((detail) => fault('I5', subject, detail)),
    ...proofFaults(attempt, events, replayed).map(([invariant, detail]) => fault(invariant, subject, detail)),
    ...replayFaults(attempt, replayed).map((detail) => fault('I15', subject, detail)),
  ];
}

function sequenceFaults(events: readonly EventRow[]): string[] {
  return events.flatMap(({ seq, toState }, index) => {
    const before = events[index - 1];
    return [
      ...(seq === index + 1 ? [] : [`event ${seq} at place ${index + 1}`]),
      ...(before && rankOf(toState) < rankOf(before.toState) ? [`event ${seq} lowers the rank`] : []),
    ];
  });
}

function replayFaults(attempt: AttemptRow, { fault: found, projection }: Replay): string[] {
  if (found) return [found.detail];
  return projection && isSameProjection(projection, projectionOf(attempt))
    ? []
    : ['its row differs from its events'];
}

/** The provider's last word that an attempt was paid, as stored. */
const proofOf = (events: readonly EventRow[]): EventRow['evidence'] | undefined =>
  events.findLast(({ evidence }) => evidence['verdict'] === 'succeeded')?.evidence;

/** True when the money differs from what was asked for, whatever staff decided then. */
const wasConflicted = ({ accepted }: Replay): boolean => accepted.some(({ state }) => state === 'conflicted');

/** A success has its proof, and the proof is of this very payment. */
function proofFaults(attempt: AttemptRow, events: readonly EventRow[], history: Replay): [string, string][] {
  const proof = proofOf(events);
  if (!isFinal(attempt.state)) return proof ? [['I3', 'paid at the provider and not here']] : [];
  if (!proof?.['raw']) return [['I8', `${attempt.state} without the provider's answer`]];
  if (wasConflicted(history)) return [];
  const agrees =
    proof['amount'] === attempt.amount &&
    proof['currency'] === CURRENCY &&
    proof['clientReference'] === attempt.clientReference &&
    proof['mode'] === attempt.mode;
  return agrees ? [] : [['I7', 'the proof is of another payment']];
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
