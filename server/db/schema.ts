/** All tables, for Drizzle and the migrations. */
export * from './schema/catalogue.ts';
export * from './schema/shelves.ts';
export * from './schema/search.ts';
export * from './schema/accounts.ts';
export * from './schema/sign-ups.ts';
export * from './schema/orders.ts';
export * from './schema/fulfilment.ts';
export * from './schema/stock.ts';
export * from './schema/payments.ts';
export * from './schema/refunds.ts';
export * from './schema/providers.ts';
export * from './schema/journal.ts';
export * from './schema/invoices.ts';
export * from './schema/work.ts';
export * from './schema/staff.ts';
export * from './schema/crm.ts';
export * from './schema/limits.ts';
