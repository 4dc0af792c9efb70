/** Addresses that answer with data, never with a page. `/facture-magasin` is a page; `/facture/…` is not. */
const DATA = /^\/(?:api|facture|health)(?:\/|$)/;
/** Addresses of files, hidden folders included: one that is not there is missing, not a page. */
const FILES = /^\/(?:pictures|assets)(?:\/|$)|\/\.|\.[a-z0-9]{1,11}$/i;

/** Whether an address without its query is one of data. */
export const isDataAddress = (pathname: string): boolean => DATA.test(pathname);

/** Whether an address without its query shows a page of the shop: all that is neither data nor a file. @see RT-01 */
export const isPageAddress = (pathname: string): boolean => !isDataAddress(pathname) && !FILES.test(pathname);
