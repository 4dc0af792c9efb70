import type { NextStep } from './next-step.ts';
import type { AttemptState } from './payment-status.ts';

/**
 * The payment status shown to users. `superseded`: still open at the provider but no longer offered, so that a new
 * payment can be started. `checking`: money was taken, or may have been, and staff or the server must find out for
 * what. `refunded`: the money was received and returned.
 */
export type PaymentVerdict =
  | 'confirmed'
  | 'pending'
  | 'superseded'
  | 'cancelled'
  | 'failed'
  | 'checking'
  | 'refunded';

const ATTEMPT_VERDICTS: Readonly<Record<AttemptState, PaymentVerdict>> = {
  created: 'pending',
  requesting: 'pending',
  unknown: 'pending',
  pending: 'pending',
  processing: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  conflicted: 'checking',
  succeeded: 'confirmed',
  surplus: 'confirmed',
  refunded: 'refunded',
};

/** The verdict on an attempt, for every provider alike. @param isSuperseded open, but no longer offered for payment */
export const attemptVerdict = (state: AttemptState, isSuperseded: boolean): PaymentVerdict =>
  isSuperseded ? 'superseded' : ATTEMPT_VERDICTS[state];

/** The verdict of a provider's words, which have none for an open payment that is no longer offered nor for a refund. */
export function refineVerdict(
  verdict: PaymentVerdict,
  { superseded, refunded }: { superseded?: boolean; refunded?: boolean },
): PaymentVerdict {
  if (verdict === 'cancelled' && refunded === true) return 'refunded';
  return verdict === 'pending' && superseded === true ? 'superseded' : verdict;
}

/** What a screen shows of a payment: the server's verdict, or that the server cannot be reached. */
export type ShownVerdict = PaymentVerdict | 'cannotCheck';

/** The verdict to show. A confirmation is final, any other may have changed since. @param isReachable whether the last check was answered */
export const shownVerdict = <TVerdict extends PaymentVerdict | undefined>(
  verdict: TVerdict,
  isReachable: boolean,
): TVerdict | 'cannotCheck' => (isReachable || verdict === 'confirmed' ? verdict : 'cannotCheck');

/**
 * What a payer has to know, whichever way a payment is opened again; exactly one of the four holds.
 *
 * - `payable`: nothing is in progress, a payment can be started safely
 * - `paid`: do not pay again
 * - `awaiting`: the payer has to confirm the open payment in the application or on the page
 * - `unknown`: the state cannot be read right now, do not pay again
 */
export type PaymentStanding = 'payable' | 'paid' | 'awaiting' | 'unknown';

const STANDINGS: Readonly<Record<ShownVerdict, PaymentStanding>> = {
  confirmed: 'paid',
  pending: 'awaiting',
  superseded: 'payable',
  cancelled: 'payable',
  failed: 'payable',
  refunded: 'payable',
  checking: 'unknown',
  cannotCheck: 'unknown',
};

/** @param verdict `undefined` if no payment was started. @see HAZARDS B21, I17 */
export const paymentStanding = (verdict: ShownVerdict | undefined): PaymentStanding =>
  verdict === undefined ? 'payable' : STANDINGS[verdict];

/** The payment states of an order. */
export type OrderPaymentState = 'open' | 'inProgress' | 'checking' | 'paid' | 'closed';

/** The verdict for each payment state of an order; `undefined` if no payment is in progress. */
export const ORDER_VERDICTS: Readonly<Record<OrderPaymentState, PaymentVerdict | undefined>> = {
  open: undefined,
  inProgress: 'pending',
  checking: 'checking',
  paid: 'confirmed',
  closed: undefined,
};

const RANK: Readonly<Record<PaymentVerdict, number>> = {
  pending: 0,
  superseded: 0,
  checking: 1,
  cancelled: 1,
  failed: 1,
  confirmed: 2,
  refunded: 3,
};

/** The fields of two payment answers that are compared. */
interface ComparedAnswer {
  transactionId?: string | undefined;
  verdict: PaymentVerdict | 'unknownTransaction' | undefined;
}

/**
 * Whether an answer is older than the known one: for one payment, the server never returns to a lower verdict.
 *
 * @see HAZARDS B38
 */
export function isOlderAnswer(known: ComparedAnswer, answer: ComparedAnswer): boolean {
  if (known.transactionId === undefined || known.transactionId !== answer.transactionId) return false;
  if (known.verdict === 'unknownTransaction' || answer.verdict === 'unknownTransaction') return false;
  return (
    known.verdict !== undefined && answer.verdict !== undefined && RANK[answer.verdict] < RANK[known.verdict]
  );
}

/**
 * The newer of two answers.
 *
 * @returns `known` itself if the new one is older or equal
 */
export const newerAnswer = <TAnswer extends ComparedAnswer>(
  known: TAnswer | undefined,
  answer: TAnswer,
): TAnswer =>
  known !== undefined && (isOlderAnswer(known, answer) || JSON.stringify(known) === JSON.stringify(answer))
    ? known
    : answer;

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
