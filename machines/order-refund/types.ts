/** The events of a refund of a payment that counts. A person is named by the id of their staff account. */
export type OrderRefundEvent =
  /** A member of staff asks for it. `isByTwo`: another person must claim it (decision 0061). */
  | { type: 'refund.asked'; by: number; isByTwo: boolean }
  /** A member of staff is about to return the money, or to have the provider return it. */
  | { type: 'refund.claimed'; by: number }
  /** That person gives the claim back without having returned anything. */
  | { type: 'refund.released'; by: number }
  /** A manager replaces the person who claimed it. */
  | { type: 'refund.takenOver'; by: number; isManager: boolean }
  /** The person who claimed it returned the money by hand. */
  | { type: 'refund.made'; by: number }
  /** The person who claimed it has the provider return the money. */
  | { type: 'refund.sent'; by: number }
  /** Nothing is to be returned any more. */
  | { type: 'refund.withdrawn' }
  /** The provider answered that the money is returned. */
  | { type: 'provider.accepted' }
  /** No answer, or one that is not clear: the money may be returned. */
  | { type: 'provider.answerLost' }
  /** The provider answered that it does not return the money. */
  | { type: 'provider.refused' }
  /** The provider's statement lists the refund, by whatever means it was made. */
  | { type: 'provider.refunded' };

/** The facts of a refund that decide what may happen to it. */
export interface OrderRefundContext {
  /** The account of the person who asked for it; `null` before. */
  askedBy: number | null;
  /** Another person than the one who asked must return the money. */
  isByTwo: boolean;
  /** The account of the person who claimed it; `null` if none has. */
  claimedBy: number | null;
}

export interface OrderRefundTypes {
  context: OrderRefundContext;
  events: OrderRefundEvent;
}
