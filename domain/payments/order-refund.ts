/** The states of a refund of a payment that counts. The statements to staff and the database use this list. */
export const ORDER_REFUND_STATES = [
  'asked',
  'claimed',
  'sending',
  'unknown',
  'refused',
  'made',
  'withdrawn',
] as const;
export type OrderRefundState = (typeof ORDER_REFUND_STATES)[number];

/** Why money of a payment that counts is returned. */
export const REFUND_CAUSES = [
  'cancelledLine',
  'returnedLine',
  'missingDelivery',
  'surplus',
  'goodwill',
  /** The payer contested the payment with the bank, and the provider took the money back or asks for it. */
  'dispute',
] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** What a member of staff may do with such a refund now. */
export const REFUND_STEPS = ['claim', 'takeOver', 'release', 'send', 'record', 'withdraw'] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];

/** Money of such a refund may have left, or will. */
export const isGiven = (state: OrderRefundState): boolean => state !== 'withdrawn';
