import type { CustomerId } from '#domain/account/ids.ts';
import type { NextStep } from '#domain/payments/next-step.ts';
import type { SaleType } from '#domain/order.ts';
import type { AttemptState } from '#domain/payments/attempt-state.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';

/** A client's request for a payment. An amount in it is compared, never used (HAZARDS A1). */
export interface RequestedPayment {
  orderId: number;
  provider: string;
  /** As typed; needed where the provider asks for the payer's number. */
  phone?: string | undefined;
  /** Whole francs; compared with what is due. */
  amount?: number | undefined;
  /** Compared with the instalment that is due (HAZARDS A3). */
  instalmentNo?: number | undefined;
  /** The payment link that was used; for the log. */
  linkId?: string;
}

/** A payment that is under way. */
export interface StartedPayment {
  transactionId: string;
  /** The provider's id of the session; `null` while it is not known. */
  sessionId: string | null;
  state: AttemptState;
  /** What the payer does next; `null` while the provider has not answered, and once there is nothing to pay. */
  nextStep: NextStep | null;
  validUntil: Date | null;
  /** It was under way before. @see PM-08 */
  existing: boolean;
}

/** Money that was received and does not count. */
export interface Returned {
  /** Whole francs; `null` where the provider named no readable amount. */
  amount: number | null;
  /** `null` as long as it is not returned. */
  madeAt: Date | null;
  /** The provider's reference of the refund. */
  reference: string | null;
}

/** The instalment that is due after one that was paid. */
export interface NextDue {
  number: number;
  /** Of all instalments of the order. */
  count: number;
  /** Whole francs. */
  amount: number;
  /** Calendar day in Dakar, `2026-11-21`. */
  dueOn: string;
}

/** All data of a payment. The caller decides who may see which part. */
export interface PaymentView {
  provider: string;
  transactionId: string;
  state: AttemptState;
  order: {
    id: number;
    customerId: CustomerId | null;
    capabilityNonce: string | null;
    saleType: SaleType;
    reference: string;
    customerName: string;
    /** Where invoices are sent to. */
    email: string | null;
  };
  /** The provider's own reference, once paid. */
  reference: string | null;
  /** The provider's id of the session. */
  sessionId: string | null;
  /** The provider's own status at the last check. */
  word: string | null;
  /** Whole francs. */
  amount: number;
  /** E.164 */
  phone: string | null;
  /** Why the last try of the payer was refused, in French. */
  description: string | null;
  createdAt: Date;
  completedAt: Date | null;
  /** What the payer does next, while it can be paid. */
  nextStep: NextStep | null;
  validUntil: Date | null;
  /** Not settled, no longer offered for payment, and no money is known to move: a new payment may be begun. */
  isSuperseded: boolean;
  /** It was refused, and the provider shows it as open or moving again; `state` says as which. */
  isResumed: boolean;
  /** What it means for the payer. */
  verdict: PaymentVerdict;
  /** Until when the provider may take its money although it is not offered any more; `null` once it cannot. */
  payableUntil: Date | null;
  /** Of a surplus and of a refund. */
  returned: Returned | null;
  /** What is due next on the order of a confirmed payment; read for a single payment only. */
  nextDue: NextDue | null;
}

/** How many payments are in a state, and what they amount to in whole francs. */
export interface PaymentFigure {
  state: AttemptState;
  count: number;
  amount: number;
}

/**
 * Which payments are counted; all of a customer without days, those of the last 31 days without a customer either. Days are
 * calendar days in Dakar, e.g. `2026-11-21`, both included.
 */
export interface FigureFilter {
  customerId?: CustomerId | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether the provider is asked first; a function decides from the stored payment, without another read. */
export type StatusCheck = boolean | ((known: Pick<PaymentView, 'provider' | 'order'>) => boolean);

/** One page of a customer's payments, the newest first. */
export interface CustomerPayments {
  payments: PaymentView[];
  /** On all pages. */
  total: number;
}

/** The calls of the payment core that the operations of a provider use. */
export interface PaymentCalls {
  /**
   * Opens a payment for the next amount due, or returns the one that is open.
   *
   * @throws Problem `order.unknown`, `payment.phone_invalid`, `payment.already_paid`, `payment.order_closed`,
   *   `payment.amount_changed`, `payment.instalment_changed`, `payment.in_progress`, `payment.too_many`,
   *   `payment.provider_unavailable`, `payment.provider_refused`
   */
  initiate(request: RequestedPayment): Promise<StartedPayment>;
  /**
   * @param options.check asks the provider first, unless it was asked within the last three seconds
   * @returns `undefined` only where there is no such payment
   */
  status(transactionId: string, options: { check: StatusCheck }): Promise<PaymentView | undefined>;
  /** The payments of a customer's orders, of one provider or of all, twenty on a page. */
  list(query: {
    customerId: CustomerId;
    provider: string | undefined;
    page: number;
  }): Promise<CustomerPayments>;
  /** The payment that the provider knows by this id, of its session or of the payment itself. */
  findByProviderId(provider: string, id: string): Promise<PaymentView | undefined>;
  figures(provider: string, filter: FigureFilter): Promise<PaymentFigure[]>;
  /** Whether payments through a provider can be started now: it is configured and answers. */
  isAvailable(provider: string): boolean;
}

/** What the operations of a provider use of the invoices. */
export interface InvoiceCalls {
  /** The invoice of what a payment settled, as a PDF; `undefined` until it is settled. */
  findPdf(transactionId: string): Promise<{ fileName: string; bytes: Uint8Array } | undefined>;
}
