import { type AttemptState, isFinal, type ResumedState } from './attempt-state.ts';

/**
 * The verdicts on one payment. Each is another truth for the person who reads it, and has sentences of its own.
 *
 * - `confirmed`: the payment settled what it was for
 * - `surplus`: the money was received, but it was already paid or the order cancelled: it is returned
 * - `kept`: the money was received, and it is the customer's credit
 * - `refunded`: the money was received and returned
 * - `checking`: money was received that differs from the request; staff decide
 * - `pending`: the payer has to confirm it
 * - `reopened`: the provider had refused it, and it is open again: the payer has to confirm it
 * - `lapsed`: its time to pay is over and nothing is known to be received; the provider may still report what was paid in time
 * - `processing`: the provider moves the money
 * - `movingAgain`: the provider moves the money of a payment that it had refused
 * - `otherMoving`: open at the provider, while the money of another payment of the same instalment moves
 * - `superseded`: open at the provider but no longer offered, so that a new payment can be started
 * - `settledElsewhere`: nothing was received by it, and another payment settled what it was for
 * - `orderClosed`: nothing was received by it, and its order is cancelled
 * - `failed`, `cancelled`, `expired`: nothing was received by it, says the provider
 */
export const PAYMENT_VERDICTS = [
  'confirmed',
  'surplus',
  'kept',
  'refunded',
  'checking',
  'pending',
  'reopened',
  'lapsed',
  'processing',
  'movingAgain',
  'otherMoving',
  'superseded',
  'settledElsewhere',
  'orderClosed',
  'failed',
  'cancelled',
  'expired',
] as const;
export type PaymentVerdict = (typeof PAYMENT_VERDICTS)[number];

const ATTEMPT_VERDICTS: Readonly<Record<AttemptState, PaymentVerdict>> = {
  created: 'pending',
  requesting: 'pending',
  unknown: 'pending',
  pending: 'pending',
  processing: 'processing',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  conflicted: 'checking',
  succeeded: 'confirmed',
  surplus: 'surplus',
  refunded: 'refunded',
};

/** What decides the verdict on an attempt besides its state. */
export interface AttemptFacts {
  /** Its money does not settle its instalment, and is the customer's credit. */
  isKept?: boolean;
  /** It is open, but no longer offered for payment. */
  isSuperseded?: boolean;
  /** It was refused, and the provider shows it as this again. */
  resumedAs?: ResumedState | null;
  /** It is open, and its page or code has just ended. */
  isLapsed?: boolean;
  /** It is open, and the provider moves the money of another attempt of its instalment. */
  isOtherMoving?: boolean;
  /** Another attempt, or cash, settled its instalment. */
  isSettledElsewhere?: boolean;
  isOrderClosed?: boolean;
}

/** The verdict on an attempt, for every provider alike. */
export function attemptVerdict(
  state: AttemptState,
  {
    isKept = false,
    isSuperseded = false,
    resumedAs = null,
    isLapsed = false,
    isOtherMoving = false,
    isSettledElsewhere = false,
    isOrderClosed = false,
  }: AttemptFacts = {},
): PaymentVerdict {
  const verdict = ATTEMPT_VERDICTS[state];
  if (verdict === 'surplus' && isKept) return 'kept';
  if (isFinal(state) || verdict === 'processing') return verdict;
  if (resumedAs === 'processing') return 'movingAgain';
  if (isSettledElsewhere) return 'settledElsewhere';
  if (isOrderClosed) return 'orderClosed';
  if (isOtherMoving) return 'otherMoving';
  if (isSuperseded) return 'superseded';
  // What was refused and is open again is as it was refused, once its time is over.
  if (isLapsed) return verdict === 'pending' ? 'lapsed' : verdict;
  return resumedAs === 'pending' ? 'reopened' : verdict;
}

/**
 * The verdict on an order or on one of its instalments, whichever person paid or is paying it.
 *
 * - `settled`: nothing is due any more
 * - `inProgress`: one of its payments is in progress
 * - `checking`: as that of a payment
 */
export type OrderVerdict = 'settled' | 'inProgress' | 'checking';

/** What a screen shows: the server's verdict, or that the server cannot be reached. */
export type ShownVerdict = PaymentVerdict | OrderVerdict | 'cannotCheck';

/** Verdicts that no later answer of the server changes, except for a refund. */
const FINAL: readonly ShownVerdict[] = ['confirmed', 'settled', 'refunded'];

/** The verdict to show. A confirmation is final, any other may have changed since. @param isReachable whether the last check was answered */
export const shownVerdict = <TVerdict extends ShownVerdict | undefined>(
  verdict: TVerdict,
  isReachable: boolean,
): TVerdict | 'cannotCheck' =>
  isReachable || (verdict !== undefined && FINAL.includes(verdict)) ? verdict : 'cannotCheck';

/** Verdicts on a payment that ended without money. */
const ENDED_UNPAID: readonly ShownVerdict[] = ['failed', 'cancelled', 'expired'];

/** Whether a payment has ended without money, so that its amount can be paid again. */
export const hasEndedUnpaid = (verdict: ShownVerdict): boolean => ENDED_UNPAID.includes(verdict);

/** The payment states of an order. */
export type OrderPaymentState = 'open' | 'inProgress' | 'checking' | 'paid' | 'closed';

/** The verdict for each payment state of an order; `undefined` if no payment is in progress. */
export const ORDER_VERDICTS: Readonly<Record<OrderPaymentState, OrderVerdict | undefined>> = {
  open: undefined,
  inProgress: 'inProgress',
  checking: 'checking',
  paid: 'settled',
  closed: undefined,
};

const RANK: Readonly<Record<PaymentVerdict | OrderVerdict, number>> = {
  pending: 0,
  lapsed: 0,
  processing: 0,
  otherMoving: 0,
  superseded: 0,
  inProgress: 0,
  reopened: 1,
  movingAgain: 1,
  settledElsewhere: 1,
  orderClosed: 1,
  checking: 1,
  cancelled: 1,
  expired: 1,
  failed: 1,
  confirmed: 2,
  settled: 2,
  surplus: 2,
  kept: 3,
  refunded: 3,
};

/** The fields of two payment answers that are compared. */
interface ComparedAnswer {
  transactionId?: string | undefined;
  verdict: PaymentVerdict | OrderVerdict | 'unknownTransaction' | undefined;
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
