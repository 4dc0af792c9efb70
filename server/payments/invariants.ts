import { and, asc, gt, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { invoices, orders, paymentAttempts, paymentEvents, paymentIntents } from '../db/schema.ts';
import { rowsOf } from '../db/raw.ts';
import type { AttemptRow } from './attempt.ts';
import { attemptFaults } from './attempt-invariants.ts';
import type { IntentRow } from './attempts.ts';
import { isLive } from '#domain/payment-status.ts';
import type { EventRow } from './replay.ts';

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
}

/**
 * Audits the payments of the orders placed since a moment. Reads only, and knows nothing of how the rows
 * came to be.
 *
 * @param options.unbilledBefore a success older than this must have its invoice by now (I13)
 */
export function findViolations(
  db: Database,
  options: { since: Date; unbilledBefore: Date },
): Promise<Violation[]> {
  return db.transaction((tx) => audit(tx, options), SNAPSHOT);
}

/** Held while auditing. */
const AUDIT_LOCK = 771_402_664;

/**
 * The same, unless another process is auditing at this moment.
 *
 * @returns `undefined` when another process is
 */
export function findViolationsAlone(
  db: Database,
  options: { since: Date; unbilledBefore: Date },
): Promise<Violation[] | undefined> {
  return db.transaction(async (tx) => {
    const [lock] = rowsOf(await tx.execute(sql`select pg_try_advisory_xact_lock(${AUDIT_LOCK}) as held`));
    return Object(lock).held === true ? audit(tx, options) : undefined;
  }, SNAPSHOT);
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** Orders read and judged at a time: bounds the work between two reads, during which requests wait. */
const CHUNK = 250;

async function audit(
  db: Database,
  { since, unbilledBefore }: { since: Date; unbilledBefore: Date },
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const names = new Set<string>();
  const money = { received: 0, classed: 0 };
  for (let after = 0; ; ) {
    const placed = await db
      .select({ id: orders.id, total: orders.total })
      .from(orders)
      .where(and(gte(orders.createdAt, since), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(CHUNK);
    const last = placed.at(-1);
    if (!last) break;
    after = last.id;
    const books = await readBooks(db, placed);
    const events = groupBy(books.events, ({ attemptId }) => attemptId);
    const intents = groupBy(books.intents, ({ orderId }) => orderId);
    const attempts = groupBy(books.attempts, ({ intentId }) => intentId);
    const bills = groupBy(books.invoices, ({ intentId }) => intentId);
    for (const order of placed) {
      const own = intents.get(order.id) ?? [];
      violations.push(
        ...orderFaults(
          order,
          own,
          own.flatMap(({ id }) => attempts.get(id) ?? []),
        ),
      );
      for (const intent of own)
        violations.push(
          ...intentFaults(intent, attempts.get(intent.id) ?? [], bills.get(intent.id) ?? [], unbilledBefore),
        );
    }
    for (const attempt of books.attempts)
      violations.push(
        ...identityFaults(attempt, names),
        ...attemptFaults(attempt, events.get(attempt.id) ?? []),
      );
    const sums = moneyOf(books);
    money.received += sums.received;
    money.classed += sums.classed;
  }
  // Every franc the provider showed us as paid stands in exactly one class (I3, I10).
  if (money.received !== money.classed)
    violations.push(fault('I10', 'all', `${money.received} received, ${money.classed} accounted for`));
  return violations;
}

const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

async function readBooks(db: Database, placed: Books['orders']): Promise<Books> {
  const intents = await db
    .select()
    .from(paymentIntents)
    .where(inArray(paymentIntents.orderId, idsOf(placed)));
  const intentIds = idsOf(intents);
  if (intentIds.length === 0) return { orders: placed, intents, attempts: [], events: [], invoices: [] };
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.intentId, intentIds));
  const events =
    attempts.length === 0
      ? []
      : await db
          .select()
          .from(paymentEvents)
          .where(inArray(paymentEvents.attemptId, idsOf(attempts)))
          .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq));
  const bills = await db.select().from(invoices).where(inArray(invoices.intentId, intentIds));
  return { orders: placed, intents, attempts, events, invoices: bills };
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
  const applied = sum(attempts.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount));
  const subject = `order ${id}`;
  return [
    ...(applied > total ? [fault('I11', subject, `${applied} applied to a total of ${total}`)] : []),
    ...(due !== total ? [fault('I12', subject, `instalments of ${due} for a total of ${total}`)] : []),
  ];
}

function intentFaults(
  intent: IntentRow,
  own: readonly AttemptRow[],
  billed: Books['invoices'],
  unbilledBefore: Date,
): Violation[] {
  const settled = own.filter(({ state }) => state === 'succeeded');
  const live = own.filter(({ state, superseded }) => isLive(state) && !superseded);
  const isUnbilled = settled.some(({ completedAt }) => completedAt !== null && completedAt < unbilledBefore);
  const subject = `instalment ${intent.orderId}/${intent.instalmentNo}`;
  return [
    ...(settled.length > 1 ? [fault('I1', subject, `${settled.length} succeeded`)] : []),
    ...(live.length > 1 ? [fault('I2', subject, `${live.length} live`)] : []),
    ...settled
      .filter(({ amount }) => amount !== intent.amountDue)
      .map(({ amount }) => fault('I4', subject, `settled by ${amount} of ${intent.amountDue}`)),
    // Frozen when it began: a live or succeeded attempt pays exactly what the server asked for.
    ...own
      .filter(({ amount }) => amount !== intent.amountDue)
      .map(({ amount }) => fault('I9', subject, `an attempt at ${amount} of ${intent.amountDue}`)),
    ...billed
      .filter(({ attemptId }) => !settled.some(({ id }) => id === attemptId))
      .map(({ number }) => fault('I13', subject, `invoice ${number} without a payment`)),
    ...(isUnbilled && billed.length === 0 ? [fault('I13', subject, 'settled without an invoice')] : []),
  ];
}

/**
 * One name at the provider, one attempt (I6).
 *
 * @param seen the names of the attempts before; gains this one's
 */
function identityFaults(attempt: AttemptRow, seen: Set<string>): Violation[] {
  const { provider, clientReference, providerSessionId, providerTransactionId } = attempt;
  return [clientReference, providerSessionId, providerTransactionId].flatMap((part) => {
    const name = `${provider} ${part}`;
    if (part === null) return [];
    if (seen.has(name)) return [fault('I6', name, 'borne by two attempts')];
    seen.add(name);
    return [];
  });
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

/** What the provider showed as paid, and what the attempts account for, in francs. */
function moneyOf({ attempts, events }: Books): { received: number; classed: number } {
  const shown = new Map<string, number>();
  for (const { attemptId, evidence } of events)
    if (evidence['verdict'] === 'succeeded') shown.set(attemptId, Number(evidence['amount'] ?? 0));
  const classed = sum(
    attempts.map(({ id, state, amount }) => {
      if (state === 'succeeded' || state === 'surplus') return amount;
      return state === 'conflicted' ? (shown.get(id) ?? 0) : 0;
    }),
  );
  return { received: sum([...shown.values()]), classed };
}
