import { and, asc, desc, eq, gt, inArray, lte, min, type SQL } from 'drizzle-orm';
import { paymentAttempts, paymentProviders } from '../../db/schema.ts';
import { createLoop, type Loop } from '../../jobs/loop.ts';
import type { Checks } from '../attempts/check.ts';
import { providerOf, type Core } from '../store/core.ts';
import { isImpossiblyLate } from '../store/schedule.ts';

const TICK_MS = 1_000;
/** How long a process may hold a visit; one that dies with it only makes it late. */
const VISIT_LEASE_MS = 30_000;
const LAG_ALARM_MS = 120_000;
/** How often stored visits are compared with the clock, unless the clock is seen to go back. */
const CLOCK_CHECK_MS = 60_000;

/** A payment whose shopper may still be waiting for it. */
const FRESH_FOR_MS = 5 * 60_000;
/** Concurrent visits to fresh payments of one provider only, newest first: neither old nor slow payments can delay a new shopper. */
const FRESH_SLOTS = 10;
/** Concurrent visits to any payment of one provider, longest overdue first: no flood of new payments can starve the others. */
const ANY_SLOTS = 10;

/**
 * Concurrent visits to the payments of one provider, with one way of choosing the next; a slot that becomes free takes it at
 * once. A provider that answers slowly fills no slots but its own.
 */
interface Lane {
  name: string;
  provider: string;
  slots: number;
  busy: number;
  filter: (now: Date) => SQL | undefined;
  order: SQL;
}

const lanesOf = (provider: string): Lane[] => [
  {
    name: `${provider} fresh`,
    provider,
    slots: FRESH_SLOTS,
    busy: 0,
    // A visit comes after the creation: the second condition only bounds the range of the index that is read.
    filter: (now) => {
      const oldest = new Date(now.getTime() - FRESH_FOR_MS);
      return and(gt(paymentAttempts.createdAt, oldest), gt(paymentAttempts.nextCheckAt, oldest));
    },
    order: desc(paymentAttempts.createdAt),
  },
  {
    name: `${provider} any`,
    provider,
    slots: ANY_SLOTS,
    busy: 0,
    filter: () => undefined,
    order: asc(paymentAttempts.nextCheckAt),
  },
];

/**
 * Checks each attempt by the schedule of its provider, in any number of processes at once, so that every payment is settled
 * without a browser and without a callback (HAZARDS B3, B33).
 */
export function createReconciler(core: Core, checks: Checks): Loop {
  const { db, clock, log } = core;
  const underway = new Set<Promise<void>>();
  const lanes = core.providers.flatMap(({ id }) => lanesOf(id));
  let clockChecked: Date | undefined;
  let isStopping = false;

  /** Leases visits that are due; those that another process or lane holds are skipped. */
  async function takeDue(lane: Lane, limit: number): Promise<string[]> {
    const now = clock.now();
    const due = db.$with('due').as(
      db
        .select({ id: paymentAttempts.id })
        .from(paymentAttempts)
        .where(
          and(
            eq(paymentAttempts.provider, lane.provider),
            lte(paymentAttempts.nextCheckAt, now),
            lane.filter(now),
          ),
        )
        .orderBy(lane.order)
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
    const taken = await db
      .with(due)
      .update(paymentAttempts)
      .set({ nextCheckAt: new Date(now.getTime() + VISIT_LEASE_MS) })
      .from(due)
      .where(eq(paymentAttempts.id, due.id))
      .returning({ id: paymentAttempts.id });
    return taken.map(({ id }) => id);
  }

  async function visit(attemptId: string): Promise<void> {
    try {
      await checks.fresh(attemptId, { source: 'reconciler' });
    } catch (error) {
      // One payment that cannot be checked must not delay the others; it is due again when its lease ends.
      log.error({ err: error, attemptId }, 'reconciler could not check a payment');
    }
  }

  /**
   * Starts a due visit in each free slot of a lane, as far as its provider may be called. Does not wait for them. Visits that
   * cannot be made stay due, so that they are made as soon as the provider answers again.
   */
  async function fill(lane: Lane): Promise<void> {
    const free = Math.min(lane.slots - lane.busy, providerOf(core, lane.provider).callsAllowed());
    if (isStopping || free === 0) return;
    lane.busy += free;
    let taken = 0;
    try {
      const due = await takeDue(lane, free);
      taken = due.length;
      for (const id of due) startVisit(lane, id);
    } finally {
      lane.busy -= free - taken;
    }
  }

  function startVisit(lane: Lane, attemptId: string): void {
    const work = visit(attemptId)
      .then(() => {
        lane.busy -= 1;
        return fill(lane);
      })
      // The next tick tries again.
      .catch((error: unknown) => log.warn({ err: error }, 'reconciler could not take the next visit'))
      .finally(() => underway.delete(work));
    underway.add(work);
  }

  /** A clock that jumped ahead and back leaves visits in the far future: they are due now (HAZARDS B35). */
  async function checkClock(): Promise<void> {
    const now = clock.now();
    const age = clockChecked && now.getTime() - clockChecked.getTime();
    if (age !== undefined && age >= 0 && age < CLOCK_CHECK_MS) return;
    const freed = await db
      .update(paymentAttempts)
      .set({ nextCheckAt: now })
      .where(isImpossiblyLate(paymentAttempts, core.knownProviders, now))
      .returning({ id: paymentAttempts.id });
    if (freed.length > 0) log.warn({ visits: freed.length }, 'the clock was set back: visits are made now');
    clockChecked = now;
  }

  /** The providers with visits that are due, by one statement however many providers there are; reports a lag of any. */
  async function findDueProviders(): Promise<ReadonlySet<string>> {
    const now = clock.now();
    const { provider, nextCheckAt } = paymentAttempts;
    const longest = db
      .select({ overdueSince: min(nextCheckAt).as('overdue_since') })
      .from(paymentAttempts)
      .where(and(eq(provider, paymentProviders.id), lte(nextCheckAt, now)))
      .as('longest');
    const known = core.providers.map(({ id }) => id);
    const rows = await db
      .select({ id: paymentProviders.id, overdueSince: longest.overdueSince })
      .from(paymentProviders)
      .crossJoinLateral(longest)
      .where(inArray(paymentProviders.id, known));
    const due = rows.flatMap(({ id, overdueSince }) =>
      overdueSince ? [{ id, lagMs: now.getTime() - overdueSince.getTime() }] : [],
    );
    for (const { id, lagMs } of due)
      if (lagMs > LAG_ALARM_MS) log.error({ provider: id, lagMs }, 'reconciler is behind');
    return new Set(due.map(({ id }) => id));
  }

  async function beginDue(): Promise<void> {
    await checkClock();
    const due = await findDueProviders();
    await Promise.all(lanes.filter(({ provider }) => due.has(provider)).map(fill));
  }

  async function finish(): Promise<void> {
    while (underway.size > 0) await Promise.all(underway);
  }

  const loop = createLoop({ name: 'reconciler', everyMs: TICK_MS, log, run: beginDue });
  return {
    ...loop,
    lanes: () => lanes,
    start() {
      isStopping = false;
      loop.start();
    },
    async stop() {
      isStopping = true;
      await loop.stop();
      await finish();
    },
    async tick() {
      await beginDue();
      await finish();
    },
  };
}
