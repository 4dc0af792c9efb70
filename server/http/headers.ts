import type { FastifyReply, FastifyRequest } from 'fastify';
import { isCatalogueRead, isDataRequest, operationOf } from './paths.ts';

/** Own origin only, no inline scripts or styles, no HTML from strings (HAZARDS D8). */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  // The only policy of the app, in `src/app-update/registration.ts`.
  'trusted-types service-worker',
].join(';');

/** Browser features that the shop does not use. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Sent with every response. Built once, not by a plugin's hook: hooks do not run for requests that cannot be routed, and
 * building them for each response would cost as much as reading a product.
 */
const SECURITY = {
  'content-security-policy': CONTENT_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

const DATA = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
/** Shared caches may keep prices for a minute, because the server prices every order itself (HAZARDS A5). */
const CATALOGUE = { 'cache-control': 'public, max-age=60, stale-while-revalidate=600' };
const PRIVATE = { 'cache-control': 'no-store' };

/**
 * Sets the security and cache headers of a response. Only catalogue data may be cached (HAZARDS C3, C27, F9).
 */
export function securityHeaders({ publicOrigin }: { publicOrigin: string }) {
  const page = { ...SECURITY, ...(publicOrigin.startsWith('https:') && HTTPS_ONLY) };
  const ofData = { ...page, ...DATA, ...PRIVATE };
  const ofCatalogue = { ...page, ...DATA, ...CATALOGUE };
  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    if (isCatalogueRead(request)) reply.headers(ofCatalogue);
    else {
      // The second form of a refresh is `POST /`: an operation at the address of a page.
      const isData = isDataRequest(request) || operationOf(request) !== undefined;
      reply.headers(isData ? ofData : page);
    }
  };
}
