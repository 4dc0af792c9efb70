/** Visitors' basket reports and newsletter subscriptions, for the staff who call customers back. @see AP-03 */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '#openapi/schema.d.ts';
import { francs, utcTimestamp } from './columns.ts';

type Told = components['schemas']['CrmPayload'];

export const crmRecords = pgTable(
  'crm_records',
  {
    /** SHA-256 of the visitor's cookie or id, so that a record cannot be traced back to a browser (HAZARDS C24). */
    owner: text().notNull(),
    kind: text().$type<Told['type']>().notNull(),
    /** As sent by the client; informative only, never used to identify a visitor. */
    guestId: text().notNull(),
    location: text().notNull(),
    /** Latitude and longitude, as sent by the client. */
    coordinates: text(),
    name: text(),
    /** In E.164. */
    phone: text(),
    email: text(),
    /** As sent by the client; not checked against prices. */
    total: francs().notNull(),
    products: jsonb().$type<Told['produits']>().notNull(),
    /** The time of the report by the browser's clock. */
    toldAt: utcTimestamp().notNull(),
    /** Number of reports received. */
    version: integer().notNull().default(1),
    firstAt: utcTimestamp().notNull(),
    changedAt: utcTimestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind] }),
    index('crm_records_first').on(table.firstAt),
    index('crm_records_changed').on(table.changedAt),
  ],
);
