import { isAccountPath } from './account-screens.ts';
import { paths } from './paths.ts';
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
export function returnPath(wanted: string | null | undefined, otherwise: string = paths.home): string {
  if (wanted === null || wanted === undefined || wanted.length > LENGTH_MAX) return otherwise;
  const path = PATH.exec(wanted)?.[1];
  const decoded = path === undefined ? undefined : decodePath(path);
  if (decoded === undefined || !isKnownPath(decoded) || isAccountPath(decoded)) return otherwise;
  return wanted;
}
