import type { Provider } from './providers/index.ts';

/** Money that was received and does not count: it was one payment too many, or differed from the request. */
export interface ReturnedMoney {
  /** Whole francs; `undefined` if the provider named no readable amount. */
  amount: number | undefined;
  /** When it was returned, epoch milliseconds; `undefined` as long as it is not. */
  madeAt: number | undefined;
  /** The provider's reference of the refund. */
  reference: string | undefined;
}

/** One such payment of an order. */
export interface ReturnedPayment extends ReturnedMoney {
  /** `undefined` for a provider that this build does not know. */
  provider: Provider | undefined;
}

/** A refund of a payment that counts, whole or part. */
export interface RefundOfOrder {
  /** Whole francs. */
  amount: number;
  /** `undefined` for a provider that this build does not know. */
  provider: Provider | undefined;
  /** When it was made, epoch milliseconds; `undefined` as long as it is not. */
  madeAt: number | undefined;
  /** Its number, and the path of its PDF. */
  creditNote: { number: string; pdf: string } | undefined;
}
