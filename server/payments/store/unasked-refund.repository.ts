import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';
import { staffTasks } from '../../db/schema.ts';

/**
 * The key of the task `unasked_refund` about a transfer. There is one for a reference in any letter case, because staff type what the
 * statement lists too: as it was raised first.
 */
export async function unaskedRefundKey(db: Database, provider: string, reference: string): Promise<string> {
  const key = `${provider}/${reference}`;
  const [raised] = await db
    .select({ key: staffTasks.key })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, 'unasked_refund'), sql`upper(${staffTasks.key}) = upper(${key})`))
    .limit(1);
  return raised?.key ?? key;
}
