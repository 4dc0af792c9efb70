import { eq } from 'drizzle-orm';
import { orders } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import { canBePutAside, payableUntil, type Core } from '../core.ts';
import { readLedger } from '../ledger/ledger.ts';
import type { Checks } from './check.ts';
import { closeOpenSession } from './close-session.ts';

/**
 * Makes way for cash, or for the cancellation of an order: the providers of its payments that can still be paid are asked
 * again; a session that is merely open is closed, or superseded where it cannot be closed. A payment whose money is moving,
 * whose payer is confirming it, or whose provider does not answer, stays: what follows is refused then, by the ledger.
 *
 * @param instalmentNo of the instalment that is paid in cash; without one, all of an order of which nothing was received
 * @throws Problem `order.unknown`
 */
export async function putAside(
  core: Core,
  checks: Checks,
  orderId: number,
  instalmentNo?: number,
): Promise<void> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Problem('order.unknown');
  const { instalments } = await readLedger(core.db, order);
  if (order.state === 'cancel' || instalments.some(({ isInConflict }) => isInConflict)) return;
  if (instalmentNo === undefined && instalments.some(({ isPaid }) => isPaid)) return;
  const open = instalments
    .filter(({ intent, isPaid }) => !isPaid && (instalmentNo ?? intent.instalmentNo) === intent.instalmentNo)
    .flatMap(({ live, earlier }) => [...(live ? [live] : []), ...earlier])
    .filter((attempt) => payableUntil(core, attempt) !== null);
  const cause = { source: 'status' } as const;
  for (const attempt of open)
    if (canBePutAside(core, attempt)) await closeOpenSession(core, checks, attempt.id, cause);
    else await checks.fresh(attempt.id, cause);
}
