import { and, count, eq, gte, lt, or, sql } from 'drizzle-orm';
import { orders, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import type { FigureFilter, PaymentFigure, PaymentView } from '../../providers/payment-calls.ts';
import type { Core } from '../core.ts';
import { decidedFrancs, selectAttempts } from './attempts.repository.ts';
import { viewOf } from './status.ts';

const DAY_MS = 24 * 3_600_000;

/** The payment that a provider knows by this id, of its session or of the payment itself. */
export async function findByProviderId(
  core: Core,
  provider: string,
  id: string,
): Promise<PaymentView | undefined> {
  const { providerSessionId, providerTransactionId } = paymentAttempts;
  const [found] = await selectAttempts(core.db)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        or(eq(providerTransactionId, id), eq(providerSessionId, id)),
      ),
    )
    .limit(1);
  return found && viewOf(core, found);
}

/** Counts the payments through a provider by their states. */
export function countPayments(
  { db }: Core,
  provider: string,
  { customerId, from, to }: FigureFilter,
): Promise<PaymentFigure[]> {
  const { state, amount, createdAt } = paymentAttempts;
  return db
    .select({
      state,
      count: count(),
      amount: sql`sum(coalesce(${decidedFrancs}, ${amount}))`.mapWith(Number),
    })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        customerId === undefined ? undefined : eq(orders.customerId, customerId),
        from === undefined ? undefined : gte(createdAt, startOf(from)),
        to === undefined ? undefined : lt(createdAt, new Date(startOf(to).getTime() + DAY_MS)),
      ),
    )
    .groupBy(state);
}

/** The first moment of a day in Dakar, whose time is UTC. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
