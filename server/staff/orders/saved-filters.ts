import { and, asc, eq } from 'drizzle-orm';
import type { AccountId } from '#domain/account/ids.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { orderListQuery, readOrderList, SAVED_FILTERS_MAX } from '#domain/staff/order-views.ts';
import { type Database, tables } from '../../db/index.ts';
import { inTransaction } from '../../db/retry.ts';
import { Problem } from '../../problem.ts';

const { accounts, savedFilters } = tables;

/** A list of orders with its filters, as the address of the screen has them. */
interface SavedFilters {
  id: number;
  name: string;
  query: string;
}

/** The filters of an account, in the order in which they were saved. */
export const listSavedFilters = (db: Database, staffId: AccountId): Promise<SavedFilters[]> =>
  db
    .select({ id: savedFilters.id, name: savedFilters.name, query: savedFilters.query })
    .from(savedFilters)
    .where(eq(savedFilters.staffId, staffId))
    .orderBy(asc(savedFilters.id));

/**
 * Saves filters by a name; a name that the account has already gets these.
 *
 * @param query of an address; what is no filter is left out
 * @throws Problem `request.invalid` for more than `SAVED_FILTERS_MAX` names
 */
export const saveFilters = (
  db: Database,
  { staffId, name, query }: { staffId: AccountId; name: string; query: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Of two that are saved at once, the second one counts the first.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, staffId)).for('update');
    const { after: _, ...list } = readOrderList(new URLSearchParams(query));
    const saved = { staffId, name, query: orderListQuery(list) };
    await tx
      .insert(savedFilters)
      .values(saved)
      .onConflictDoUpdate({
        target: [savedFilters.staffId, savedFilters.name],
        set: { query: saved.query },
      });
    const count = await tx.$count(savedFilters, eq(savedFilters.staffId, staffId));
    if (count > SAVED_FILTERS_MAX)
      throw new Problem('request.invalid', {
        fields: [{ field: 'name', message: staffOrders.saved.full }],
      });
  });

/** Deletes filters of an account; those of another account stay. */
export async function deleteSavedFilters(
  db: Database,
  { staffId, id }: { staffId: AccountId; id: number },
): Promise<void> {
  await db.delete(savedFilters).where(and(eq(savedFilters.id, id), eq(savedFilters.staffId, staffId)));
}
