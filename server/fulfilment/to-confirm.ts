import { type SQL, sql } from 'drizzle-orm';
import { CONFIRMED_UNPAID } from '#domain/fulfilment/leaving.ts';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import { tables } from '../db/index.ts';
import { words } from '../db/schema/columns.ts';
import { isStanding } from '../payments/store/attempts.repository.ts';

const { cashPayments, orders, paymentAttempts, paymentIntents } = tables;

/**
 * Whether an unconfirmed order is to be confirmed by phone: one that is paid on delivery, and any other once
 * something of it is paid. Lists, their counts and the first page ask this. PostgreSQL does not join what has an OFFSET, and would
 * otherwise read whole tables where few orders match.
 */
export const IS_TO_CONFIRM: SQL = sql`(${orders.paymentMode} in (${words(CONFIRMED_UNPAID)}) or exists (
  select from ${paymentIntents} where ${paymentIntents.orderId} = ${orders.id} and (
    exists (
      select from ${paymentAttempts} where ${paymentAttempts.intentId} = ${paymentIntents.id}
        and ${paymentAttempts.state} = ${words([SETTLED_STATE])} offset 0)
    or exists (
      select from ${cashPayments} where ${cashPayments.intentId} = ${paymentIntents.id} and ${isStanding} offset 0))
  offset 0))`;
