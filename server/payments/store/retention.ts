/** What the payments no longer need, after the periods of `PROMISES`. @see docs/retention.md */
import { and, asc, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { PROMISES } from '#domain/shop/promises.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import type { Database } from '../../db/index.ts';
import { resultRows } from '../../db/raw.ts';
import { callbackInbox, providerCalls, screenSteps } from '../../db/schema.ts';

const DAY_MS = 86_400_000;
/** Rows per statement, and statements per call. */
const BATCH = 500;
const BATCHES_MAX = 50;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Runs a statement of limited size until it finds less. @returns how many rows it changed in all */
async function inBatches(change: () => Promise<number>): Promise<number> {
  let changed = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const count = await change();
    changed += count;
    if (count < BATCH) break;
  }
  return changed;
}

/**
 * Removes the texts of callbacks, which have personal data and which nothing reads: a callback only makes the server ask the
 * provider. One that still waits keeps its text.
 *
 * @returns how many
 */
export const eraseCallbackTexts = (db: Database, now: Date): Promise<number> =>
  inBatches(async () => {
    const isOld = and(
      sql`${callbackInbox.body} <> ''`,
      lt(callbackInbox.receivedAt, daysBefore(now, PROMISES.callbackTextDays)),
      sql`${callbackInbox.state} <> 'waiting'`,
    );
    const oldest = db
      .select({ id: callbackInbox.id })
      .from(callbackInbox)
      .where(isOld)
      .orderBy(asc(callbackInbox.receivedAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const erased = await db
      .update(callbackInbox)
      .set({ body: '' })
      .where(sql`${callbackInbox.id} = any(array(${oldest}))`)
      .returning({ id: callbackInbox.id });
    return erased.length;
  });

/** Deletes callbacks as long after they were settled as the recordings of payments show them. @returns how many */
export function deleteSettledCallbacks(db: Database, now: Date): Promise<number> {
  const { settledAt } = callbackInbox;
  return deleteInBatches(
    db,
    callbackInbox,
    lt(settledAt, daysBefore(now, PROMISES.paymentStepDays)),
    settledAt,
  );
}

const Forgotten = v.tuple([v.object({ forgotten: v.number() })]);

/**
 * Deletes attempts that were never paid, with all their events, once their watch has ended. The server has no right to delete
 * events: a function of the database does, and only of such attempts (decision 0031).
 *
 * @returns how many attempts
 */
export const forgetUnpaidAttempts = (db: Database, now: Date): Promise<number> =>
  inBatches(async () => {
    const before = daysBefore(now, PROMISES.paymentStepDays).toISOString();
    const rows = resultRows(
      await db.execute(sql`select forget_unpaid_attempts(${before}::timestamptz, ${BATCH}) as forgotten`),
    );
    const [{ forgotten }] = v.parse(Forgotten, rows);
    return forgotten;
  });

/** Deletes old calls to providers and steps of screens. @returns how many rows */
export async function deleteOldJournal(db: Database, now: Date): Promise<number> {
  const oldest = daysBefore(now, PROMISES.paymentStepDays);
  const calls = await deleteInBatches(db, providerCalls, lt(providerCalls.at, oldest), providerCalls.at);
  return calls + (await deleteInBatches(db, screenSteps, lt(screenSteps.at, oldest), screenSteps.at));
}
