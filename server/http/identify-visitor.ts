import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerOf, type Identity } from '../access/caller.ts';
import { type ShopCookies, shopCookies } from '../access/cookies.ts';
import type { PaymentLinks, SharedPayment } from '../access/payment-links.ts';
import { isSameText } from '../access/capability.ts';
import { Problem } from '../problem.ts';
import { type Random, randomToken } from '../random.ts';
import { isCatalogueRead, isPageRequest, operationOf, pathOf, SHELL_PATH } from './paths.ts';
import { publicAddress } from './public-pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor as identified by cookies and headers. */
    readonly caller: Caller;
    /** What the `Access-Token` header of the request proves; `undefined` without one. */
    identity: Identity | 'invalid' | undefined;
    /** The payment links that the request's credentials open. */
    sharedPayments: readonly SharedPayment[];
  }
}

const TOKEN_BYTES = 16;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Adds `caller` to each request, sets the guest and CSRF cookies of a new visitor on every response that is not publicly
 * cacheable, and rejects cross-site requests that write.
 */
export async function identifyVisitor(
  app: FastifyInstance,
  {
    publicOrigin,
    random,
    identify,
    links,
  }: {
    publicOrigin: string;
    random: Random;
    identify: (accessToken: string, companion: string | undefined) => Promise<Identity | undefined>;
    links: Pick<PaymentLinks, 'verify'>;
  },
): Promise<void> {
  const ours = shopCookies(publicOrigin);
  await app.register(cookie);
  app.decorateRequest('identity', undefined);
  app.decorateRequest('sharedPayments');
  app.decorateRequest('caller', {
    getter() {
      return callerOf(this, ours, this.identity, this.sharedPayments);
    },
  });
  const setMissingCookies = ({ cookies }: FastifyRequest, reply: FastifyReply) => {
    for (const { name, flags } of [ours.xsrf, ours.guest])
      if (!cookies[name]) reply.setCookie(name, randomToken(random, TOKEN_BYTES), flags);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isVisit(request)) setMissingCookies(request, reply);
    done();
  });
  app.addHook('onRequest', (request, _, done) => {
    const isTrusted = SAFE_METHODS.has(request.method) || isFromOurPages(request, publicOrigin, ours);
    done(isTrusted ? undefined : new Problem('request.forbidden_origin'));
  });
  app.addHook('onRequest', async (request) => {
    const token = request.headers['access-token'];
    if (typeof token !== 'string' || token === '' || !isForCallers(request)) return;
    request.identity = (await identify(token, request.cookies[ours.session.name])) ?? 'invalid';
  });
  app.addHook('onRequest', async (request) => {
    if (!isForPayers(request)) return;
    const { linkKeys } = request.caller;
    if (linkKeys.header === undefined && linkKeys.cookies.size === 0) return;
    request.sharedPayments = await links.verify(linkKeys);
  });
}

/** Whether a request is about a payment: only these read the payment links of a browser. */
const isForPayers = (request: FastifyRequest): boolean => pathOf(request.url).startsWith('/api/payment/');

/** Whether the response can depend on the caller: catalogue reads, pages and probes read no session. */
const isForCallers = (request: FastifyRequest): boolean =>
  operationOf(request) !== undefined &&
  !isCatalogueRead(request) &&
  !pathOf(request.url).startsWith('/health/');

/**
 * Whether the response may set cookies: API calls and personal pages. Public pages are the same for everybody, and the
 * service worker caches the app shell for all later visits (HAZARDS C27, E9).
 */
function isVisit(request: FastifyRequest): boolean {
  if (isCatalogueRead(request) || pathOf(request.url).startsWith('/health/')) return false;
  if (operationOf(request) !== undefined) return true;
  return (
    isPageRequest(request) && pathOf(request.url) !== SHELL_PATH && publicAddress(request.url) === undefined
  );
}

/**
 * CSRF check for writing requests: with cookies, the origin must be ours and the `X-XSRF-Token` header must repeat the
 * cookie (HAZARDS C22). Without cookies a request has no ambient authority, so a browser only needs our origin, and other
 * clients need nothing (HAZARDS E3).
 */
function isFromOurPages(
  { caller, cookies, headers }: FastifyRequest,
  publicOrigin: string,
  { xsrf }: ShopCookies,
): boolean {
  if (!caller.hasCookies) return !caller.isBrowser || headers.origin === publicOrigin;
  const [header, expected] = [headers['x-xsrf-token'], cookies[xsrf.name]];
  return (
    headers.origin === publicOrigin &&
    typeof header === 'string' &&
    !!expected &&
    isSameText(header, expected)
  );
}
