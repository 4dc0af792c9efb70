import { and, desc, eq, gt, lte, max } from 'drizzle-orm';
import { type Database, tables } from '../db/index.ts';
import { readStaffPage, STAFF_PAGE_SIZE } from './pages.ts';

/**
 * One page of the audit trail, the latest action first. Actions are numbered one after the other and never deleted, so a page
 * is a range of numbers: each costs the same, however long the trail is. A number whose transaction failed has no action,
 * so that a page may have fewer.
 *
 * @param page from 1
 */
export async function readTrail(db: Database, page: number) {
  const { staffActions, accounts } = tables;
  const [last] = await db.select({ id: max(staffActions.id) }).from(staffActions);
  const total = last?.id ?? 0;
  return readStaffPage(page, total, (offset) =>
    db
      .select({ action: staffActions, email: accounts.email })
      .from(staffActions)
      .leftJoin(accounts, eq(accounts.id, staffActions.staffId))
      .where(and(lte(staffActions.id, total - offset), gt(staffActions.id, total - offset - STAFF_PAGE_SIZE)))
      .orderBy(desc(staffActions.id)),
  );
}
