import type { Database } from '../db/index.ts';
import { staffTasks } from '../db/schema.ts';

export type StaffTaskKind = (typeof staffTasks.$inferSelect)['kind'];

/**
 * Puts something before a human, once per key: the same trouble seen again adds nothing.
 *
 * @returns true when it is new
 */
export async function raiseStaffTask(
  db: Database,
  task: { kind: StaffTaskKind; key: string; detail: Record<string, unknown> },
): Promise<boolean> {
  const added = await db
    .insert(staffTasks)
    .values(task)
    .onConflictDoNothing()
    .returning({ id: staffTasks.id });
  return added.length > 0;
}
