/** Name of the header in which a call that changes something repeats its cookie. @see AP-10 */
export const XSRF_HEADER = 'X-XSRF-TOKEN';

const COOKIE = 'XSRF-TOKEN=';

/** The page's cookies; none where the browser keeps them from pages (HAZARDS E3). */
export function pageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * The XSRF token among a page's cookies.
 *
 * @param cookies as `document.cookie` gives them
 * @returns `undefined` when the server has set none, or the browser keeps no cookies
 */
export function readXsrfToken(cookies: string): string | undefined {
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(COOKIE));
  const token = pair?.slice(COOKIE.length);
  return token === undefined || token === '' ? undefined : token;
}
