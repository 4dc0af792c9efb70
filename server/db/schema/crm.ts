/** What visitors have in their baskets and who wants to hear from the shop, for the people who call them back. @see AP-03 */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '#openapi/schema.d.ts';
import { francs, moment } from './columns.ts';

type Told = components['schemas']['CrmPayload'];

export const crmRecords = pgTable(
  'crm_records',
  {
    /** SHA-256 of what tells the visitor from others: no record leads back to a browser (HAZARDS C24). */
    owner: text().notNull(),
    kind: text().$type<Told['type']>().notNull(),
    /** As told; noted, and no key to anything. */
    guestId: text().notNull(),
    location: text().notNull(),
    /** Latitude and longitude, as told. */
    coordinates: text(),
    name: text(),
    /** E.164 */
    phone: text(),
    email: text(),
    /** As told: nobody has priced it. */
    total: francs().notNull(),
    products: jsonb().$type<Told['produits']>().notNull(),
    /** The browser's time of what it told. */
    toldAt: moment().notNull(),
    /** How often it was told. */
    version: integer().notNull().default(1),
    firstAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind] }),
    index('crm_records_first').on(table.firstAt),
    index('crm_records_changed').on(table.changedAt),
  ],
);
