/** A secret of at least 128 bits in base64url, and its signature. */
const TOKEN = /^[\w.-]{22,128}$/;

/**
 * Reads the secret of a mailed link from the fragment, and removes it from the URL at once, so that no history entry,
 * report or screenshot contains it.
 *
 * @returns `undefined` if there is none
 * @see HAZARDS C7
 */
export function takeLinkToken(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'state' | 'replaceState'>,
): string | undefined {
  if (hash === '') return undefined;
  history.replaceState(history.state, '', pathname + search);
  const token = hash.slice(1);
  return TOKEN.test(token) ? token : undefined;
}
