/** Loopback host names, the only ones that can be opened without TLS. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Validates the URL of a payment provider before it is opened; `undefined` if it is not safe.
 *
 * https is required, except http to loopback from a shop on loopback. URLs with credentials or another scheme are
 * rejected.
 *
 * @param page host name of the current page
 * @see HAZARDS C21
 */
export function safeProviderUrl(
  url: string | null | undefined,
  page: string = window.location.hostname,
): string | undefined {
  if (url === null || url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(url);
  if (username !== '' || password !== '') return undefined;
  const isLocal = protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(page);
  return protocol === 'https:' || isLocal ? href : undefined;
}

const DOCUMENT = /^\/facture\/([A-Za-z0-9][A-Za-z0-9_-]{5,63})\/pdf$/;

/** Validates the path of an invoice's PDF on our origin; `undefined` for any other text. @see HAZARDS C21 */
export const safePdfUrl = (path: string | null | undefined): string | undefined =>
  path !== null && path !== undefined && DOCUMENT.test(path) ? path : undefined;

/** The order or payment whose invoice is at a path of `safePdfUrl`. */
export const pdfSubject = (path: string): string | undefined => DOCUMENT.exec(path)?.[1];
