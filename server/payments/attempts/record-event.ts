import { eq, sql } from 'drizzle-orm';
import type { AttemptState } from '#domain/payment-status.ts';
import type { Transaction } from '../../db/index.ts';
import { writeTogether } from '../../db/raw.ts';
import { paymentAttempts, paymentEvents } from '../../db/schema.ts';
import { reportEndOfWatch } from './staff-reports.ts';
import { applyStep, projectionOf, type AttemptProjection, type AttemptRow } from './projection.ts';
import { toEventColumns, type NewEvent } from './stored-event.ts';

export type Scheduling = Partial<
  Pick<AttemptRow, 'leaseUntil' | 'checkedAt' | 'nextCheckAt' | 'callbackSecretHash'>
>;

/**
 * Stores an event and the attempt that follows from it, as the lifecycle decides. The caller holds the order.
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
  const after = { ...before, ...projection };
  const changes = { ...projection, ...scheduling(after) };
  await reportEndOfWatch(tx, before, { ...after, ...changes });
  await writeTogether(
    tx,
    tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, before.id)),
    eventInsert(tx, before.id, event, { fromState: before.state, toState: projection.state }),
  );
  return { ...after, ...changes };
}

type Terms = Omit<typeof paymentAttempts.$inferInsert, keyof AttemptProjection>;

/**
 * Stores a new attempt with its first event. The caller holds the order.
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
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({ ...terms, ...projection })
    .onConflictDoNothing({ target: paymentAttempts.clientReference })
    .returning();
  if (attempt) await eventInsert(tx, attempt.id, event, { fromState: null, toState: attempt.state });
  return attempt;
}

/** The sequence has no gap because the caller holds the order. */
function eventInsert(
  tx: Transaction,
  attemptId: string,
  event: NewEvent,
  states: { fromState: AttemptState | null; toState: AttemptState },
) {
  const { seq } = paymentEvents;
  const next = sql`(select coalesce(max(${seq}), 0) + 1 from ${paymentEvents} where ${eq(paymentEvents.attemptId, attemptId)})`;
  return tx.insert(paymentEvents).values({ ...toEventColumns(event), ...states, attemptId, seq: next });
}
