/** What staff did. */
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { utcTimestamp } from './columns.ts';

/**
 * The audit trail of staff: who did what to what, why, and when. Append-only: the server may insert rows, and nothing
 * changes or deletes them.
 */
export const staffActions = pgTable(
  'staff_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account. Not a foreign key: the trail outlives the account. */
    staffId: integer().notNull(),
    /** `<area>.<action>`, e.g. `product.updated`. */
    action: text().notNull(),
    /** What it was done to: a kind of object and its id, e.g. `product` and `101`. */
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    /** Required by the server for actions about money and membership. */
    reason: text(),
    /** Further facts, e.g. the changed fields. Never a password, token or address of a person. */
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    at: utcTimestamp().notNull(),
  },
  (table) => [
    index('staff_actions_subject').on(table.subjectKind, table.subjectId),
    index('staff_actions_staff').on(table.staffId, table.id),
  ],
);
