/** The closes of the day: what each has, and the cash that was counted. Append-only. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { DaySheet } from '#domain/closing/day-close.ts';
import { francs, oneOf, utcTimestamp } from './columns.ts';

export const dayCloses = pgTable(
  'day_closes',
  {
    /** From 1, without holes unless numbers have moved ahead: of two closes at the same time, one is refused. */
    number: integer().primaryKey(),
    /** Calendar day in Dakar. */
    day: date({ mode: 'string' }).notNull(),
    /** Nothing before it is part of any close. */
    fromAt: utcTimestamp().notNull(),
    /** The staff account. Not a foreign key: the row outlives the account. */
    closedBy: integer().notNull(),
    closedAt: utcTimestamp().notNull(),
    /** What the sheet says, as it is printed. */
    sheet: jsonb().$type<DaySheet>().notNull(),
    /** Of the request that closed it, so that the same request again closes nothing (I19). */
    requestKey: text(),
  },
  (table) => [
    unique('day_closes_request').on(table.closedBy, table.requestKey),
    check('day_closes_number', sql`${table.number} >= 1`),
  ],
);

/** The drawers that a close has counted. A drawer is the cash of one person. Whole francs. */
export const dayCloseDrawers = pgTable(
  'day_close_drawers',
  {
    close: integer()
      .notNull()
      .references(() => dayCloses.number),
    /** The account of the person. Not a foreign key. */
    staffId: integer().notNull(),
    expected: francs().notNull(),
    counted: francs().notNull(),
    handedOver: francs().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.close, table.staffId] }),
    index('day_close_drawers_staff').on(table.staffId, table.close),
    check(
      'day_close_drawers_counted',
      sql`${table.counted} between 0 and 100000000000 and ${table.handedOver} between 0 and ${table.counted}`,
    ),
    check(
      'day_close_drawers_reason',
      sql`${table.counted} = ${table.expected} or ${table.reason} is not null`,
    ),
  ],
);

const CLOSED_KINDS = ['cash', 'cashReversal', 'payment', 'refund', 'fee'] as const;

/** What each close has. Whatever is not listed here, e.g. because it was being written during a close, belongs to the next close. */
export const dayCloseEntries = pgTable(
  'day_close_entries',
  {
    kind: text({ enum: CLOSED_KINDS }).notNull(),
    /** The key of the row that it is: an entry of cash, an attempt, a refund, a line of a statement. */
    ref: text().notNull(),
    close: integer()
      .notNull()
      .references(() => dayCloses.number),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    oneOf('day_close_entries_kind', table.kind, CLOSED_KINDS),
  ],
);
