import type { NextStep } from './next-step.ts';

/**
 * What a shopper may be told about a payment. `superseded`: open at the provider, but no longer offered, so that a new
 * payment may be started. `checking`: money was taken, or may have been, and it is not clear for what.
 */
export type PaymentVerdict = 'confirmed' | 'pending' | 'superseded' | 'cancelled' | 'failed' | 'checking';

/** How the contract names the payment state of an order. */
export type OrderPaymentState = 'open' | 'in_progress' | 'checking' | 'paid' | 'closed';

/** The verdict on the payment of an order; `undefined` where none is under way. */
export const ORDER_VERDICTS: Readonly<Record<OrderPaymentState, PaymentVerdict | undefined>> = {
  open: undefined,
  in_progress: 'pending',
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
};

/** What is compared of two answers about a payment. */
interface ComparedAnswer {
  transactionId?: string | undefined;
  verdict: PaymentVerdict | 'unknownTransaction' | undefined;
}

/**
 * Whether an answer is older than the known one: about the same payment, the server never returns to a lower verdict.
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
 * The answer to keep: the new one, or the known one where the new one is older or says the same.
 *
 * @returns `known` itself where nothing has changed
 */
export const newerAnswer = <TAnswer extends ComparedAnswer>(
  known: TAnswer | undefined,
  answer: TAnswer,
): TAnswer =>
  known !== undefined && (isOlderAnswer(known, answer) || JSON.stringify(known) === JSON.stringify(answer))
    ? known
    : answer;

/** What is known of a payment, or of an order whose payment may not have been started. */
export interface PaymentSituation {
  /** `undefined` where no payment was started. */
  verdict: PaymentVerdict | undefined;
  nextStep?: NextStep | undefined;
  /** Whole francs to be paid now; left out where the viewer is not told. */
  amountDue?: number;
  /** The payment methods that are offered now; left out where they are not known. */
  providers?: readonly unknown[];
}

export interface PaymentAvailability {
  /**
   * - `start`: a payment may be started
   * - `continue`: a payment is under way; it can be continued, or another method can be asked for
   * - `none`: nothing is due, nothing is offered, or money may already be on its way
   */
  action: 'start' | 'continue' | 'none';
  /** How the payment that is under way is paid. Absent while money may already be on its way (HAZARDS A8). */
  nextStep: NextStep | undefined;
}

/** Whether a payment may be started or continued now, and what may be opened for it. Every pay button and link asks this. */
export function paymentAvailability({
  verdict,
  nextStep,
  amountDue = 0,
  providers = [],
}: PaymentSituation): PaymentAvailability {
  const isPending = verdict === 'pending';
  const isBlocked = verdict === 'confirmed' || verdict === 'checking';
  const isPayable = amountDue > 0 && providers.length > 0 && !isBlocked;
  const action = isPending ? 'continue' : 'start';
  return { action: isPayable ? action : 'none', nextStep: isPending ? nextStep : undefined };
}
