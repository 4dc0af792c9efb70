import type { IncomingHttpHeaders } from 'node:http';
import type { NextStep } from '#domain/next-step.ts';
import type { PAYMENT_MODES } from '#domain/order.ts';

/** Real money or not; stored with every attempt and never mixed (HAZARDS B16). */
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** What a session's own words come to. `unrecognised` changes nothing and is shown to staff (HAZARDS B17). */
export type Verdict =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'unrecognised';

/** One session as the provider showed it to our own server: the proof that I8 asks for. */
export interface Evidence {
  kind: 'evidence';
  verdict: Verdict;
  mode: PaymentMode;
  sessionId: string;
  /** The provider's name for the payment itself; there is one once money has moved. */
  transactionId: string | undefined;
  /** Whole francs; `undefined` where the provider's figure is none. */
  amount: number | undefined;
  currency: string;
  clientReference: string | undefined;
  /** What the payer does next; `undefined` where its address is not one that we may open (HAZARDS C21). */
  nextStep: NextStep | undefined;
  validUntil: Date | undefined;
  /** The provider's own status words. */
  word: string;
  /** The provider's code for the last refusal of the payer's wallet. */
  reason: string | undefined;
  /** The answer without addresses, names and numbers of persons. */
  raw: Record<string, unknown>;
}

/** The provider answered clearly that it knows no such session. */
export interface Absent {
  kind: 'absent';
}

/** No clear answer: what was asked for may have happened. */
export interface Unanswered {
  kind: 'unanswered';
  reason: string;
}

/** The provider answered clearly that it opens no session; `isTemporary` when asking later may help. */
export interface Refused {
  kind: 'refused';
  reason: string;
  isTemporary: boolean;
}

/** Money that came through a session, as it stands in the provider's own books. */
export interface LedgerItem {
  /** The id of the item in the books; it need not equal the `transactionId` of the session's evidence. */
  transactionId: string;
  sessionId: string | undefined;
  clientReference: string | undefined;
  /**
   * Whole francs as booked, which may be net of `fee`: for staff only. What a payment is compared with (I7) is the gross
   * amount of its session. `undefined` where the provider's figure is none.
   */
  amount: number | undefined;
  /** Whole francs that the provider kept. */
  fee: number | undefined;
  at: Date;
}

/** A part of one day of the provider's books; `next` asks for the part after it. */
export interface LedgerPage {
  kind: 'page';
  items: LedgerItem[];
  /** Names of items that may be payments and could not be read. */
  unreadable: string[];
  next: string | undefined;
}

export type Look = Evidence | Absent | Unanswered;
export type Opening = Evidence | Refused | Unanswered;

/** What an authentic callback points at. It is a doorbell and proves nothing (HAZARDS B12). */
export interface Callback {
  /** The same in every delivery of one event. */
  eventKey: string;
  clientReference: string | undefined;
  sessionId: string | undefined;
  /** What is stored of the message: no secret, no proof. */
  body: string;
  /** The secret of its attempt, where that is the proof; the core compares it. */
  attemptSecret?: string | undefined;
}

/** What a session is opened with: all of it made by our server (HAZARDS B42). */
export interface SessionRequest {
  /** Ours, unique and stored before the call: a lost answer is looked up by it. */
  clientReference: string;
  /** Whole francs. */
  amount: number;
  successUrl: string;
  errorUrl: string;
  /** For providers whose callbacks carry a secret of the attempt; we store only its hash. */
  attemptSecret?: string | undefined;
}

/**
 * One payment provider. Every call ends within its own limit and never throws for what the network or
 * the provider does; the adapter alone knows the wire.
 */
export interface PaymentProvider {
  /** The id of its definition. */
  readonly id: string;
  /** False while calls are held back because too many in a row went unanswered (HAZARDS B23). */
  isAnswering(): boolean;
  /** Opens a session. Sent once: it is not known to be safe to repeat. */
  open(request: SessionRequest): Promise<Opening>;
  read(sessionId: string): Promise<Look>;
  /** The session with our reference; of several, the one that says most. Absent where the provider cannot search. */
  search?: (clientReference: string) => Promise<Look>;
  /** Asks to close an open session; the next read tells whether it did. Absent where that is not possible. */
  expire?: (sessionId: string) => Promise<void>;
  /**
   * Absent where the provider shows no books. Payments of one UTC day, oldest first; refunds and movements of other kinds are left out.
   *
   * @param day e.g. `2026-11-21`
   * @param after the `next` of the page before
   */
  ledger?: (day: string, after?: string) => Promise<LedgerPage | Unanswered>;
  /** @returns `undefined` when the proof does not hold: the message is not the provider's */
  readCallback(headers: IncomingHttpHeaders, rawBody: Uint8Array): Callback | undefined;
}
