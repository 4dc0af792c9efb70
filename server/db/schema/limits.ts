/** Limits that all processes share: uses per window, and sent order mails. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { utcTimestamp } from './columns.ts';
import { orders } from './orders.ts';

/** One counter per limit and key; its window starts with the first use. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    /** SHA-256 of the limit's name and the counted value, so that no phone, mailbox or IP address is stored. */
    key: text().primaryKey(),
    count: integer().notNull(),
    endsAt: utcTimestamp().notNull(),
  },
  (table) => [index('limit_counts_ends').on(table.endsAt)],
);

/** The order mails that the limits allowed; a retry of the same mail is not counted again. */
export const orderMails = pgTable(
  'order_mails',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** As returned by `mailboxOf`. */
    mailbox: text().notNull(),
    allowedAt: utcTimestamp().notNull(),
  },
  (table) => [index('order_mails_mailbox').on(table.mailbox, table.allowedAt)],
);
