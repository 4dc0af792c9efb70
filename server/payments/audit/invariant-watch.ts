import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Core } from '../core.ts';
import { findViolationsAlone } from './audit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An attempt is watched for fourteen days, and so is what it belongs to. */
const WATCHED_DAYS = 15;
const BILLING_GRACE_MS = 15 * MINUTE_MS;
/** Longer than the grace: an order is still audited when its invoice is overdue. */
const CHANGED_FOR_MS = 20 * MINUTE_MS;
/** One part per run, so that every watched order is audited about once an hour. */
const PARTS = 60;

/**
 * Runs the audit in production; each violation is logged as an error and raised as a staff task. Each run audits the
 * recently changed orders and one part of all others.
 */
export function createInvariantWatch({ db, clock, log }: Core): () => Promise<void> {
  // Starts at a part that depends on the time, so that processes that restart often still audit every part.
  let part = Math.floor(clock.now().getTime() / MINUTE_MS) % PARTS;
  return async () => {
    const now = clock.now().getTime();
    const violations = await findViolationsAlone(db, {
      changedSince: new Date(now - CHANGED_FOR_MS),
      slice: { part, parts: PARTS, placedSince: new Date(now - WATCHED_DAYS * DAY_MS) },
      unbilledBefore: new Date(now - BILLING_GRACE_MS),
    });
    if (violations === undefined) return;
    for (const { invariant, subject, detail } of violations) {
      log.error({ invariant, subject, detail }, 'payment invariant violated');
      await raiseStaffTask(db, { kind: 'invariant', key: `${invariant} ${subject}`, detail: { detail } });
    }
    part = (part + 1) % PARTS;
  };
}
