/** Names of the cookies that both the server and the pages must know. */

/** Cookie of the XSRF protection: our pages read it and send it back as `X-XSRF-TOKEN`. @see AP-10 */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Browsers accept a cookie with this prefix only from the host itself, over https, for every path: no subdomain and no
 * plain http answer can set or replace it.
 */
export const HOST_PREFIX = '__Host-';
