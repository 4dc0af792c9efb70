/** Debounce of a typed phone number before it is validated, in milliseconds. @see VA-06 */
export const PHONE_CHECK_DEBOUNCE_MS = 500;

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

/** Width in CSS pixels up to which a screen is narrow: a provider's page opens in the same tab there. */
export const NARROW_SCREEN_MAX_PX = 768;

/** Height in CSS pixels up to which a touch screen is that of a phone that is held sideways. */
export const SIDEWAYS_PHONE_HEIGHT_MAX_PX = 500;

/** Timeout of a read in milliseconds (HAZARDS B22). */
export const READ_TIMEOUT_MS = 15_000;

/** Timeout of a call that orders or pays in milliseconds (HAZARDS B22). */
export const WRITE_TIMEOUT_MS = 30_000;

/** Duration of toasts in milliseconds. @see VA-07 */
export const TOAST_MS = { standard: 5_000, addedToCart: 2_000, otpResent: 3_000, payment: 4_000 } as const;

/** Items in one list of Home. @see LS-11 */
export const HOME_LIST_SIZE = 10;

/** Products on one page of a listing. @see LS-02 */
export const LISTING_PAGE_SIZE = 9;

/** Range of the price filter in whole francs, and its minimum before a URL was read. @see LS-04 @see LS-14 */
export const PRICE_FILTER = { initialMin: 100, min: 1_000, max: 5_000_000 } as const;

/** Debounce of the search in milliseconds. @see NV-09 */
export const SEARCH_DEBOUNCE_MS = 300;

/** Minimum length of a search term; an empty term is also valid and clears the search. @see NV-09 */
export const SEARCH_MIN_LENGTH = 2;

/** Maximum number of suggestions. @see NV-09 */
export const SUGGESTIONS_MAX = 5;

/** Rows that a list of the staff area goes through page by page; a count that reaches it means this many or more. */
export const LISTED_MAX = 500;

/** Maximum number of compared products. @see RT-07 */
export const COMPARED_MAX = 4;
