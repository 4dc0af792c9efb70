import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { payment } from '#domain/messages/payment.ts';
import type { Database } from '../../db/index.ts';
import { orders, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import type { FigureFilter, PaymentFigure } from '../../providers/payment-calls.ts';
import type { Core } from '../store/core.ts';
import { decidedFrancs } from '../store/attempts.repository.ts';
import { Problem } from '../../problem.ts';

const DAY_MS = 24 * 3_600_000;

/** The days of figures that are not of one customer, unless the request names others, and how many it may name. */
const FIGURE_DAYS = 31;
const FIGURE_DAYS_MAX = 366;

/**
 * Counts the payments through a provider by their states. Those of all customers are of some days only: each day costs the
 * same, however many came before.
 *
 * @throws Problem `request.invalid` for more days than `FIGURE_DAYS_MAX` of all customers
 */
export async function countPayments(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  provider: string,
  { customerId, ...asked }: FigureFilter,
): Promise<PaymentFigure[]> {
  const { state, amount, createdAt } = paymentAttempts;
  const { from, to } = customerId === undefined ? boundedDays(asked, clock.now()) : asked;
  return db
    .select({
      state,
      count: count(),
      amount: sql`sum(coalesce(${decidedFrancs}, ${amount}))`.mapWith(Number),
    })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        customerId === undefined ? undefined : inArray(paymentAttempts.intentId, intentsOf(db, customerId)),
        from === undefined ? undefined : gte(createdAt, startOf(from)),
        to === undefined ? undefined : lt(createdAt, new Date(startOf(to).getTime() + DAY_MS)),
      ),
    )
    .groupBy(state);
}

const intentsOf = (db: Database, customerId: CustomerId) =>
  db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(eq(orders.customerId, customerId));

/** @throws Problem `request.invalid` */
function boundedDays(
  { from, to }: Pick<FigureFilter, 'from' | 'to'>,
  now: Date,
): { from: string; to: string } {
  const last = to ?? isoDayInDakar(now.getTime());
  const first = from ?? isoDayInDakar(startOf(last).getTime() - (FIGURE_DAYS - 1) * DAY_MS);
  if (startOf(last).getTime() - startOf(first).getTime() >= FIGURE_DAYS_MAX * DAY_MS) {
    const message = payment.figureDays(FIGURE_DAYS_MAX);
    throw new Problem('request.invalid', { fields: [{ field: 'date_from', message }] });
  }
  return { from: first, to: last };
}

/** The first moment of a day in Dakar, whose time is UTC. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
