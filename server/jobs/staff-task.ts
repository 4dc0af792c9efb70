import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { staffPages } from '#domain/messages/staff-pages.ts';
import type { Database } from '../db/index.ts';
import { staffTasks } from '../db/schema.ts';
import { enqueue } from './outbox-work.ts';

export type StaffTaskKind = (typeof staffTasks.$inferSelect)['kind'];

/** What is stored with a task. Staff read it, so a fact without a French name does not compile. */
export type TaskFacts = Partial<Record<keyof typeof staffPages.tasks.factNames, unknown>>;

/** Kinds that need a human decision: each sends a mail and logs an error. The others are technical. */
export const MAILED_KINDS = [
  'refund',
  'conflict',
  'reversed_payment',
  'unasked_refund',
  'order_refund',
  'orphan_payment',
  'unreadable_books',
  'settlement_difference',
  'contract_limit',
  'unknown_status',
  'stuck_payment',
  'code_guessing',
  'sms_budget',
] as const satisfies StaffTaskKind[];
export type MailedKind = (typeof MAILED_KINDS)[number];

export const isMailed = (kind: StaffTaskKind): kind is MailedKind =>
  MAILED_KINDS.some((mailed) => mailed === kind);

/** Kinds that tell a single past fact. The provider's statement shows it again for days, so closing such a task is final. */
const FACTS: readonly StaffTaskKind[] = [
  'orphan_payment',
  'unasked_refund',
  'unreadable_books',
  'settlement_difference',
];

/**
 * Raises a task for staff. There is one per kind and key: while it is open, the same trouble adds nothing; once it
 * is closed, the same trouble opens it again (see `FACTS` for the exceptions). Each raising sends one mail.
 *
 * @returns true when it was raised or opened again
 */
export function raiseStaffTask(
  db: Database,
  task: { kind: StaffTaskKind; key: string; detail: TaskFacts },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [raised] = await tx
      .insert(staffTasks)
      .values(task)
      .onConflictDoUpdate({
        target: [staffTasks.kind, staffTasks.key],
        set: { doneAt: null, detail: task.detail, timesRaised: sql`${staffTasks.timesRaised} + 1` },
        setWhere: FACTS.includes(task.kind) ? sql`false` : isNotNull(staffTasks.doneAt),
      })
      .returning({ id: staffTasks.id, timesRaised: staffTasks.timesRaised });
    if (raised && isMailed(task.kind)) {
      const key = `${raised.id}/${raised.timesRaised}`;
      await enqueue(tx, { kind: 'mail.staff_task', key, payload: { taskId: raised.id } });
    }
    return raised !== undefined;
  });
}

/** Closes a task, if it is open: what it asked for was done. */
export async function closeStaffTask(
  db: Database,
  { kind, key, at }: { kind: StaffTaskKind; key: string; at: Date },
): Promise<void> {
  await db
    .update(staffTasks)
    .set({ doneAt: at })
    .where(and(eq(staffTasks.kind, kind), eq(staffTasks.key, key), isNull(staffTasks.doneAt)));
}
