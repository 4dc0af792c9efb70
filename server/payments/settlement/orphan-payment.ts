import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { staffTasks } from '../../db/schema.ts';
import { raiseStaffTask } from '../../jobs/staff-task.ts';
import type { Core } from '../store/core.ts';

/** Money at a provider that names us and that no attempt accounts for. */
export interface OrphanPayment {
  provider: string;
  transactionId: string | undefined;
  sessionId: string | undefined;
  clientReference: string | undefined;
  /** Whole francs; `undefined` where the provider's value is not a whole amount. */
  amount: number | undefined;
  /** Whole francs that the provider kept, where it says so. */
  fee?: number | undefined;
  at: Date;
}

/**
 * Raises the task for a payment of a lost attempt, e.g. after a backup was restored, or for a second session that was paid
 * (I23, HAZARDS F5). Callbacks and statements may both show it: there is one task per session, or per payment where there is
 * none.
 */
export async function reportOrphanPayment({ db, log }: Core, payment: OrphanPayment): Promise<void> {
  const { provider, transactionId, sessionId, clientReference, amount, fee, at } = payment;
  const detail = {
    reference: clientReference,
    session: sessionId,
    transactionId,
    amount,
    fee,
    at: at.toISOString(),
  };
  const key = keyOf(provider, sessionId ?? transactionId);
  if (await raiseStaffTask(db, { kind: 'orphan_payment', key, detail }))
    log.error({ event: 'payment.orphan', provider, ...detail }, 'payment at the provider and not in ours');
}

const keyOf = (provider: string, name: string | undefined) => `${provider}/${name}`;

/** Whether staff were told of a payment by any of its names: they decide about it, or have decided. */
export async function isOrphanReported(
  db: Database,
  provider: string,
  { sessionId, transactionId }: Pick<OrphanPayment, 'sessionId' | 'transactionId'>,
): Promise<boolean> {
  const keys = [sessionId, transactionId].flatMap((name) =>
    name === undefined ? [] : keyOf(provider, name),
  );
  const found = await db
    .select({ id: staffTasks.id })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, 'orphan_payment'), inArray(staffTasks.key, keys)))
    .limit(1);
  return found.length > 0;
}
