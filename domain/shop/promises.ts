/** Periods that the shop's terms promise: for the texts that state them and the code that keeps them. @see RT-10 */
export const PROMISES = {
  /** Working days in which a delivered device can be returned without giving a reason. */
  withdrawalDays: 7,
  /** Days until a refund. */
  refundDays: 14,
  /** Response time of the after-sales service in hours. @see NV-11 */
  answerHours: 24,
  /** Days after which an unpaid order is cancelled. */
  unpaidOrderDays: 7,
  /** Wait in minutes after too many tracking requests. */
  trackingWaitMinutes: 10,
  /** Lifetime of an order's cookie in days. */
  orderCookieDays: 90,
  /** Lifetime of a payment link and of its cookie, in days. */
  paymentLinkDays: 7,
  /** Lifetime of the anonymous visitor id in days. */
  guestCookieDays: 365,
  /** Lifetime of the cookie of a browser that signed in, in days. */
  deviceCookieDays: 365,
  /** Retention of basket reports in months. */
  followUpMonths: 13,
  /** Retention of search term counts in days: a feast is compared with the same feast of the year before. */
  searchTermDays: 400,
  /** Retention of the recorded steps of payments in days, and of payments that were begun and never paid. */
  paymentStepDays: 180,
  /** Days after which a cancelled order of a guest, for which nothing was paid, loses name, phone, e-mail and delivery address. */
  unpaidOrderDataDays: 90,
  /** Retention of the texts of providers' callbacks in days; they may have the payer's name and phone. */
  callbackTextDays: 30,
  /** Legal retention of invoices in years. */
  accountingYears: 10,
} as const;
