/** What happened to an order, in the order of time: for staff. */

/**
 * - `placed`: by a guest, a customer, or staff for a caller
 * - `payment`: a payment changed its state, or its provider answered about a refund; `name` is the event
 * - `customer`: what the customer did on the screen of a payment; `name` is the event of the screen's machine
 * - `cashReceived`, `cashReversed`
 * - `creditUsed`: credit of the customer settles an instalment
 * - `linkMade`, `linkRevoked`: a link by which another person pays an instalment
 * - `invoiceIssued`, `invoiceCancelled`: `name` is the number of an invoice or of a credit note
 * - `message`: a mail or an SMS that was handed to its sender; `name` is its kind in the outbox
 * - `messageWaiting`: one that is still to be sent
 * - `staff`: an action of the audit trail; `name` is the action
 * - `note`, `noteWithdrawn`: a note of staff
 * - `accountOpened`: by the customer; only in the timeline of a customer
 */
export const TIMELINE_KINDS = [
  'placed',
  'payment',
  'customer',
  'cashReceived',
  'cashReversed',
  'creditUsed',
  'linkMade',
  'linkRevoked',
  'invoiceIssued',
  'invoiceCancelled',
  'message',
  'messageWaiting',
  'staff',
  'note',
  'noteWithdrawn',
  'accountOpened',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One entry; which of the facts are known depends on its kind. */
export interface TimelineEntry {
  /** Epoch milliseconds. */
  at: number;
  kind: TimelineKind;
  orderId?: number | undefined;
  name?: string | undefined;
  /** Id of a provider. */
  provider?: string | undefined;
  /** Whole francs. */
  amount?: number | undefined;
  /** The total before, where staff changed it. Whole francs. */
  formerAmount?: number | undefined;
  /** The names of what staff changed of the order. */
  changed?: readonly string[] | undefined;
  instalmentNo?: number | undefined;
  transactionId?: string | undefined;
  /** The e-mail address of a member of staff, or the number of a deleted account. */
  by?: string | undefined;
  /** A reason, or the text of a note. */
  text?: string | undefined;
  noteId?: number | undefined;
  isWithdrawn?: boolean | undefined;
}

/** The events of the customer's screens that are told; the others are in the recording of the payment. */
export const TOLD_SCREEN_EVENTS = [
  'submit.requested',
  'provider.selected',
  'pay.requested',
  'provider.opened',
  'codeLink.copied',
  'monitoring.requested',
  'verify.requested',
  'retry.requested',
  'page.returned',
  'dialog.closed',
  'payment.closed',
] as const;
export type ToldScreenEvent = (typeof TOLD_SCREEN_EVENTS)[number];

export const isToldScreenEvent = (event: string): event is ToldScreenEvent =>
  TOLD_SCREEN_EVENTS.some((told) => told === event);
