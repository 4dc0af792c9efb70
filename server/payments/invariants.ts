import { asc, gte, inArray } from 'drizzle-orm';
import type { Database } from '../db/index.ts';
import { invoices, orders, paymentAttempts, paymentEvents, paymentIntents } from '../db/schema.ts';
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
export async function findViolations(
  db: Database,
  options: { since: Date; unbilledBefore: Date },
): Promise<Violation[]> {
  const books = await db.transaction((tx) => readBooks(tx, options.since), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
  return [
    ...books.orders.flatMap((order) => orderFaults(order, books)),
    ...books.intents.flatMap((intent) => intentFaults(intent, books, options.unbilledBefore)),
    ...identityFaults(books.attempts),
    ...moneyFaults(books),
    ...books.attempts.flatMap((attempt) =>
      attemptFaults(
        attempt,
        books.events.filter((event) => event.attemptId === attempt.id),
      ),
    ),
  ];
}

async function readBooks(db: Database, since: Date): Promise<Books> {
  const placed = await db
    .select({ id: orders.id, total: orders.total })
    .from(orders)
    .where(gte(orders.createdAt, since));
  const intents = await inChunks(placed, (chunk) =>
    db.select().from(paymentIntents).where(inArray(paymentIntents.orderId, chunk)),
  );
  const attempts = await inChunks(intents, (chunk) =>
    db.select().from(paymentAttempts).where(inArray(paymentAttempts.intentId, chunk)),
  );
  const events = await inChunks(attempts, (chunk) =>
    db
      .select()
      .from(paymentEvents)
      .where(inArray(paymentEvents.attemptId, chunk))
      .orderBy(asc(paymentEvents.attemptId), asc(paymentEvents.seq)),
  );
  const bills = await inChunks(intents, (chunk) =>
    db.select().from(invoices).where(inArray(invoices.intentId, chunk)),
  );
  return { orders: placed, intents, attempts, events, invoices: bills };
}

const CHUNK = 500;

async function inChunks<Id, Row>(
  owners: readonly { id: Id }[],
  read: (ids: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < owners.length; start += CHUNK)
    rows.push(...(await read(owners.slice(start, start + CHUNK).map(({ id }) => id))));
  return rows;
}

const fault = (invariant: string, subject: string, detail: string): Violation => ({
  invariant,
  subject,
  detail,
});
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

function orderFaults({ id, total }: Books['orders'][number], { intents, attempts }: Books): Violation[] {
  const own = intents.filter(({ orderId }) => orderId === id);
  const due = sum(own.map(({ amountDue }) => amountDue));
  const applied = sum(
    attempts
      .filter(({ intentId, state }) => state === 'succeeded' && own.some((intent) => intent.id === intentId))
      .map(({ amount }) => amount),
  );
  const subject = `order ${id}`;
  return [
    ...(applied > total ? [fault('I11', subject, `${applied} applied to a total of ${total}`)] : []),
    ...(due !== total ? [fault('I12', subject, `instalments of ${due} for a total of ${total}`)] : []),
  ];
}

function intentFaults(
  intent: IntentRow,
  { attempts, invoices: bills }: Books,
  unbilledBefore: Date,
): Violation[] {
  const own = attempts.filter(({ intentId }) => intentId === intent.id);
  const settled = own.filter(({ state }) => state === 'succeeded');
  const live = own.filter(({ state, superseded }) => isLive(state) && !superseded);
  const billed = bills.filter(({ intentId }) => intentId === intent.id);
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

/** One name at the provider, one attempt (I6). */
function identityFaults(attempts: readonly AttemptRow[]): Violation[] {
  const names = attempts.flatMap(({ provider, clientReference, providerSessionId, providerTransactionId }) =>
    [clientReference, providerSessionId, providerTransactionId]
      .filter((name) => name !== null)
      .map((name) => `${provider} ${name}`),
  );
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => fault('I6', name, 'borne by two attempts'));
}

/** Every franc the provider showed us as paid stands in exactly one class (I3, I10). */
function moneyFaults({ attempts, events }: Books): Violation[] {
  const shown = new Map<string, number>();
  for (const { attemptId, evidence } of events)
    if (evidence['verdict'] === 'succeeded') shown.set(attemptId, Number(evidence['amount'] ?? 0));
  const received = sum([...shown.values()]);
  const classed = sum(
    attempts.map(({ id, state, amount }) => {
      if (state === 'succeeded' || state === 'surplus') return amount;
      return state === 'conflicted' ? (shown.get(id) ?? 0) : 0;
    }),
  );
  return received === classed ? [] : [fault('I10', 'all', `${received} received, ${classed} accounted for`)];
}
