import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../access/caller.ts';
import { type ShopCookies, shopCookies } from '../access/cookies.ts';
import { isSameText } from '../access/capability.ts';
import type { SignedIn } from '../access/principal.ts';
import { Problem } from '../problem.ts';
import { type Random, token } from '../random.ts';
import { isCatalogueRead, isPageRequest, operationOf, pathOf, SHELL_PATH } from './paths.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, read from cookies and headers. */
    readonly caller: Caller;
  }
}

const TOKEN_BYTES = 16;
const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Gives each request its caller, and each new visitor the two cookies that later calls lean on: with the page, and with
 * every answer but those that are kept for others as well.
 */
export async function knowVisitors(
  app: FastifyInstance,
  {
    publicOrigin,
    random,
    identify,
  }: { publicOrigin: string; random: Random; identify: (request: FastifyRequest) => SignedIn | undefined },
): Promise<void> {
  const ours = shopCookies(publicOrigin);
  await app.register(cookie);
  app.decorateRequest('caller', {
    getter() {
      return callerOf(this, ours, identify(this));
    },
  });
  const giveCookies = ({ cookies }: FastifyRequest, reply: FastifyReply) => {
    for (const { name, flags } of [ours.xsrf, ours.guest])
      if (!cookies[name]) reply.setCookie(name, token(random, TOKEN_BYTES), flags);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (isMet(request)) giveCookies(request, reply);
    done();
  });
  app.addHook('onRequest', (request, _, done) => {
    const isTrusted = HARMLESS.has(request.method) || isFromOurPages(request, publicOrigin, ours);
    done(isTrusted ? undefined : new Problem('request.forbidden_origin'));
  });
}

/** Whether a request is a visit: a page, or a call that is about a visitor. */
function isMet(request: FastifyRequest): boolean {
  if (isCatalogueRead(request) || pathOf(request.url).startsWith('/health/')) return false;
  // Kept by the browser's worker for whoever comes next (HAZARDS E9).
  if (pathOf(request.url) === SHELL_PATH) return false;
  return operationOf(request) !== undefined || isPageRequest(request);
}

/**
 * A call that changes something comes from our own pages, or from a client that is no browser and brings nothing
 * a browser would have added by itself: that one has only what it was given (HAZARDS C22).
 *
 * A page whose browser keeps no cookies cannot repeat one, and needs not: its call has no authority but what the page
 * itself puts in, so that its origin is enough (HAZARDS E3).
 */
function isFromOurPages(
  { caller, cookies, headers }: FastifyRequest,
  publicOrigin: string,
  { xsrf }: ShopCookies,
): boolean {
  if (!caller.hasCookies) return !caller.isBrowser || headers.origin === publicOrigin;
  const [sent, kept] = [headers['x-xsrf-token'], cookies[xsrf.name]];
  return headers.origin === publicOrigin && typeof sent === 'string' && !!kept && isSameText(sent, kept);
}
