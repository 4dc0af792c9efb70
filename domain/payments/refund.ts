import type { OrderRefundState } from './order-refund.ts';

/** The states of a refund. The statements to staff and the database use this list. */
export const REFUND_STATES = ['asked', 'claimed', 'sending', 'unknown', 'made', 'withdrawn', 'kept'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** It is with the provider: staff cannot change it until the answer of the provider is known. */
export const isAtProvider = (state: RefundState | OrderRefundState): state is 'sending' | 'unknown' =>
  state === 'sending' || state === 'unknown';

/** One person returns its money, or has the provider return it: no other person may, and the money cannot be accepted. */
export const isBeingReturned = (state: RefundState): boolean => state === 'claimed' || isAtProvider(state);

/** Whether two references of a provider name one refund, in any letter case. */
export const isSameReference = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && one.toUpperCase() === other.toUpperCase();

/** Why money is returned. */
export const REFUND_REASONS = [
  /** The instalment was settled already, or the order was closed. */
  'surplus',
  /** The money differs from what was asked for. */
  'conflict',
  /** The provider returned the money of a settled payment. */
  'reversal',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What the provider said when it was asked about refunds of a payment. */
export const REFUND_ANSWERS = ['none', 'cannotTell', 'noAnswer'] as const;
export type RefundAnswer = (typeof REFUND_ANSWERS)[number];

/** Whole francs: two people decide to return more than this, and to take back a cash entry of more (decision 0061). */
export const RETURNED_BY_TWO_ABOVE = 500_000;
export const isReturnedByTwo = (amount: number): boolean => amount > RETURNED_BY_TWO_ABOVE;
