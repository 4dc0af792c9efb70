/** What the statements of the providers list, and which days of them were read. */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { STATEMENT_LINE_KINDS, STATEMENT_SOURCES } from '#domain/settlement/statement-line.ts';
import { francs, oneOf, utcTimestamp } from './columns.ts';
import { paymentProviders } from './providers.ts';

/** A statement that a person uploaded. The file itself is not stored: its lines are. Append-only. */
export const statementFiles = pgTable(
  'statement_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    name: text().notNull(),
    /** SHA-256 of the file: the same file again adds nothing. */
    sha256: text().notNull(),
    /** The days that it has whole, as the person who uploaded it said. */
    fromDay: date({ mode: 'string' }).notNull(),
    untilDay: date({ mode: 'string' }).notNull(),
    lines: integer().notNull(),
    /** The staff account. Not a foreign key: the row outlives the account. */
    uploadedBy: integer().notNull(),
    uploadedAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('statement_files_once').on(table.provider, table.sha256, table.fromDay, table.untilDay),
    check('statement_files_days', sql`${table.fromDay} <= ${table.untilDay}`),
  ],
);

/**
 * Lines of the providers' statements: one row per movement, however often it is read. The fee of a payment is a line of its own, with the
 * reference of the payment. Append-only.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    kind: text({ enum: STATEMENT_LINE_KINDS }).notNull(),
    /** The provider's own. */
    reference: text().notNull(),
    sessionId: text(),
    clientReference: text(),
    /** Whole francs, without a sign. */
    amount: francs().notNull(),
    at: utcTimestamp().notNull(),
    source: text({ enum: STATEMENT_SOURCES }).notNull(),
    fileId: integer().references(() => statementFiles.id),
    recordedAt: utcTimestamp().notNull(),
  },
  (table) => [
    unique('statement_lines_once').on(table.provider, table.kind, table.reference),
    index('statement_lines_at').on(table.provider, table.at),
    index('statement_lines_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
    index('statement_lines_client')
      .on(table.clientReference)
      .where(sql`${table.clientReference} is not null`),
    // The fees of a month.
    index('statement_lines_fees').on(table.recordedAt).where(sql`${table.kind} = 'fee'`),
    check('statement_lines_amount', sql`${table.amount} between 1 and 100000000000`),
    check('statement_lines_file', sql`(${table.source} = 'file') = (${table.fileId} is not null)`),
    oneOf('statement_lines_kind', table.kind, STATEMENT_LINE_KINDS),
    oneOf('statement_lines_source', table.source, STATEMENT_SOURCES),
  ],
);

/** Days whose statement was read whole, after their end. */
export const statementDays = pgTable(
  'statement_days',
  {
    provider: text()
      .notNull()
      .references(() => paymentProviders.id),
    /** Calendar day in Dakar. */
    day: date({ mode: 'string' }).notNull(),
    source: text({ enum: STATEMENT_SOURCES }).notNull(),
    readAt: utcTimestamp().notNull(),
    /** When what is missing in it was reported. */
    settledAt: utcTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.day, table.source] }),
    index('statement_days_open').on(table.day).where(sql`${table.settledAt} is null`),
    oneOf('statement_days_source', table.source, STATEMENT_SOURCES),
  ],
);
