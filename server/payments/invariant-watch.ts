import { raiseStaffTask } from '../jobs/staff-task.ts';
import type { Core } from './core.ts';
import { findViolationsAlone } from './invariants.ts';

const DAY_MS = 24 * 3_600_000;
/** An attempt is watched for fourteen days, and so is what it belongs to. */
const WATCHED_DAYS = 15;
const BILLING_GRACE_MS = 15 * 60_000;

/** The same audit as in the tests, on the living shop: what it finds is told at once and kept for a human. */
export const createInvariantWatch =
  ({ db, clock, log }: Core) =>
  async (): Promise<void> => {
    const now = clock.now().getTime();
    const violations = await findViolationsAlone(db, {
      since: new Date(now - WATCHED_DAYS * DAY_MS),
      unbilledBefore: new Date(now - BILLING_GRACE_MS),
    });
    for (const { invariant, subject, detail } of violations ?? []) {
      log.error({ invariant, subject, detail }, 'payment invariant violated');
      await raiseStaffTask(db, { kind: 'invariant', key: `${invariant} ${subject}`, detail: { detail } });
    }
  };
