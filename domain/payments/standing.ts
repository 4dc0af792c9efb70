import type { NextStep } from './next-step.ts';
import type { ShownVerdict } from './verdict.ts';

/**
 * What a payer has to know, whichever way a payment is opened again; exactly one of these holds.
 *
 * - `payable`: nothing is in progress, a payment can be started safely
 * - `paid`: do not pay again
 * - `awaiting`: the payer has to confirm the open payment in the application or on the page
 * - `unknown`: money may be on its way, or the state cannot be read right now: do not pay again
 * - `over`: nothing can be paid here; the order says whether anything is due
 */
export type PaymentStanding = 'payable' | 'paid' | 'awaiting' | 'unknown' | 'over';

const STANDINGS: Readonly<Record<ShownVerdict, PaymentStanding>> = {
  confirmed: 'paid',
  settled: 'paid',
  settledElsewhere: 'paid',
  surplus: 'paid',
  kept: 'over',
  pending: 'awaiting',
  reopened: 'awaiting',
  inProgress: 'awaiting',
  superseded: 'payable',
  cancelled: 'payable',
  expired: 'payable',
  failed: 'payable',
  refunded: 'over',
  orderClosed: 'over',
  processing: 'unknown',
  movingAgain: 'unknown',
  otherMoving: 'unknown',
  lapsed: 'unknown',
  checking: 'unknown',
  cannotCheck: 'unknown',
};

/** @param verdict `undefined` if no payment was started. @see HAZARDS B21, I17 */
export const paymentStanding = (verdict: ShownVerdict | undefined): PaymentStanding =>
  verdict === undefined ? 'payable' : STANDINGS[verdict];

/** The known facts about a payment, or about an order whose payment may not be started yet. */
export interface PaymentSituation {
  /** `undefined` if no payment was started. */
  verdict: ShownVerdict | undefined;
  nextStep?: NextStep | undefined;
  /** Whole francs to pay now; absent if the viewer may not see it. */
  amountDue?: number;
  /** The payment methods offered now; absent if not known. */
  providers?: readonly unknown[];
}

export interface PaymentAvailability {
  /**
   * - `start`: a payment can be started
   * - `continue`: a payment is in progress; it can be continued, or another method chosen
   * - `none`: nothing is due, no method is offered, or the money may already be on its way
   */
  action: 'start' | 'continue' | 'none';
  /** How to pay the payment in progress. Absent while the money may already be on its way (HAZARDS A8). */
  nextStep: NextStep | undefined;
}

/** Whether a payment can be started or continued now, and how. All pay buttons and links use this. */
export function paymentAvailability({
  verdict,
  nextStep,
  amountDue = 0,
  providers = [],
}: PaymentSituation): PaymentAvailability {
  const standing = paymentStanding(verdict);
  const isOpen = standing === 'payable' || standing === 'awaiting';
  const isPayable = amountDue > 0 && providers.length > 0 && isOpen;
  const action = standing === 'awaiting' ? 'continue' : 'start';
  return { action: isPayable ? action : 'none', nextStep: standing === 'awaiting' ? nextStep : undefined };
}
