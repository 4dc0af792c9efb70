import type { NextStep } from './next-step.ts';
import type { Provider, SaleType } from './order.ts';
import { newerAnswer, type OrderPaymentState, type PaymentVerdict } from './payment-verdict.ts';

/** A payment to be started. */
export interface PaymentRequest {
  orderId: number;
  /** The part of the order that is meant; `undefined` where the order does not say. */
  instalmentNo: number | undefined;
  /** Id of the provider. */
  provider: string;
  /** E.164; `undefined` where the provider does not ask for it. */
  phone: string | undefined;
  /** Whole francs, as shown: the server compares it with its own amount. */
  amount: number;
}

/** A payment that was started. Times are epoch milliseconds. */
export interface InitiatedPayment {
  transactionId: string;
  /** `undefined` while the provider has not answered: a later check brings it. */
  nextStep: NextStep | undefined;
  /** True when an earlier payment of the same order is continued. */
  existing: boolean;
  validUntil: number | undefined;
}

/** A payment as the server knows it. Times are epoch milliseconds, amounts whole francs. */
export interface Payment {
  transactionId: string;
  verdict: PaymentVerdict;
  /** How it is paid, while it can be. */
  nextStep: NextStep | undefined;
  validUntil: number | undefined;
  /** Present for the owner of the order only. */
  details: PaymentOwnerDetails | undefined;
}

export interface PaymentOwnerDetails {
  order: {
    id: number;
    /** `undefined` for a type that this build does not know. */
    type: SaleType | undefined;
    name: string;
    reference: string;
  };
  /** The provider's own reference, once paid. */
  reference: string | undefined;
  amount: number;
  /** Masked. */
  phone: string | undefined;
  description: string | undefined;
  createdAt: number;
  completedAt: number | undefined;
}

/** The server's answer about a transaction id; `unknownTransaction` only where no such payment exists (HAZARDS B4). */
export type PaymentAnswer = Payment | { transactionId?: undefined; verdict: 'unknownTransaction' };

/**
 * The answer to keep of two. What an answer about the same payment leaves out stays as it was known.
 *
 * @returns `known` itself where the new answer is older or says the same (HAZARDS B38)
 */
export function newerPayment(known: PaymentAnswer | undefined, answer: PaymentAnswer): PaymentAnswer {
  if (known?.transactionId === undefined || answer.transactionId !== known.transactionId)
    return newerAnswer(known, answer);
  return newerAnswer<PaymentAnswer>(known, {
    ...answer,
    nextStep: answer.nextStep ?? known.nextStep,
    validUntil: answer.validUntil ?? known.validUntil,
  });
}

/** The payment of an order that is under way. */
export interface LivePayment {
  transactionId: string;
  /** `undefined` where this build does not know its provider. */
  provider: Provider | undefined;
}

/** What is due on an order now, and how it can be paid. Amounts in whole francs. */
export interface OrderPayment {
  state: OrderPaymentState;
  amountDue: number;
  /** The part that is due; `undefined` once everything is paid. */
  instalmentNo: number | undefined;
  providers: readonly Provider[];
  /** To be followed rather than started again (HAZARDS B1). */
  live: LivePayment | undefined;
}
