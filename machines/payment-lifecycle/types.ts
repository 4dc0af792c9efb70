import type { OrderState } from '#domain/order.ts';
import type { AttemptState } from '#domain/payment-status.ts';

/**
 * Version of the rules in this folder, stored with every event. A change that decides a stored event differently gets a
 * new number, and `nextPosition` keeps the old decision for events of the old number.
 */
export const RULES_VERSION = 1;

/** In what a provider's answer can differ from what was asked for (I7). */
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

/** Facts on which it depends whether received money settles the instalment. */
export interface SettlementFacts {
  orderState: OrderState;
  /** The other attempt or cash payment that has settled the instalment; `null` while none has. */
  settledBy: string | null;
}

/** What can happen to a payment attempt, with the facts that the decision depends on. */
export type AttemptEvent =
  | { type: 'attempt.created' }
  /** Another attempt may take its place; this one is still watched. */
  | { type: 'attempt.superseded' }
  /** The provider is about to be called. */
  | { type: 'request.sent' }
  /** The call ended without a clear answer: the session may exist (HAZARDS B9). */
  | { type: 'request.unanswered' }
  /** The provider refused to open a session. */
  | { type: 'request.refused' }
  /** The provider has an open, unpaid session. */
  | { type: 'provider.opened' }
  /** The provider is moving the money. */
  | { type: 'provider.processing' }
  /** The provider answered something new that changes no state: other words, another validity. */
  | { type: 'provider.noted' }
  /** The provider has the payer's money. */
  | ({ type: 'provider.succeeded'; mismatches: Mismatch[] } & SettlementFacts)
  | { type: 'provider.failed' }
  | { type: 'provider.cancelled' }
  | { type: 'provider.expired' }
  /** Staff accepted money that differs from what was asked for; `mismatches` are those of the conflict. */
  | ({ type: 'staff.accepted'; mismatches: Mismatch[] } & SettlementFacts)
  /** Staff returned the money. Whole francs; `received` is `null` when the provider gave no readable amount. */
  | { type: 'staff.refunded'; amount: number; received: number | null };

/** Where an attempt is in its lifecycle. */
export interface LifecyclePosition {
  state: AttemptState;
  superseded: boolean;
}

export interface PaymentLifecycleTypes {
  context: Pick<LifecyclePosition, 'superseded'>;
  events: AttemptEvent;
}
