/** Store the user's decision about the offer in the browser. @see PC-04 */
export type StoreDecision =
  /** Declined, at this time in epoch milliseconds. */
  | { type: 'store'; declinedAt: number }
  /** Subscribed; never offer it again. */
  | { type: 'store'; declinedAt: undefined };

export interface SubscriptionPopupTypes {
  input: {
    isMember: boolean;
    /** Whether the offer is allowed on this device: not subscribed, and not declined recently. */
    isAllowed: boolean;
    /** The current time in epoch milliseconds. */
    now: () => number;
  };
  context: SubscriptionPopupTypes['input'] & {
    /** As typed. */
    typed: string;
    /** The validation error, in French. */
    error: string | undefined;
    /** Why the request failed, in French. */
    failure: string | undefined;
    /** The normalised address of the last valid submission. */
    email: string;
  };
  events: /** The user has added a product to a basket. */
    | { type: 'product.added' }
    | { type: 'email.typed'; typed: string }
    | { type: 'submit.requested' }
    | { type: 'closed' }
    | { type: 'session.changed'; isMember: boolean };
  emitted: StoreDecision;
  tags: 'shown' | 'busy' | 'thanked';
}
