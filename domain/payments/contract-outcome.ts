import { PAYMENT_VERDICTS, type PaymentVerdict } from './verdict.ts';

/** The contract's words for the verdicts on a payment, the same for every provider. */
export const OUTCOME_WORDS = {
  confirmed: 'confirmed',
  surplus: 'surplus',
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

/** What a response tells of the verdict beside the provider's words. */
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
