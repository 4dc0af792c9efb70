import { and, eq, notExists, sql } from 'drizzle-orm';
import { cashPayments, cashReversals, paymentIntents } from '../../db/schema.ts';

/** A cash entry that counts: it was not reversed. */
export const isStanding = notExists(
  // Without a database: it is a part of other statements.
  sql`(select 1 from ${cashReversals} where ${cashReversals.cashPaymentId} = ${cashPayments.id})`,
);

/** Joins the cash that settles an instalment; there is one at most. */
export const settlesIntent = and(eq(cashPayments.intentId, paymentIntents.id), isStanding);
