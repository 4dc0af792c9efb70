import { pgTable, text } from 'drizzle-orm/pg-core';

/** Every provider that payments may be of; filled from the server's registry at start. */
export const paymentProviders = pgTable('payment_providers', { id: text().primaryKey() });
