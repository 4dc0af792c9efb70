import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { tables } from '../../db/index.ts';
import type { CustomerPayments } from '../../providers/payment-calls.ts';
import type { Core } from '../core.ts';
import { selectAttempts } from './attempts.repository.ts';
import { viewsOf } from './status.ts';

const PAGE_SIZE = 20;

/** One page of a customer's payments, the newest first, as they are stored: no provider is asked. */
export async function listPayments(
  core: Core,
  { customerId, provider, page }: { customerId: CustomerId; provider: string | undefined; page: number },
): Promise<CustomerPayments> {
  const { orders, paymentAttempts, paymentIntents } = tables;
  const theirs = and(
    eq(orders.customerId, customerId),
    isNull(orders.deletedAt),
    provider === undefined ? undefined : eq(paymentAttempts.provider, provider),
  );
  const [counted] = await core.db
    .select({ total: count() })
    .from(paymentAttempts)
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(theirs);
  const found = await selectAttempts(core.db)
    .where(theirs)
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { payments: await viewsOf(core, found), total: counted?.total ?? 0 };
}
