/** Milliseconds a typed phone number rests before it is judged. @see VA-06 */
export const PHONE_CHECK_DEBOUNCE_MS = 500;

/** Milliseconds between the arrival of a transaction id and the first status check. @see WV-01 */
export const WAVE_CHECK_DELAY_MS = 1_000;

/** Milliseconds between a confirmed payment and the move to its order. @see WV-03 */
export const CONFIRMED_REDIRECT_DELAY_MS = 2_000;

/** Milliseconds between two looks of the waiting dialog at its payment. The server has its own schedule. */
export const PAYMENT_WATCH_INTERVAL_MS = 5_000;

/** Width in CSS pixels up to which a screen is narrow: Wave opens in the same tab there. */
export const NARROW_SCREEN_MAX_PX = 768;

/** Milliseconds a read may take before the shopper is offered to try again (HAZARDS B22). */
export const READ_TIMEOUT_MS = 15_000;

/** Milliseconds a call that orders or pays may take (HAZARDS B22). */
export const WRITE_TIMEOUT_MS = 30_000;

/** How long a toast stays, in milliseconds. @see VA-07 */
export const TOAST_MS = { standard: 5_000, addedToCart: 2_000, otpResent: 3_000, payment: 4_000 } as const;

/** Items in one list of Home. @see LS-11 */
export const HOME_LIST_SIZE = 10;

/** Products on one page of a listing. @see LS-02 */
export const LISTING_PAGE_SIZE = 9;

/** The scale of the price filter, in whole francs, and where it stands before the address sets it. @see LS-04 @see LS-14 */
export const PRICE_FILTER = { initialMin: 100, min: 1_000, max: 5_000_000 } as const;

/** Milliseconds the search waits after the last letter. @see NV-09 */
export const SEARCH_DEBOUNCE_MS = 300;

/** Letters from which a search is worth making; none at all is one too: it takes the search back. @see NV-09 */
export const SEARCH_MIN_LENGTH = 2;

/** Products that the search suggests at most. @see NV-09 */
export const SUGGESTIONS_MAX = 5;

/** Products that can be compared at once. @see RT-07 */
export const COMPARED_MAX = 4;
