import { and, asc, count, desc, eq, isNull, or } from 'drizzle-orm';
import type { CustomerId } from '#domain/account/ids.ts';
import { tables } from '../../db/index.ts';
import type { CustomerPayments, PaymentView } from '../../providers/payment-calls.ts';
import { readLedger } from '../ledger/ledger.ts';
import { paidAmountOf, selectAttempts, type AttemptInOrder } from '../store/attempts.repository.ts';
import { definitionOf, endOfSession, type Core } from '../store/core.ts';
import { isOffered, shownState } from '../store/projection.ts';
import { isSupersededView, readOutcomes, type AttemptOutcome } from './outcome.ts';

const { orders, paymentAttempts, paymentIntents } = tables;

/** A payment as stored; the caller has checked access. */
export async function viewOf(core: Core, found: AttemptInOrder): Promise<PaymentView | undefined> {
  const [view] = await viewsOf(core, [found]);
  return view && { ...view, nextDue: await readNextDue(core, found, view.verdict) };
}

/** What is due next on an order in several parts, of which a payment was confirmed. */
async function readNextDue(
  { db }: Core,
  { order, intent }: AttemptInOrder,
  verdict: PaymentView['verdict'],
): Promise<PaymentView['nextDue']> {
  const isWhole = intent.amountDue === order.total;
  if (verdict !== 'confirmed' || isWhole || order.state === 'cancel') return null;
  const { next, instalments } = await readLedger(db, order);
  if (!next) return null;
  const { instalmentNo: number, amountDue: amount, dueOn } = next.intent;
  return { number, count: instalments.length, amount, dueOn };
}

/** Payments as stored, in their order; the caller has checked access. */
async function viewsOf(core: Core, found: readonly AttemptInOrder[]): Promise<PaymentView[]> {
  const outcomes = await readOutcomes(core, found);
  return outcomes.flatMap((outcome, index) => {
    const each = found[index];
    return each === undefined ? [] : { ...storedView(core, each), ...outcome, nextDue: null };
  });
}

const storedView = (
  core: Core,
  { attempt, order, received }: AttemptInOrder,
): Omit<PaymentView, keyof AttemptOutcome | 'nextDue'> => ({
  provider: attempt.provider,
  transactionId: attempt.clientReference,
  state: shownState(attempt),
  order,
  reference: attempt.providerTransactionId,
  sessionId: attempt.providerSessionId,
  word: attempt.providerWord,
  amount: paidAmountOf({ attempt, received }),
  phone: attempt.phone,
  description: attempt.description && definitionOf(core, attempt.provider).reasonText(attempt.description),
  createdAt: attempt.createdAt,
  completedAt: attempt.completedAt,
  nextStep: isOffered(attempt) && endOfSession(core, attempt) === undefined ? attempt.nextStep : null,
  validUntil: attempt.validUntil,
  isSuperseded: isSupersededView(attempt),
  isResumed: attempt.resumedAs !== null,
});

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
  return found && (await viewsOf(core, [found]))[0];
}

/** All payments of an order, the oldest first, as they are stored: no provider is asked. */
export async function listPaymentsOfOrder(core: Core, orderId: number): Promise<PaymentInOrder[]> {
  const found = await selectAttempts(core.db)
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id));
  const views = await viewsOf(core, found);
  return views.flatMap((view, index) => {
    const intent = found[index]?.intent;
    return intent === undefined ? [] : { ...view, instalmentNo: intent.instalmentNo };
  });
}

/** A payment with the number of the instalment that it pays. */
export type PaymentInOrder = PaymentView & { instalmentNo: number };

const PAGE_SIZE = 20;

/** One page of a customer's payments, the newest first, as they are stored: no provider is asked. */
export async function listPayments(
  core: Core,
  { customerId, provider, page }: { customerId: CustomerId; provider: string | undefined; page: number },
): Promise<CustomerPayments> {
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
