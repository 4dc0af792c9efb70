/** Names under which a machine reaches itself; the only ones that may be opened without TLS. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address of a payment provider that may be opened, or `undefined` for any other text.
 *
 * https everywhere; http only towards this very machine, and only from a shop that runs on it. A script address,
 * a name and password before the host, or something that is no address at all never comes through.
 *
 * @param page the host name of the page that would open it
 * @see HAZARDS C21
 */
export function safeProviderUrl(
  address: string | null | undefined,
  page: string = window.location.hostname,
): string | undefined {
  if (address === null || address === undefined || !URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, href } = new URL(address);
  if (username !== '' || password !== '') return undefined;
  const isLocal = protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(page);
  return protocol === 'https:' || isLocal ? href : undefined;
}

const DOCUMENT = /^\/facture\/[A-Za-z0-9][A-Za-z0-9_-]{5,63}\/pdf$/;

/** The path of an invoice's PDF on our own origin, or `undefined` for any other text. @see HAZARDS C21 */
export const safePdfUrl = (path: string | null | undefined): string | undefined =>
  path !== null && path !== undefined && DOCUMENT.test(path) ? path : undefined;
