import type { SaleType } from './order.ts';
import type { PaymentVerdict } from './payment-status.ts';

/** A payment as the shop's server tells it. Times are epoch milliseconds, amounts whole francs. */
export interface Payment {
  transactionId: string;
  verdict: PaymentVerdict;
  /** Where it can be paid, while it can. */
  checkoutUrl: string | undefined;
  validUntil: number | undefined;
  /** Pending, but no longer offered for payment: a new one may be begun. */
  isSuperseded: boolean;
  /** Present for the owner of the order only. */
  details: PaymentOwnerDetails | undefined;
}

export interface PaymentOwnerDetails {
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
export type PaymentAnswer = Payment | { verdict: 'unknownTransaction' };
