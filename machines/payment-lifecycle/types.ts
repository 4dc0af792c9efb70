/** What can happen to one payment attempt. Events of the provider come from an answer our server fetched (I8). */
export type AttemptEvent =
  /** The provider is about to be called. */
  | { type: 'request.sent' }
  /** The call ended without a clear answer: the session may exist (HAZARDS B9). */
  | { type: 'request.unanswered' }
  /** The provider refused to open a session at all. */
  | { type: 'request.refused' }
  /** The provider holds an open session that nobody has paid. */
  | { type: 'provider.opened' }
  /** The provider is moving the money. */
  | { type: 'provider.processing' }
  /** Paid, as asked, and the instalment was still open. */
  | { type: 'provider.succeeded' }
  /** Paid, as asked, though the instalment was settled or the order closed: to be refunded. */
  | { type: 'provider.succeededInExcess' }
  /** Paid, but amount, currency, reference or mode is not what we asked for. */
  | { type: 'provider.succeededOtherwise' }
  | { type: 'provider.failed' }
  | { type: 'provider.cancelled' }
  | { type: 'provider.expired' };

export interface PaymentLifecycleTypes {
  events: AttemptEvent;
  tags: 'live' | 'refused' | 'paid';
}
