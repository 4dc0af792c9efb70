import type { AttemptState } from './attempt-state.ts';
import { PAYMENT_VERDICTS, type PaymentVerdict } from './verdict.ts';

/** The state of a payment as the records of the payment backend name it. A hosted invoice is `completed` when it is paid. */
export type PaymentState = 'completed' | 'pending' | 'cancelled' | 'failed' | 'checking';

const STATES: Readonly<Record<AttemptState, PaymentState>> = {
  created: 'pending',
  requesting: 'pending',
  unknown: 'pending',
  pending: 'pending',
  processing: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
  // The contract has no expired state: a payment that expired unpaid is shown as cancelled.
  expired: 'cancelled',
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: 'checking',
  succeeded: 'completed',
  surplus: 'completed',
  refunded: 'cancelled',
};

/** The state of a payment in the contract. */
export const paymentStateOf = (state: AttemptState): PaymentState => STATES[state];

/** The verdict for a state of the contract that has no outcome. */
export const verdictOfState = (state: PaymentState): PaymentVerdict =>
  state === 'completed' ? 'confirmed' : state;

/** The contract's words for the verdicts on a payment, the same for every provider. */
export const OUTCOME_WORDS = {
  confirmed: 'confirmed',
  surplus: 'surplus',
  kept: 'kept',
  refunded: 'refunded',
  checking: 'checking',
  pending: 'pending',
  reopened: 'reopened',
  lapsed: 'lapsed',
  processing: 'processing',
  movingAgain: 'moving_again',
  otherMoving: 'other_moving',
  superseded: 'superseded',
  settledElsewhere: 'settled_elsewhere',
  orderClosed: 'order_closed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<PaymentVerdict, string>;

/** The verdict of a response, without the provider's words. */
interface WireOutcome {
  outcome?: string | undefined;
  superseded?: boolean | undefined;
  refunded?: boolean | undefined;
  cancelled_by_payer?: boolean | undefined;
}

/**
 * The verdict of a response. A word that this version does not know is `checking`: the app never shows more than it knows (I17).
 *
 * @param fromWords the verdict of the provider's words, for a server of the release before, which sends no outcome
 */
export function readOutcome(
  { outcome, superseded, refunded, cancelled_by_payer: cancelledByPayer }: WireOutcome,
  fromWords: PaymentVerdict,
): PaymentVerdict {
  if (outcome !== undefined)
    return PAYMENT_VERDICTS.find((verdict) => OUTCOME_WORDS[verdict] === outcome) ?? 'checking';
  if (fromWords === 'pending' && superseded === true) return 'superseded';
  if (fromWords !== 'cancelled') return fromWords;
  if (refunded === true) return 'refunded';
  return cancelledByPayer === true ? 'cancelled' : 'expired';
}
