import { eq } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import { staff as text } from '#domain/messages/staff.ts';
import type { Database } from '../../db/index.ts';
import { accounts } from '../../db/schema.ts';

/** The address of a member of staff, or the number of a deleted account. */
export async function staffName(db: Database, staffId: number): Promise<string> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId(staffId)));
  return account?.email ?? text.staffAccount(staffId);
}
