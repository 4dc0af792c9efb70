import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { REFUSED_STATES } from '#domain/payments/attempt-state.ts';
import type { paymentAttempts } from '../../db/schema.ts';
import { PROVIDERS } from '../../providers/registry.ts';

/**
 * Condition for attempts that were refused and can still be paid, or be seen as paid, on their page or with their code: the
 * same as `payableUntil` for statements over many orders.
 */
export function isRefusedAndPayable(attempts: typeof paymentAttempts, now: Date): SQL | undefined {
  const begunBefore = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const isPayable = PROVIDERS.filter(({ isPayableAfterRefusal }) => isPayableAfterRefusal).map(
    ({ id, sessionLifeMs, schedule: { margin } }) =>
      and(
        eq(attempts.provider, id),
        or(
          sql`${attempts.validUntil} > ${begunBefore(margin)}`,
          sql`${attempts.validUntil} is null and coalesce(${attempts.requestedAt}, ${attempts.createdAt}) > ${begunBefore(sessionLifeMs + margin)}`,
        ),
      ),
  );
  return and(
    inArray(attempts.state, REFUSED_STATES),
    isNotNull(attempts.providerSessionId),
    or(isNotNull(attempts.resumedAs), ...isPayable),
  );
}
