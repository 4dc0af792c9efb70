import { HOST_PREFIX, XSRF_COOKIE } from '#domain/cookies.ts';

/** Name of the header in which a call that changes something repeats its cookie. @see AP-10 */
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/** The page's cookies; none where the browser keeps them from pages (HAZARDS E3). */
export function pageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * The XSRF token among a page's cookies: of the cookie with the `__Host-` prefix where there is one, because no other
 * host can have set that one.
 *
 * @param cookies as `document.cookie` gives them
 * @returns `undefined` when the server has set none, or the browser keeps no cookies
 */
export function readXsrfToken(cookies: string): string | undefined {
  const pairs = cookies.split('; ');
  for (const name of [HOST_PREFIX + XSRF_COOKIE, XSRF_COOKIE]) {
    const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (token) return token;
  }
  return undefined;
}
