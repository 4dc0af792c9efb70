import type { OrderState } from '#domain/order.ts';
import type { AttemptState, ResumedState } from '#domain/payments/attempt-state.ts';

/**
 * Version of these rules, stored with every event. A change that decides a stored event differently needs a
 * new version, and `nextPosition` must keep the old decision for events of the old version.
 */
export const RULES_VERSION = 2;

/** In what a provider's answer can differ from the request (I7). */
export const MISMATCHES = [
  'amount',
  'currency',
  'reference',
  'mode',
  'session',
  'transaction',
  /** Another attempt already has this session or transaction (I6). */
  'identity',
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

/**
 * Mismatches that staff cannot accept: the money belongs to another attempt, is test money, or is not the amount due in
 * francs CFA. An instalment is paid by exactly its amount (I4). Until version 1 another amount could be accepted.
 */
const UNACCEPTABLE: readonly Mismatch[] = ['identity', 'mode', 'amount', 'currency'];
const UNACCEPTABLE_UNTIL_1: readonly Mismatch[] = ['identity', 'mode'];

/**
 * Whether staff may accept money that differs from the request in these ways.
 *
 * @param rules the version that decides, for stored events
 */
export const isAcceptable = (mismatches: readonly Mismatch[], rules: number = RULES_VERSION): boolean => {
  const unacceptable = rules < 2 ? UNACCEPTABLE_UNTIL_1 : UNACCEPTABLE;
  return !mismatches.some((mismatch) => unacceptable.includes(mismatch));
};

/** Whether money is this payment's and in francs, whatever its amount: only then can it be kept for the customer. */
export const isKeepable = (mismatches: readonly Mismatch[]): boolean =>
  mismatches.every((mismatch) => mismatch === 'amount');

/** The facts that decide whether received money settles the instalment. */
export interface SettlementFacts {
  orderState: OrderState;
  /**
   * The other attempt or cash payment that settled the instalment, or its division, after which it is less than the attempt asked
   * for; `null` if it is still due.
   */
  settledBy: string | null;
}

/** The events of a payment attempt, with the facts their decision depends on. */
export type AttemptEvent =
  | { type: 'attempt.created' }
  /** The provider shows a further payment that was made with the code of another attempt; it is never offered. */
  | { type: 'attempt.found' }
  /** A newer attempt may replace this one; this one is still checked. */
  | { type: 'attempt.superseded' }
  /** The provider is about to be called. */
  | { type: 'request.sent' }
  /** The call ended without a clear answer: a session may exist (HAZARDS B9). */
  | { type: 'request.unanswered' }
  /** The provider refused to open a session. */
  | { type: 'request.refused' }
  /** The provider has an open, unpaid session. */
  | { type: 'provider.opened' }
  /** The provider is moving the money. */
  | { type: 'provider.processing' }
  /** The provider's answer is new but changes no state, e.g. another expiry time. */
  | { type: 'provider.noted' }
  /** The provider has the payer's money. */
  | ({ type: 'provider.succeeded'; mismatches: Mismatch[] } & SettlementFacts)
  | { type: 'provider.failed' }
  | { type: 'provider.cancelled' }
  | { type: 'provider.expired' }
  /** Staff accepted money that differs from the request; `mismatches` are those of the conflict. */
  | ({ type: 'staff.accepted'; mismatches: Mismatch[] } & SettlementFacts)
  /** Staff keep the money as credit of the customer; `mismatches` are those of the payment. */
  | { type: 'staff.kept'; mismatches: Mismatch[] }
  /** Staff returned the money. Whole francs; `received` is `null` if the provider gave no readable amount. */
  | { type: 'staff.refunded'; amount: number; received: number | null }
  /** The provider says that the money was returned, by whatever means. */
  | { type: 'provider.refunded'; amount: number; received: number | null };

/** The position of an attempt in its lifecycle. */
export interface LifecyclePosition {
  state: AttemptState;
  superseded: boolean;
  /**
   * Set while the provider shows a refused attempt as open or moving again: its page or code can be paid until its validity
   * ends. The state keeps its rank (I5); until the provider refuses again or takes the money, the attempt counts as live.
   */
  resumedAs: ResumedState | null;
}

export interface PaymentLifecycleTypes {
  context: Pick<LifecyclePosition, 'superseded' | 'resumedAs'> & {
    /** The version of the rules that decides. */
    rules: number;
  };
  events: AttemptEvent;
}
