import type { IncomingHttpHeaders } from 'node:http';
import type { NextStep } from '#domain/payments/next-step.ts';
import type { PAYMENT_MODES } from '#domain/order.ts';

/** Real money or not; stored with every attempt and never mixed (HAZARDS B16). */
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** What the provider's status of a session means. `unrecognised` changes nothing and becomes a staff task (HAZARDS B17). */
export type Verdict =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'unrecognised';

/** One session as the provider returned it to our own server. Only this can settle a payment (I8). */
export interface Evidence {
  kind: 'evidence';
  verdict: Verdict;
  mode: PaymentMode;
  sessionId: string;
  /** The provider's id of the payment itself; set once money has moved. */
  transactionId: string | undefined;
  /** Whole francs; `undefined` where the provider's value is not a whole amount. */
  amount: number | undefined;
  currency: string;
  clientReference: string | undefined;
  /** `SessionRequest.proof`, where the provider gives it back. */
  proof?: string | undefined;
  /** Further payments that were made with the same page or code: each of them is money. */
  furtherPayments?: readonly FurtherPayment[];
  /** What the payer does next; `undefined` where its URL is not one that we may open (HAZARDS C21). */
  nextStep: NextStep | undefined;
  validUntil: Date | undefined;
  /** The provider's own status, for logs and staff; `undefined` where its answer has none. */
  word: string | undefined;
  /** The provider's code for the last refusal of the payer's wallet. */
  reason: string | undefined;
  /** The response without URLs, names and phone numbers. */
  raw: Record<string, unknown>;
}

/** A payment beside the one that an evidence is about. */
export interface FurtherPayment {
  transactionId: string;
  /** Whole francs; `undefined` where the provider's value is not a whole amount. */
  amount: number | undefined;
  currency: string;
  /** The response without URLs, names and phone numbers. */
  raw: Record<string, unknown>;
}

/** The provider answered that it has no such session. */
export interface Absent {
  kind: 'absent';
}

/** No answer, or one that is not clear (timeout, 5xx, unreadable): the call may have taken effect. */
export interface Unanswered {
  kind: 'unanswered';
  reason: string;
  /** The call was not made, because the circuit breaker holds calls back. */
  isHeldBack?: true;
  /** The contract allows no call that could tell: asking again tells no more, until a callback names the payment. */
  isUnknowable?: true;
}

/**
 * What cannot be known with a contract: `noSearch` where a payment is confirmed only after a callback named it, `noConfirmation`
 * where none can be confirmed at all, so that no session is opened.
 */
export type ContractLimit = 'noSearch' | 'noConfirmation';

/** The provider answered that it does not open the session; `isTemporary` when a later call may succeed. */
export interface Refused {
  kind: 'refused';
  reason: string;
  isTemporary: boolean;
}

/** A payment received through a session, or its way back, as the provider's statement of the account lists it. */
export interface StatementItem {
  kind: 'payment' | 'refund';
  /** The id of the item in the statement; it may differ from the `transactionId` of the session's evidence. */
  transactionId: string;
  sessionId: string | undefined;
  clientReference: string | undefined;
  /**
   * Whole francs, which may be net of `fee`: for staff only. A payment is compared with the gross amount of its session (I7).
   * `undefined` where the provider's value is not a whole amount.
   */
  amount: number | undefined;
  /** Whole francs that the provider kept. */
  fee: number | undefined;
  at: Date;
}

/** One page of the statement of one day; `next` is the cursor of the page after it. */
export interface StatementPage {
  kind: 'page';
  items: StatementItem[];
  /** Ids of items that may be payments and could not be parsed. */
  unreadable: string[];
  next: string | undefined;
}

/** The result of reading or searching a session. */
export type ReadResult = Evidence | Absent | Unanswered;
/** The result of opening a session. */
export type OpenResult = Evidence | Refused | Unanswered;

/** The provider answered that all money of a session is returned, by this call or an earlier one. */
export interface Refunded {
  kind: 'refunded';
}
/** The result of having a payment returned. `refused`: no money was moved. */
export type RefundResult = Refunded | Refused | Unanswered;

/** What an authentic callback refers to. It only triggers a status check; its content is never trusted (HAZARDS B12). */
export interface Callback {
  /** The same in every delivery of one event. */
  eventKey: string;
  clientReference: string | undefined;
  sessionId: string | undefined;
  /** What is stored of the message: no secret and no signature. */
  body: string;
}

/** What a session is opened with; our server creates all of it (HAZARDS B42). */
export interface SessionRequest {
  /** Ours, unique and stored before the call: after a lost answer the session is found by it. */
  clientReference: string;
  /** Proves to this shop for which instalment the reference was made, for a provider whose references cannot (`referenceProof`). */
  proof: string;
  /** Whole francs. */
  amount: number;
  /** The reference of the order, for the text that the payer reads. */
  orderReference: string;
  /** The number that pays, in E.164; `undefined` where the provider does not ask for it. */
  phone: string | undefined;
  /** What was ordered, for a provider that lists it: articles, delivery and discount. */
  lines: readonly SessionLine[];
  successUrl: string;
  errorUrl: string;
  /** Where the payer returns after cancelling. */
  cancelUrl: string;
  /** For providers that are told with each session where to send its callbacks. */
  callbackUrl: string;
}

/** A line of the order that is paid. Whole francs; a discount is negative. */
export interface SessionLine {
  name: string;
  quantity: number;
  unitPrice: number;
  subtotal: number;
}

/**
 * One payment provider. Every call has a timeout and never throws for errors of the network or the provider. Only the
 * adapter depends on the wire format.
 */
export interface ProviderAdapter {
  /** The id of its definition. */
  readonly id: string;
  /** True where the statement lists refunds too: the provider can tell whether a payment was refunded. */
  readonly listsRefunds?: boolean;
  /**
   * How many calls may begin now: 0 while its circuit breaker is open, after too many calls in a row without an answer in
   * time; 1 while the next call finds out whether it answers again (HAZARDS B23).
   */
  callsAllowed(): number;
  /** Opens a session. Never retried: the call may not be idempotent. */
  open(request: SessionRequest): Promise<OpenResult>;
  /**
   * Reads the session of an attempt.
   *
   * @param clientReference ours, if known, for providers whose sessions can only be read by it
   * @param notified what is stored of the authentic callbacks with our reference, for a provider that can only confirm a
   *   payment that a callback named
   */
  read(
    sessionId: string,
    clientReference?: string,
    notified?: () => Promise<readonly string[]>,
  ): Promise<ReadResult>;
  /**
   * What the contract with the provider does not allow, asked at start; `undefined` without an answer. Optional: most contracts
   * allow all calls.
   */
  findLimit?: () => Promise<ContractLimit | 'none' | undefined>;
  /** Finds the session with our reference; of several, a paid one first. Optional: not every provider can search. */
  search?: (clientReference: string) => Promise<ReadResult>;
  /** Asks the provider to close an open session; the next read shows whether it did. Optional. */
  expire?: (sessionId: string) => Promise<void>;
  /**
   * Returns all money of a paid session. Optional: only for a provider where repeating the call returns nothing twice, because it is
   * repeated after a lost answer.
   */
  refund?: (sessionId: string) => Promise<RefundResult>;
  /**
   * Lists the payments of one UTC day and the refunds of payments, oldest first, without other movements. Optional.
   *
   * @param day e.g. `2026-11-21`
   * @param after the `next` of the page before
   */
  statement?: (day: string, after?: string) => Promise<StatementPage | Unanswered>;
  /** @returns `undefined` when the message cannot be authenticated as the provider's */
  readCallback(headers: IncomingHttpHeaders, rawBody: Uint8Array): Callback | undefined;
}
