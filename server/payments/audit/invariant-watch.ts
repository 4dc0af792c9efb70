import { max } from 'drizzle-orm';
import { hasNewerRelease } from '../../db/newer-release.ts';
import { orders } from '../../db/schema.ts';
import { createLoop, type Loop } from '../../jobs/loop.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Core } from '../store/core.ts';
import { findViolationsAlone } from './audit.ts';
import { findLasting, type Span } from './audited-orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const BILLING_GRACE_MS = 15 * MINUTE_MS;
/** Longer than the grace: an order is still audited when its invoice is overdue. */
const CHANGED_FOR_MS = 20 * MINUTE_MS;
/** One part per run, so that every order that changed lately is audited about once an hour. */
const PARTS = 60;
/** All parts are fifteen days. A payment is watched for fourteen days after its first event, so they have all that are watched. */
const PART_MS = 6 * HOUR_MS;
/** Orders in instalments and on delivery that one run audits, of any age: 360 000 within a day. */
const LASTING_PER_RUN = 250;

/**
 * Runs the audit in production; each violation is logged as an error and raised as a staff task. Each run audits the
 * recently changed orders, one part of the orders that changed in the last days, and the next of the orders that may
 * wait for money for months.
 */
export function createInvariantWatch({ db, clock, log }: Core): Loop {
  // Both positions start at a place that depends on the time, so that processes that restart often still audit everything.
  const started = Math.floor(clock.now().getTime() / MINUTE_MS);
  let part = started % PARTS;
  let lastId: number | undefined;

  async function startId(): Promise<number> {
    const [newest] = await db.select({ id: max(orders.id) }).from(orders);
    return Math.floor(((newest?.id ?? 0) * (started % DAY_MINUTES)) / DAY_MINUTES);
  }

  async function run(): Promise<void> {
    // The newer release audits: this one cannot judge events and states that it does not know.
    if (await hasNewerRelease(db)) return;
    const now = clock.now().getTime();
    lastId ??= await startId();
    const orderIds = await findLasting(db, lastId, LASTING_PER_RUN);
    const violations = await findViolationsAlone(db, {
      changedSince: new Date(now - CHANGED_FOR_MS),
      alsoChanged: spanOf(part, now),
      orderIds,
      unbilledBefore: new Date(now - BILLING_GRACE_MS),
    });
    if (violations === undefined) return;
    for (const { invariant, subject, detail } of violations) {
      log.error({ invariant, subject, detail }, 'payment invariant violated');
      await raiseStaffTask(db, { kind: 'invariant', key: `${invariant} ${subject}`, detail: { detail } });
    }
    part = (part + 1) % PARTS;
    lastId = orderIds.length < LASTING_PER_RUN ? 0 : orderIds.at(-1);
  }

  return createLoop({ name: 'invariants', everyMs: MINUTE_MS, log, run });
}

/** The latest span of a part. Spans begin at fixed times: no order moves from one that comes to one that is over. */
function spanOf(part: number, now: number): Span {
  const current = Math.floor(now / PART_MS);
  const number = current - ((((current - part) % PARTS) + PARTS) % PARTS);
  return { from: new Date(number * PART_MS), to: new Date((number + 1) * PART_MS) };
}
