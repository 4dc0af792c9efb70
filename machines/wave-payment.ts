import type { SaleType } from '#domain/order.ts';
import type { PaymentVerdict } from '#domain/payment-status.ts';

/** A Wave payment as the shop's server tells it. Times are epoch milliseconds, amounts whole francs. */
export interface WavePayment {
  transactionId: string;
  verdict: PaymentVerdict;
  /** Where it can be paid, while it can. */
  checkoutUrl: string | undefined;
  validUntil: number | undefined;
  /** Pending, but no longer offered for payment: a new one may be begun. */
  isSuperseded: boolean;
  /** Present for the owner of the order only. */
  details: WavePaymentDetails | undefined;
}

export interface WavePaymentDetails {
  order: {
    id: number;
    /** `undefined` for a word that this build does not know. */
    type: SaleType | undefined;
    name: string;
    reference: string;
  };
  /** Wave's own reference, once paid. */
  reference: string | undefined;
  amount: number;
  /** Masked. */
  phone: string | undefined;
  description: string | undefined;
  createdAt: number;
  completedAt: number | undefined;
}

/** The server's answer about a transaction id; the second only where no such payment exists (HAZARDS B4). */
export type WaveAnswer = WavePayment | { verdict: 'unknownTransaction' };
