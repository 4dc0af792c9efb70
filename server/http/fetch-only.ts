import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameText } from '../access/capability.ts';
import { shopCookies } from '../access/cookies.ts';
import { Problem } from '../problem.ts';

/**
 * Rejects navigations, prefetches, pictures and other sites for GET operations that change something: only `fetch` of our
 * own pages and clients that are no browser may call them. Without `Sec-Fetch-Site`, which old browsers do not send, a
 * request with cookies must repeat the XSRF cookie.
 */
export function rejectNavigations(app: FastifyInstance, { publicOrigin }: { publicOrigin: string }): void {
  const { xsrf } = shopCookies(publicOrigin);
  const isOurFetch = ({ headers, cookies, caller }: FastifyRequest): boolean => {
    const site = headers['sec-fetch-site'];
    const [mode, destination] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']];
    if (headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined) return false;
    if (mode === 'navigate' || (destination !== undefined && destination !== 'empty')) return false;
    if (headers.origin !== undefined && headers.origin !== publicOrigin) return false;
    if (site !== undefined) return site === 'same-origin';
    const [token, expected] = [headers['x-xsrf-token'], cookies[xsrf.name]];
    return (
      !caller.hasCookies ||
      (typeof token === 'string' && expected !== undefined && isSameText(token, expected))
    );
  };
  app.addHook('onRequest', (request, _, done) => {
    const isAllowed = !request.routeOptions.config.operation?.isFetchOnly || isOurFetch(request);
    done(isAllowed ? undefined : new Problem('request.forbidden_origin'));
  });
}
