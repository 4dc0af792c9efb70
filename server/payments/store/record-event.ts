import { eq, type SQL, sql } from 'drizzle-orm';
import { isSettled } from '#domain/payments/attempt-state.ts';
import { signalAfterCommit } from '../../db/commit-signals.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { placeholders, prepared } from '../../db/prepared.ts';
import { PROJECTED_COLUMNS, SCHEDULING_COLUMNS } from '../../db/schema/attempt-columns.ts';
import { paymentAttempts, paymentEvents } from '../../db/schema.ts';
import { insertWork } from '../../jobs/outbox.ts';
import { reportEndOfWatch } from './staff-reports.ts';
import { applyStep, projectionOf, type AttemptRow } from './projection.ts';
import { toEventColumns, type NewEvent } from './stored-event.ts';

export type Scheduling = Partial<Pick<AttemptRow, (typeof SCHEDULING_COLUMNS)[number]>>;

/**
 * Stores an event and the attempt that follows from it, as the lifecycle decides, and with a settlement the work of issuing
 * its invoice. The caller holds the lock of the order.
 *
 * @param scheduling what changes in the attempt's schedule
 * @returns `undefined` when the lifecycle refuses the event: nothing was written
 */
export async function recordEvent(
  tx: Transaction,
  before: AttemptRow,
  event: NewEvent,
  scheduling: (after: AttemptRow) => Scheduling = () => ({}),
): Promise<AttemptRow | undefined> {
  const projection = applyStep(projectionOf(before), event);
  if (!projection) return undefined;
  const scheduled = scheduling({ ...before, ...projection });
  const after = { ...before, ...projection, ...scheduled };
  await reportEndOfWatch(tx, before, after);
  const isSettling = after.state !== before.state && isSettled(after.state);
  const invoice = { kind: 'invoice.issue', key: before.id, payload: { attemptId: before.id } } as const;
  const values = {
    ...invoice,
    ...after,
    ...toEventColumns(event),
    attemptId: before.id,
    fromState: before.state,
    toState: projection.state,
    scheduled: Object.keys(scheduled),
  };
  await (isSettling ? writeSettlement : writeEvent)(tx, values);
  if (isSettling) signalAfterCommit(tx, 'outbox');
  return after;
}

const EVENT_COLUMNS = [
  'attemptId',
  'type',
  'source',
  'actor',
  'inboxId',
  'idempotencyKey',
  'reason',
  'rules',
  'inputs',
  'evidence',
  'at',
  'fromState',
  'toState',
] as const;

/** The sequence has no gap because the caller holds the lock of the order. */
function insertEvent(db: Database) {
  const { attemptId, ...columns } = placeholders(paymentEvents, EVENT_COLUMNS);
  const { seq } = paymentEvents;
  const next = sql`(select coalesce(max(${seq}), 0) + 1 from ${paymentEvents} where ${eq(paymentEvents.attemptId, attemptId)})`;
  return db.insert(paymentEvents).values({ ...columns, attemptId, seq: next });
}

const writeFirstEvent = prepared('first_payment_event', insertEvent);

/** Other processes write the schedule too, so a column that `scheduled` does not name stays as it is. */
function schedule(): Record<(typeof SCHEDULING_COLUMNS)[number], SQL> {
  const values = placeholders(paymentAttempts, SCHEDULING_COLUMNS);
  const changed = (name: keyof typeof values) =>
    sql`case when ${sql.raw(`'${name}'`)} = any(${sql.placeholder('scheduled')}::text[]) then ${values[name]} else ${paymentAttempts[name]} end`;
  return {
    leaseUntil: changed('leaseUntil'),
    checkedAt: changed('checkedAt'),
    nextCheckAt: changed('nextCheckAt'),
  };
}

const updateAttempt = (db: Pick<Database, 'update'>) =>
  db
    .update(paymentAttempts)
    .set({ ...placeholders(paymentAttempts, PROJECTED_COLUMNS), ...schedule() })
    .where(eq(paymentAttempts.id, sql.placeholder('attemptId')));

/** Writes an event and the attempt after it in one statement. */
const writeEvent = prepared('payment_event', (db) =>
  updateAttempt(db.with(db.$with('event').as(insertEvent(db)))),
);

/** The same, and the work of issuing the invoice. */
const writeSettlement = prepared('payment_settlement', (db) =>
  updateAttempt(db.with(db.$with('event').as(insertEvent(db)), db.$with('invoice').as(insertWork(db)))),
);

const TERMS_COLUMNS = [
  'id',
  'intentId',
  'provider',
  'mode',
  'clientReference',
  'amount',
  'phone',
  'leaseUntil',
  'nextCheckAt',
  'createdAt',
] as const;
type Terms = Pick<AttemptRow, (typeof TERMS_COLUMNS)[number]>;

const insertAttempt = prepared('insert_attempt', (db) =>
  db
    .insert(paymentAttempts)
    .values(placeholders(paymentAttempts, [...TERMS_COLUMNS, ...PROJECTED_COLUMNS]))
    .onConflictDoNothing({ target: paymentAttempts.clientReference })
    .returning(),
);

/**
 * Stores a new attempt with its first event. The caller holds the lock of the order.
 *
 * @returns `undefined` when another attempt already has the reference: nothing was written
 */
export async function recordNewAttempt(
  tx: Transaction,
  terms: Terms,
  event: NewEvent,
): Promise<AttemptRow | undefined> {
  const projection = applyStep(undefined, event);
  if (!projection) throw new Error(`An attempt cannot begin with ${event.event.type}`);
  const [attempt] = await insertAttempt(tx, { ...terms, ...projection });
  if (!attempt) return undefined;
  const { id: attemptId, state: toState } = attempt;
  const values = { ...toEventColumns(event), attemptId, fromState: null, toState };
  await writeFirstEvent(tx, values);
  return attempt;
}
