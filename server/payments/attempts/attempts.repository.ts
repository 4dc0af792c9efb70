import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Provider } from '#domain/order.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { orders, paymentAttempts, paymentEvents, paymentIntents } from '../../db/schema.ts';
import {
  foldStep,
  projectionOf,
  type AttemptEventType,
  type AttemptRow,
  type AttemptStep,
} from './projection.ts';
import { reportEndOfWatch } from './end-of-watch.ts';

export type OrderRow = typeof orders.$inferSelect;
export type IntentRow = typeof paymentIntents.$inferSelect;
export type EventSource = (typeof paymentEvents.$inferSelect)['source'];

/** An attempt with what it pays. */
export interface AttemptInOrder {
  attempt: AttemptRow;
  intent: IntentRow;
  order: OrderRow;
}

const joined = (db: Database) =>
  db
    .select({ attempt: paymentAttempts, intent: paymentIntents, order: orders })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId));

/** An attempt by its public transaction id. */
export async function findByReference(db: Database, reference: string): Promise<AttemptInOrder | undefined> {
  const [found] = await joined(db).where(eq(paymentAttempts.clientReference, reference));
  return found;
}

/** The attempts that a session or a payment at a provider may belong to, by our reference or its id. */
export async function findByNames(
  db: Database,
  provider: Provider,
  names: { clientReference: string | undefined; sessionId: string | undefined },
): Promise<AttemptRow[]> {
  const { clientReference, sessionId } = names;
  const isNamed = [
    ...(clientReference === undefined ? [] : [eq(paymentAttempts.clientReference, clientReference)]),
    ...(sessionId === undefined ? [] : [eq(paymentAttempts.providerSessionId, sessionId)]),
  ];
  if (isNamed.length === 0) return [];
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), or(...isNamed)));
}

/** @throws Error when there is none: ids of attempts are our own */
export async function readAttempt(db: Database, id: string): Promise<AttemptInOrder> {
  const [found] = await joined(db).where(eq(paymentAttempts.id, id));
  if (!found) throw new Error(`There is no attempt ${id}`);
  return found;
}

/** Holds an order for the rest of the transaction: whatever decides about its money holds it. */
export async function lockOrder(tx: Transaction, id: number): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

/**
 * Holds the order of an attempt and reads the attempt as it then stands. The one lock for every step of every
 * attempt: two payments of one order take turns, and nobody waits in a ring.
 */
export async function lockAttempt(tx: Transaction, id: string): Promise<AttemptInOrder> {
  const { intent } = await readAttempt(tx, id);
  await lockOrder(tx, intent.orderId);
  return readAttempt(tx, id);
}

/** Every attempt of an instalment, oldest first. */
export const attemptsOf = (db: Database, intentId: number): Promise<AttemptRow[]> =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.intentId, intentId))
    .orderBy(asc(paymentAttempts.createdAt));

/** True when another attempt already bears one of these names at the provider (I6). */
export async function isTakenElsewhere(
  db: Database,
  attempt: AttemptRow,
  names: { sessionId: string; transactionId: string | undefined },
): Promise<boolean> {
  const [other] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        ne(paymentAttempts.id, attempt.id),
        eq(paymentAttempts.provider, attempt.provider),
        or(
          eq(paymentAttempts.providerSessionId, names.sessionId),
          names.transactionId === undefined
            ? sql`false`
            : eq(paymentAttempts.providerTransactionId, names.transactionId),
        ),
      ),
    );
  return other !== undefined;
}

/**
 * The attempts since a moment that opened a session or are opening one, for this order and for the other orders of its
 * owner (the guest who placed it), newest first.
 */
export function findOpened(
  db: Database,
  { id, guestHash }: OrderRow,
  since: Date,
): Promise<{ orderId: number; phone: string; createdAt: Date }[]> {
  return db
    .select({
      orderId: paymentIntents.orderId,
      phone: paymentAttempts.phone,
      createdAt: paymentAttempts.createdAt,
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        guestHash === null ? eq(orders.id, id) : or(eq(orders.id, id), eq(orders.guestHash, guestHash)),
        gt(paymentAttempts.createdAt, since),
        or(
          isNotNull(paymentAttempts.providerSessionId),
          inArray(paymentAttempts.state, ['created', 'requesting']),
        ),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt));
}

/** A step to be written, with what it changes in the schedule. */
export interface NewStep extends AttemptStep {
  type: AttemptEventType;
  source: EventSource;
}
export type Scheduling = Partial<Pick<AttemptRow, 'leaseUntil' | 'checkedAt' | 'nextCheckAt'>>;

/** Writes one step and the row that follows from it. The caller holds the attempt. */
export async function writeStep(
  tx: Transaction,
  before: AttemptRow,
  step: NewStep,
  scheduling: (after: AttemptRow) => Scheduling,
): Promise<AttemptRow> {
  const after: AttemptRow = { ...before, ...foldStep(projectionOf(before), step) };
  await appendEvent(tx, before, step);
  const changes = { ...projectionOf(after), ...scheduling(after) };
  await reportEndOfWatch(tx, before, { ...after, ...changes });
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, before.id));
  return { ...after, ...changes };
}

/** Appends to the record of an attempt; its sequence has no gap because the caller holds the attempt. */
export async function appendEvent(
  tx: Transaction,
  attempt: AttemptRow,
  { type, toState, evidence, at, source }: NewStep,
): Promise<void> {
  const [last] = await tx
    .select({ seq: paymentEvents.seq })
    .from(paymentEvents)
    .where(eq(paymentEvents.attemptId, attempt.id))
    .orderBy(desc(paymentEvents.seq))
    .limit(1);
  await tx.insert(paymentEvents).values({
    attemptId: attempt.id,
    seq: (last?.seq ?? 0) + 1,
    type,
    source,
    fromState: last ? attempt.state : null,
    toState,
    evidence,
    at,
  });
}
