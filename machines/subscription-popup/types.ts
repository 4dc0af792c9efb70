/** What the browser is to remember of the offer. @see PC-04 */
export type StoreDecision =
  /** It was declined, at a moment in milliseconds since 1970. */
  | { type: 'store'; declinedAt: number }
  /** It was taken, for ever. */
  | { type: 'store'; declinedAt: undefined };

export interface SubscriptionPopupTypes {
  input: {
    isMember: boolean;
    /** Whether this device may be asked: it has not subscribed, nor declined a short while ago. */
    isAllowed: boolean;
    /** Whether nothing else floats over the page. */
    canShow: boolean;
    /** The time of day, in milliseconds since 1970. */
    now: () => number;
  };
  context: SubscriptionPopupTypes['input'] & {
    /** As typed. */
    typed: string;
    /** What is wrong with it, in a sentence. */
    error: string | undefined;
    /** Why it could not be sent, in a sentence. */
    failure: string | undefined;
    /** What the newsletter goes to, once it was asked for. */
    email: string;
  };
  events: /** The shopper has put a product into a basket. */
    | { type: 'product.added' }
    | { type: 'email.typed'; typed: string }
    | { type: 'submit.requested' }
    | { type: 'closed' }
    | { type: 'canShow.changed'; canShow: boolean }
    | { type: 'session.changed'; isMember: boolean };
  emitted: StoreDecision;
  tags: 'shown' | 'busy' | 'thanked';
}
