import { isAccountPath } from './account-screens.ts';
import { paths } from '../paths.ts';
import { isKnownPath } from './screens.ts';

/** Length of the longest path that is returned to. */
const LENGTH_MAX = 1_000;

/**
 * A path with query and fragment. Rejects backslashes, white space, control and format characters, and in the path
 * dots, semicolons and double slashes, so that every URL parser reads the same path on our own host.
 */
const PATH = /^((?:\/[\p{L}\p{M}\p{N}_%-]*)+)(\?[^\\#\s\p{C}]*)?(#[\p{L}\p{M}\p{N}_-]*)?$/u;
/** Percent-encoded slash, backslash, dot, percent and control characters: a second decoding could change the path. */
const ENCODED_SYNTAX = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

function decodePath(path: string): string | undefined {
  if (path.startsWith('//') || ENCODED_SYNTAX.test(path)) return undefined;
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return undefined;
  }
}

/**
 * The page to open after sign-in, from the `redirectTo` parameter. Only a path of one of the shop's own screens is
 * accepted, and none that leads back to sign-in. Used where the parameter is written and where it is read.
 *
 * @param wanted decoded once, as `URLSearchParams` returns it
 * @param otherwise returned for anything else
 * @see PK-02 @see HAZARDS C20
 */
export const returnPath = (wanted: string | null | undefined, otherwise: string = paths.home): string =>
  acceptedReturnPath(wanted) ?? otherwise;

/** The same, without a page for anything else. */
export function acceptedReturnPath(wanted: string | null | undefined): string | undefined {
  if (wanted === null || wanted === undefined || wanted.length > LENGTH_MAX) return undefined;
  const path = PATH.exec(wanted)?.[1];
  const decoded = path === undefined ? undefined : decodePath(path);
  return decoded === undefined || !isKnownPath(decoded) || isAccountPath(decoded) ? undefined : wanted;
}

/**
 * The URL of a screen for signing in, signing up or recovering a password, extended by the page that is opened after
 * sign-in: each of these screens hands it on to the next. URLs of other screens stay as they are.
 *
 * @param url without a fragment
 * @param returnTo as `acceptedReturnPath` returns it
 */
export function withReturnPath(url: string, returnTo: string | undefined): string {
  const [path = ''] = url.split('?');
  if (returnTo === undefined || !isAccountPath(path)) return url;
  return `${url}${url === path ? '?' : '&'}redirectTo=${encodeURIComponent(returnTo)}`;
}
