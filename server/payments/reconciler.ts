import { asc, eq, lte } from 'drizzle-orm';
import { paymentAttempts } from '../db/schema.ts';
import { createLoop, type Loop } from '../jobs/loop.ts';
import type { Checks } from './check.ts';
import type { Core } from './core.ts';

const TICK_MS = 1_000;
const BATCH = 20;
/** How long a process may hold a visit; one that dies with it only makes it late. */
const VISIT_LEASE_MS = 30_000;
const LAG_ALARM_MS = 120_000;

export interface Reconciler extends Loop {
  /** Makes every visit that is due now; for the loop, and for whoever moves the clock. */
  visitAll(): Promise<void>;
}

/**
 * Brings every payment home without a browser and without a callback: looks at each attempt when its
 * schedule says so, in any number of processes at once (HAZARDS B3, B33).
 */
export function createReconciler(core: Core, checks: Checks): Reconciler {
  const { db, clock, log } = core;

  /** Takes the visits that are due and pass nobody by: what another process holds is left to it. */
  async function takeDue(): Promise<string[]> {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: paymentAttempts.id, at: paymentAttempts.nextCheckAt })
        .from(paymentAttempts)
        .where(lte(paymentAttempts.nextCheckAt, now))
        .orderBy(asc(paymentAttempts.nextCheckAt))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      const held = new Date(now.getTime() + VISIT_LEASE_MS);
      for (const { id } of due)
        await tx.update(paymentAttempts).set({ nextCheckAt: held }).where(eq(paymentAttempts.id, id));
      const lag = now.getTime() - (due[0]?.at?.getTime() ?? now.getTime());
      if (lag > LAG_ALARM_MS) log.error({ lagMs: lag }, 'reconciler is behind');
      return due.map(({ id }) => id);
    });
  }

  async function visit(attemptId: string): Promise<void> {
    try {
      await checks.fresh(attemptId, 'reconciler');
    } catch (error) {
      // One payment that cannot be looked at must not keep the others waiting; its lease brings it back.
      log.error({ err: error, attemptId }, 'reconciler could not look at a payment');
    }
  }

  async function visitAll(): Promise<void> {
    for (;;) {
      const due = await takeDue();
      await Promise.all(due.map(visit));
      if (due.length < BATCH) return;
    }
  }

  return { ...createLoop({ name: 'reconciler', everyMs: TICK_MS, log, run: visitAll }), visitAll };
}
