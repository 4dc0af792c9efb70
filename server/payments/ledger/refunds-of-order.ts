import { and, eq, inArray, sum } from 'drizzle-orm';
import { SETTLED_STATE } from '#domain/payments/attempt-state.ts';
import { isGiven, ORDER_REFUND_STATES, type OrderRefundState } from '#domain/payments/order-refund.ts';
import { invoicePdfPath } from '#domain/paths.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../../db/index.ts';
import { orderRefunds, paymentAttempts, paymentIntents } from '../../db/schema.ts';
import { readRefundsOfOrder } from '../store/order-refunds.repository.ts';
import type { Ledger } from './ledger.ts';

/** A refund of a payment that counts, as the customer knows it. */
export interface ToldRefund {
  /** Whole francs. */
  amount: number;
  /** Id of the provider. */
  provider: string;
  /** `null` as long as it is not made. */
  madeAt: Date | null;
  creditNoteNumber: string | undefined;
}

/**
 * The refunds of an order that its customer was told of, the first one first. An order without a payment by a provider has none, and
 * costs no statement.
 */
export async function readToldRefunds(
  db: Database,
  orderId: number,
  { instalments }: Pick<Ledger, 'instalments'>,
): Promise<ToldRefund[]> {
  const isAny = instalments.some(({ settledBy }) => settledBy !== undefined && 'attempt' in settledBy);
  const refunds = isAny ? await readRefundsOfOrder(db, orderId) : [];
  return refunds
    .filter(({ refund }) => isGiven(refund.state))
    .map(({ refund: { amount, provider, madeAt }, creditNote }) => ({
      amount,
      provider,
      madeAt,
      creditNoteNumber: creditNote?.number,
    }))
    .toReversed();
}

const GIVEN_STATES = ORDER_REFUND_STATES.filter(isGiven);

const francsOf = ({ instalments }: Pick<Ledger, 'instalments'>): number =>
  instalments.reduce((total, { received }) => total + (received ?? 0), 0);

/**
 * The orders of which refunds return all money that was received, among some ledgers by the ids of their orders. Cash is given back by
 * reversing its entry: an order that was paid with it too is none of them.
 *
 * @param states of the refunds that count; by default also of those that are only asked for
 */
export async function findReturned(
  db: Database,
  ledgers: ReadonlyMap<number, Pick<Ledger, 'instalments'>>,
  states: readonly OrderRefundState[] = GIVEN_STATES,
): Promise<ReadonlySet<number>> {
  const received = new Map([...ledgers].map(([id, ledger]) => [id, francsOf(ledger)]));
  const paid = [...received].flatMap(([id, francs]) => (francs > 0 ? [id] : []));
  if (paid.length === 0) return new Set();
  const found = await db
    .select({ orderId: paymentIntents.orderId, francs: sum(orderRefunds.amount).mapWith(Number) })
    .from(orderRefunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, orderRefunds.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.intentId))
    .where(
      and(
        inArray(paymentIntents.orderId, paid),
        eq(paymentAttempts.state, SETTLED_STATE),
        inArray(orderRefunds.state, [...states]),
      ),
    )
    .groupBy(paymentIntents.orderId);
  return new Set(
    found.flatMap(({ orderId, francs }) =>
      francs !== null && francs >= (received.get(orderId) ?? Infinity) ? [orderId] : [],
    ),
  );
}

/** Such a refund in the contract's names. */
export const wireToldRefund = ({
  amount,
  provider,
  madeAt,
  creditNoteNumber: number,
}: ToldRefund): components['schemas']['RefundOfOrder'] => ({
  amount,
  provider,
  made_at: madeAt?.toISOString() ?? null,
  credit_note: number === undefined ? null : { number, pdf_url: invoicePdfPath(number) },
});
