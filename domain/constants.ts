/** Debounce of a typed phone number before it is validated, in milliseconds. @see VA-06 */
export const PHONE_CHECK_DEBOUNCE_MS = 500;

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

/** The most units for sale that a product's page shows as a number. A trigger of `stock` has the same limit. @see DK-06 */
export const UNITS_SHOWN_MAX = 5;

/** Maximum number of compared products. @see RT-07 */
export const COMPARED_MAX = 4;
