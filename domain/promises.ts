/**
 * Periods that the shop promises in its terms. Where the server keeps one of them, a test holds the two together.
 *
 * @see RT-10
 */
export const PROMISES = {
  /** Working days in which a delivered device may be given back without a reason. */
  withdrawalDays: 7,
  /** Days in which money is paid back. */
  refundDays: 14,
  /** Hours in which the after-sales service answers. @see NV-11 */
  answerHours: 24,
  /** Days that an order without a payment is kept. */
  unpaidOrderDays: 7,
  /** Minutes after which an order may be tracked again by whoever tried too often. */
  trackingWaitMinutes: 10,
  /** Days that a browser may open an order whose link it was given. */
  orderCookieDays: 90,
  /** Days that the anonymous number of a visit lasts. */
  guestCookieDays: 365,
  /** Months that the follow-up of a basket is kept. */
  followUpMonths: 13,
  /** Days that the count of a searched word is kept. */
  searchTermDays: 400,
  /** Years for which invoices must be kept by law. */
  accountingYears: 10,
} as const;
