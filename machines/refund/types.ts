/** The events of a refund. A person is named by the id of their staff account. */
export type RefundEvent =
  /** The payment is surplus or in conflict: its money must be returned. */
  | { type: 'refund.asked' }
  /** A member of staff is about to return the money. */
  | { type: 'refund.claimed'; by: number }
  /** That person gives the claim back without having returned anything. */
  | { type: 'refund.released'; by: number }
  /** An admin replaces the person who claimed it. */
  | { type: 'refund.takenOver'; by: number; isManager: boolean }
  /** The person who claimed it returned the money. */
  | { type: 'refund.made'; by: number }
  /** That person has the provider return the money. */
  | { type: 'refund.sent'; by: number }
  /** The provider accepted that call. */
  | { type: 'provider.accepted' }
  /** Its answer is not known. */
  | { type: 'provider.answerLost' }
  /** It refused: no money was returned. */
  | { type: 'provider.refused' }
  /** The provider says that the money was returned, by whatever means. */
  | { type: 'provider.refunded' }
  /** The money was accepted: nothing is to be returned. */
  | { type: 'refund.withdrawn' }
  /** The money stays, as credit of the customer: nothing is to be returned. */
  | { type: 'refund.kept' };

/** The facts of a refund that decide what may happen to it. */
export interface RefundContext {
  /** The account of the person who claimed it; `null` if none has. */
  claimedBy: number | null;
}

export interface RefundTypes {
  context: RefundContext;
  events: RefundEvent;
}
