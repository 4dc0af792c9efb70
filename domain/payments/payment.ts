import { PAYMENT_WATCH_INTERVAL_MS, REFUSED_WATCH_INTERVAL_MS } from './timings.ts';
import type { NextStep } from './next-step.ts';
import type { Division } from './division.ts';
import type { SaleType } from '../order.ts';
import type { Provider } from './providers/index.ts';
import { newerAnswer, type OrderPaymentState, type PaymentVerdict } from './verdict.ts';
import { paymentStanding } from './standing.ts';
import type { ReturnedMoney, ReturnedPayment } from './returned-money.ts';

/** A payment to start. */
export interface PaymentRequest {
  orderId: number;
  /** The instalment to pay; `undefined` if the order does not say. */
  instalmentNo: number | undefined;
  /** Id of the provider. */
  provider: string;
  /** In E.164; `undefined` if the provider does not ask for it. */
  phone: string | undefined;
  /** Whole francs as shown; the server compares it with its own amount. */
  amount: number;
}

/** A payment that was started. Times in epoch milliseconds. */
export interface InitiatedPayment {
  transactionId: string;
  /** The provider's own id of the payment, where the server tells it. */
  token?: string | undefined;
  /** `undefined` while the provider has not answered; a later check returns it. */
  nextStep: NextStep | undefined;
  /** Whether an earlier payment of the same order is continued. */
  existing: boolean;
  validUntil: number | undefined;
}

/** A payment as returned by the server. Times in epoch milliseconds, amounts in whole francs. */
export interface Payment {
  transactionId: string;
  verdict: PaymentVerdict;
  /** Until when the provider may still take the money of a payment that is not offered any more; unset once it cannot. */
  payableUntil?: number | undefined;
  /** Of a surplus and of a refund; only set for the owner of the order and for the payer of its link. */
  returned?: ReturnedMoney | undefined;
  /** Set for the payer of a payment link: the link, and the first name of the person for whom is paid. */
  payerOf?: { link: string; firstName: string } | undefined;
  /** How to pay it, while it can be paid. */
  nextStep: NextStep | undefined;
  validUntil: number | undefined;
  /** Only set for the owner of the order. */
  details: PaymentOwnerDetails | undefined;
}

export interface PaymentOwnerDetails {
  order: {
    id: number;
    /** `undefined` for a type that this build does not support. */
    type: SaleType | undefined;
    name: string;
    reference: string;
  };
  /** The provider's own reference, set once paid. */
  reference: string | undefined;
  amount: number;
  /** Masked. */
  phone: string | undefined;
  description: string | undefined;
  createdAt: number;
  completedAt: number | undefined;
  /** Whether the invoice of a confirmed payment is sent by mail. */
  invoiceByMail: boolean;
  /** The instalment that is due after a confirmed one; amount in whole francs, a calendar day in Dakar. */
  nextDue?: { number: number; count: number; amount: number; dueOn: string } | undefined;
}

/** The server's answer for a transaction id; `unknownTransaction` only if no such payment exists (HAZARDS B4). */
export type PaymentAnswer = Payment | { transactionId?: undefined; verdict: 'unknownTransaction' };

/** Whether a payment is open, or its money may be on its way. */
export function isUnsettled(answer: PaymentAnswer | undefined): boolean {
  if (answer?.transactionId === undefined) return false;
  const standing = paymentStanding(answer.verdict);
  return standing === 'awaiting' || standing === 'unknown' || answer.verdict === 'superseded';
}

/**
 * The time between two checks of a payment, in milliseconds; `undefined` once nothing can change it. What was refused is checked
 * as long as it can still be paid.
 */
export function watchIntervalOf(answer: PaymentAnswer | undefined): number | undefined {
  if (isUnsettled(answer)) return PAYMENT_WATCH_INTERVAL_MS;
  const isPayable = answer?.transactionId !== undefined && answer.payableUntil !== undefined;
  return isPayable ? REFUSED_WATCH_INTERVAL_MS : undefined;
}

/**
 * The newer of two answers. Fields that an answer about the same payment leaves out are taken from the known one.
 *
 * @returns `known` itself if the new answer is older or equal (HAZARDS B38)
 */
export function newerPayment(known: PaymentAnswer | undefined, answer: PaymentAnswer): PaymentAnswer {
  if (known?.transactionId === undefined || answer.transactionId !== known.transactionId)
    return newerAnswer(known, answer);
  return newerAnswer<PaymentAnswer>(known, {
    ...answer,
    nextStep: answer.nextStep ?? known.nextStep,
    // It never changes for a payment, and is reckoned anew from each answer.
    validUntil: known.validUntil ?? answer.validUntil,
  });
}

/** The payment in progress of an order. */
export interface LivePayment {
  transactionId: string;
  /** `undefined` if this build does not support its provider. */
  provider: Provider | undefined;
}

/** The amount due on an order now, and how it can be paid. Amounts in whole francs. */
export interface OrderPayment {
  state: OrderPaymentState;
  /** The whole amount of the order. */
  amountTotal: number;
  amountDue: number;
  /** The number of the instalment that is due; `undefined` once everything is paid. */
  instalmentNo: number | undefined;
  instalmentCount: number;
  providers: readonly Provider[];
  /** Continue this payment instead of starting another one (HAZARDS B1). */
  live: LivePayment | undefined;
  /** Until when an earlier payment, refused or replaced, can still be paid; epoch milliseconds. Unset where there is none. */
  earlierPayableUntil?: number | undefined;
  /** Set where its owner can divide the amount due into a payment now and one later. */
  division?: Division | undefined;
  /** Payments of it that do not count. */
  returned: readonly ReturnedPayment[];
  /** The phone of the order, for a signed-in owner: a guest's link does not tell it. */
  phone?: string | undefined;
}
