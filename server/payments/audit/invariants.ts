import { and, asc, count, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/index.ts';
import { invoices, orders, paymentAttempts, paymentEvents, paymentIntents } from '../../db/schema.ts';
import { rowsOf } from '../../db/raw.ts';
import { isFinal, isLive, isSettled } from '#domain/payment-status.ts';
import type { IntentRow } from '../attempts/attempts.repository.ts';
import { replay, type AttemptRow, type Replay } from '../attempts/projection.ts';
import type { EventRow } from '../attempts/stored-event.ts';
import { attemptFaults, proofOf, wasConflicted } from './attempt-invariants.ts';

/** Something that must never be. */
export interface Violation {
  /** `I1` to `I15`, as in the list of invariants. */
  invariant: string;
  /** What it is about: an order, an instalment, an attempt. */
  subject: string;
  detail: string;
}

/** What an audit reads: the orders, and all that hangs on them. */
interface Books {
  orders: { id: number; total: number }[];
  intents: IntentRow[];
  attempts: AttemptRow[];
  events: EventRow[];
  invoices: (typeof invoices.$inferSelect)[];
  /** Names at a provider that two attempts bear. */
  sharedNames: string[];
}

/** Which orders are audited. */
export interface AuditScope {
  /** Orders placed or paid since then. */
  changedSince: Date;
  /** Besides these, one part of the orders placed since a moment: those with `id % parts = part`. */
  slice?: { part: number; parts: number; placedSince: Date };
  /** A success older than this must have its invoice by now (I13). */
  unbilledBefore: Date;
}

/** Audits the payments of some orders. Reads only, and knows nothing of how the rows came to be. */
export function findViolations(db: Database, scope: AuditScope): Promise<Violation[]> {
  return db.transaction((tx) => audit(tx, scope), SNAPSHOT);
}

/** Held while auditing. */
const AUDIT_LOCK = 771_402_664;

/**
 * The same, unless another process is auditing at this moment.
 *
 * @returns `undefined` when another process is
 */
export function findViolationsAlone(db: Database, scope: AuditScope): Promise<Violation[] | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = rowsOf(await tx.execute(sql`select pg_try_advisory_xact_lock(${AUDIT_LOCK}) as held`));
    return Object(lock).held === true ? audit(tx, scope) : undefined;
  }, SNAPSHOT);
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Orders read and judged at a time: bounds the work between two reads, during which requests wait. */
const CHUNK = 250;

async function audit(db: Database, scope: AuditScope): Promise<Violation[]> {
  const audited = await findOrders(db, scope);
  const violations: Violation[] = [];
  for (let start = 0; start < audited.length; start += CHUNK) {
    const books = await readBooks(db, audited.slice(start, start + CHUNK));
    violations.push(...faultsOf(books, scope.unbilledBefore));
  }
  return violations;
}

function findOrders(db: Database, { changedSince, slice }: AuditScope): Promise<Books['orders']> {
  const paid = db
    .select({ id: paymentIntents.orderId })
    .from(paymentEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(gte(paymentEvents.at, changedSince));
  const sliced =
    slice &&
    and(gte(orders.createdAt, slice.placedSince), sql`${orders.id} % ${slice.parts} = ${slice.part}`);
  return db
    .select({ id: orders.id, total: orders.total })
    .from(orders)
    .where(or(gte(orders.createdAt, changedSince), inArray(orders.id, paid), sliced))
    .orderBy(asc(orders.id));
}

/** An attempt with its stored events and what the lifecycle makes of them. */
interface History {
  attempt: AttemptRow;
  events: EventRow[];
  replayed: Replay;
}

function faultsOf(books: Books, unbilledBefore: Date): Violation[] {
  const eventsOf = groupBy(books.events, ({ attemptId }) => attemptId);
  const histories = new Map(
    books.attempts.map((attempt): [string, History] => {
      const events = eventsOf.get(attempt.id) ?? [];
      return [attempt.id, { attempt, events, replayed: replay(events) }];
    }),
  );
  const intents = groupBy(books.intents, ({ orderId }) => orderId);
  const attempts = groupBy(books.attempts, ({ intentId }) => intentId);
  const bills = groupBy(books.invoices, ({ intentId }) => intentId);
  return [
    ...books.orders.flatMap((order) => {
      const own = intents.get(order.id) ?? [];
      const tries = own.flatMap(({ id }) => attempts.get(id) ?? []);
      return [
        ...orderFaults(order, own, tries),
        ...moneyFaults(
          order,
          tries.flatMap(({ id }) => histories.get(id) ?? []),
        ),
        ...own.flatMap((intent) =>
          intentFaults(
            intent,
            (attempts.get(intent.id) ?? []).flatMap(({ id }) => histories.get(id) ?? []),
            bills.get(intent.id) ?? [],
            unbilledBefore,
          ),
        ),
      ];
    }),
    ...[...histories.values()].flatMap(({ attempt, events, replayed }) =>
      attemptFaults(attempt, events, replayed),
    ),
    ...books.sharedNames.map((name) => fault('I6', name, 'borne by two attempts')),
  ];
}

/** As one parameter, where a list would be hundreds. */
const isOneOf = (column: PgColumn, values: readonly unknown[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

async function readBooks(db: Database, placed: Books['orders']): Promise<Books> {
  const none = { orders: placed, intents: [], attempts: [], events: [], invoices: [], sharedNames: [] };
  const intents = await db
    .select()
    .from(paymentIntents)
    .where(isOneOf(paymentIntents.orderId, idsOf(placed)));
  const intentIds = idsOf(intents);
  if (intentIds.length === 0) return none;
  const bills = await db.select().from(invoices).where(isOneOf(invoices.intentId, intentIds));
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(isOneOf(paymentAttempts.intentId, intentIds));
  if (attempts.length === 0) return { ...none, intents, invoices: bills };
  const events = await db
    .select()
    .from(paymentEvents)
    .where(isOneOf(paymentEvents.attemptId, idsOf(attempts)))
    .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq));
  const sharedNames = await findSharedNames(db, attempts);
  return { orders: placed, intents, attempts, events, invoices: bills, sharedNames };
}

/** What must be an attempt's own: `provider` and each of these. */
const NAMES = ['clientReference', 'providerSessionId', 'providerTransactionId'] as const;

/** The names of these attempts that another attempt bears as well, whichever order that is of (I6). */
async function findSharedNames(db: Database, attempts: readonly AttemptRow[]): Promise<string[]> {
  const shared: string[] = [];
  const providers = [...new Set(attempts.map(({ provider }) => provider))];
  for (const key of NAMES) {
    const { provider, [key]: column } = paymentAttempts;
    const borne = attempts.flatMap((attempt) => attempt[key] ?? []);
    const found = await db
      .select({ provider, name: column })
      .from(paymentAttempts)
      // The provider as well, for it leads the indexes.
      .where(and(isOneOf(provider, providers), isOneOf(column, borne)))
      .groupBy(provider, column)
      .having(gt(count(), 1));
    shared.push(...found.map(({ provider: of, name }) => `${of} ${name}`));
  }
  return shared;
}

const fault = (invariant: string, subject: string, detail: string): Violation => ({
  invariant,
  subject,
  detail,
});
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

function orderFaults(
  { id, total }: Books['orders'][number],
  intents: readonly IntentRow[],
  attempts: readonly AttemptRow[],
): Violation[] {
  const due = sum(intents.map(({ amountDue }) => amountDue));
  const applied = sum(attempts.filter(({ state }) => isSettled(state)).map(({ amount }) => amount));
  const subject = `order ${id}`;
  return [
    ...(applied > total ? [fault('I11', subject, `${applied} applied to a total of ${total}`)] : []),
    ...(due !== total ? [fault('I12', subject, `instalments of ${due} for a total of ${total}`)] : []),
  ];
}

function intentFaults(
  intent: IntentRow,
  histories: readonly History[],
  billed: Books['invoices'],
  unbilledBefore: Date,
): Violation[] {
  const own = histories.map(({ attempt }) => attempt);
  const settled = histories.filter(({ attempt }) => isSettled(attempt.state));
  const live = own.filter(({ state, superseded }) => isLive(state) && !superseded);
  const isUnbilled = settled.some(({ replayed }) => {
    const settledAt = replayed.accepted.find(({ state }) => isSettled(state))?.step.at;
    return settledAt !== undefined && settledAt < unbilledBefore;
  });
  const subject = `instalment ${intent.orderId}/${intent.instalmentNo}`;
  return [
    ...(settled.length > 1 ? [fault('I1', subject, `${settled.length} succeeded`)] : []),
    ...(live.length > 1 ? [fault('I2', subject, `${live.length} live`)] : []),
    ...settled
      .filter(({ attempt }) => attempt.amount !== intent.amountDue)
      .map(({ attempt }) => fault('I4', subject, `settled by ${attempt.amount} of ${intent.amountDue}`)),
    // Fixed when it began: every attempt pays exactly what the server asked for.
    ...own
      .filter(({ amount }) => amount !== intent.amountDue)
      .map(({ amount }) => fault('I9', subject, `an attempt at ${amount} of ${intent.amountDue}`)),
    ...billed
      .filter(({ attemptId }) => !settled.some(({ attempt }) => attempt.id === attemptId))
      .map(({ number }) => fault('I13', subject, `invoice ${number} without a payment`)),
    ...(isUnbilled && billed.length === 0 ? [fault('I13', subject, 'settled without an invoice')] : []),
  ];
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

/**
 * Every franc that the provider showed as paid for an order stands in exactly one class (I3, I10). A conflict counts with
 * what was received, also after staff accepted it; refunded money stays in its class, and all of it was refunded.
 */
function moneyFaults({ id }: Books['orders'][number], histories: readonly History[]): Violation[] {
  const receivedOf = ({ events }: History): number => Number(proofOf(events)?.['amount'] ?? 0);
  const classedOf = (history: History): number => {
    if (!isFinal(history.attempt.state)) return 0;
    return wasConflicted(history.replayed) ? receivedOf(history) : history.attempt.amount;
  };
  const [received, classed] = [sum(histories.map(receivedOf)), sum(histories.map(classedOf))];
  const refunded = histories.flatMap((history) =>
    history.replayed.accepted.flatMap(({ step: { event } }) =>
      event.type === 'staff.refunded' && event.received !== null ? [{ history, amount: event.amount }] : [],
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
