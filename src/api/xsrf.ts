import { HOST_PREFIX, XSRF_COOKIE } from '#domain/visit/cookies.ts';

/** The header in which calls repeat the XSRF cookie. @see AP-10 */
export const XSRF_HEADER = 'X-XSRF-TOKEN';

/**
 * The XSRF token in a cookie string; the `__Host-` cookie wins, because no other host can set it.
 *
 * @param cookies as in `document.cookie`
 * @returns `undefined` if there is no such cookie
 */
export function readXsrfToken(cookies: string): string | undefined {
  const pairs = cookies.split('; ');
  for (const name of [HOST_PREFIX + XSRF_COOKIE, XSRF_COOKIE]) {
    const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    if (token) return token;
  }
  return undefined;
}
