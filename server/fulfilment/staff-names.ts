import { inArray } from 'drizzle-orm';
import { accountId } from '#domain/account/ids.ts';
import { type Database, tables } from '../db/index.ts';

/** The names of members of staff, as far as their accounts exist, by the ids of the accounts. */
export async function staffNames(
  db: Database,
  staffIds: readonly (number | null)[],
): Promise<Map<number, string>> {
  const ids = [...new Set(staffIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const { accounts } = tables;
  const found = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids.map(accountId)));
  return new Map(found.flatMap(({ id, email }) => (email === null ? [] : [[Number(id), email] as const])));
}
