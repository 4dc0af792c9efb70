import { pgTable, text } from 'drizzle-orm/pg-core';

/** All providers that payments can refer to; filled from the server's registry at start. */
export const paymentProviders = pgTable('payment_providers', { id: text().primaryKey() });
