/** Limits that hold across all processes: uses per window, and the order mails that were allowed. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { orders } from './orders.ts';

/** One counter per limit and key; its window begins with the first use. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** SHA-256 of the limit's name and what it counts: no phone, mailbox or address can be read from it. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index('limit_counts_ends').on(table.endsAt)],
);

/** The order mails that were allowed to go out; a retry of the same mail needs no second permission. */
export const orderMails = pgTable(
  'order_mails',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** As `mailboxOf` gives it. */
    mailbox: text().notNull(),
    allowedAt: moment().notNull(),
  },
  (table) => [index('order_mails_mailbox').on(table.mailbox, table.allowedAt)],
);
