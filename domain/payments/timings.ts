/** Milliseconds between the arrival of a transaction id and the first status check. @see WV-01 */
export const PAYMENT_CHECK_DELAY_MS = 1_000;

/** Milliseconds between a confirmed payment and the move to its order. @see WV-03 */
export const CONFIRMED_REDIRECT_DELAY_MS = 2_000;

/** Milliseconds between two status checks of an open payment by a page. The server has its own schedule. */
export const PAYMENT_WATCH_INTERVAL_MS = 5_000;

/** The same of a refused payment whose page or code can still be paid: for a day at most. */
export const REFUSED_WATCH_INTERVAL_MS = 30_000;

/** Milliseconds until a page repeats a call by itself after a rate limit: without `Retry-After`, and at most. */
export const RATE_LIMIT_RETRY_MS = { standard: 10_000, max: 60_000 } as const;

/** Reads of an order whose invoice is still being made, and the milliseconds between them. */
export const INVOICE_READS = { max: 10, intervalMs: 3_000 } as const;

/** Checks of the automatic watch that the user starts, and the milliseconds between them. @see PM-09 */
export const MONITORING = { attemptsMax: 10, intervalMs: 5_000 } as const;

/** Width and height of the window that shows a QR code, in CSS pixels. @see PM-07 */
export const QR_WINDOW_PX = 400;
