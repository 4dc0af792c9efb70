import { isGiven } from '#domain/payments/order-refund.ts';
import { invoicePdfPath } from '#domain/paths.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Database } from '../../db/index.ts';
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
