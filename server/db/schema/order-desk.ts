/** What staff work with besides the orders themselves: the list of those with something to pay, and notes. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { AccountId } from '#domain/account/ids.ts';
import { accounts } from './accounts.ts';
import { utcTimestamp } from './columns.ts';
import { orders } from './orders.ts';

/**
 * Valid orders of which something is to be paid, for lists in the order of their days. Triggers write it, so that a release that
 * does not know it keeps it complete. It only says where to look: what is owed is computed from payments and cash, and a
 * row that is left over after a payment is never shown (HAZARDS A11).
 */
export const ordersToPay = pgTable(
  'orders_to_pay',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    orderedAt: utcTimestamp().notNull(),
    /** The day of the first instalment that is not paid, in Dakar. */
    dueOn: date({ mode: 'string' }).notNull(),
    /** Whether that instalment is late after its day: not one of a single payment, nor what is collected at the door. */
    isDated: boolean().notNull(),
  },
  (table) => [
    index('orders_to_pay_latest').on(table.orderedAt, table.orderId),
    index('orders_to_pay_dated').on(table.dueOn, table.orderId).where(sql`${table.isDated}`),
  ],
);

/** Lists of orders with their filters that a member of staff saved by a name; deleted with the account. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    staffId: integer()
      .notNull()
      .$type<AccountId>()
      .references(() => accounts.id),
    name: text().notNull(),
    /** The query of the address of the list. */
    query: text().notNull(),
  },
  (table) => [unique('saved_filters_name').on(table.staffId, table.name)],
);

/**
 * Notes of staff about an order. Append-only: triggers reject UPDATE, DELETE and TRUNCATE. A wrong note is withdrawn by another
 * row.
 */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The account. Not a foreign key: notes outlive the account. */
    staffId: integer().notNull(),
    /** Empty for a withdrawal. */
    text: text().notNull(),
    at: utcTimestamp().notNull(),
    /** The note that this row withdraws. */
    withdraws: integer()
      .unique('order_notes_withdrawn_once')
      .references((): AnyPgColumn => orderNotes.id),
  },
  (table) => [
    index('order_notes_order').on(table.orderId, table.id),
    check('order_notes_text', sql`(${table.text} = '') = (${table.withdraws} is not null)`),
  ],
);
