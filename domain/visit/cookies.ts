/** Names of the cookies that both the server and the pages must know. */

/** Cookie of the XSRF protection: the app reads it and sends it back in the `X-XSRF-TOKEN` header. @see AP-10 */
export const XSRF_COOKIE = 'XSRF-TOKEN';

/**
 * Cookie name prefix. Browsers accept such a cookie only from the host itself, over https and for all paths, so that
 * subdomains and plain http responses cannot set or replace it.
 */
export const HOST_PREFIX = '__Host-';
