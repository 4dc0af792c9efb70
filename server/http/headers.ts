import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isDataPath } from './paths.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** What a page of the shop may load and do. Nothing from elsewhere, nothing inline, no markup made from text (HAZARDS D8). */
const CONTENT_POLICY = {
  'default-src': NONE,
  'script-src': SELF,
  'style-src': SELF,
  'img-src': [...SELF, 'data:'],
  'font-src': SELF,
  'connect-src': SELF,
  'manifest-src': SELF,
  'form-action': SELF,
  'frame-ancestors': NONE,
  'base-uri': NONE,
  'require-trusted-types-for': ["'script'"],
};

/** The headers that every answer carries; an answer of data is also kept by nobody (HAZARDS C3, C27, F9). */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicOrigin }: { publicOrigin: string },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    // Wave's window is opened from our click and sent on afterwards (HAZARDS B29).
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicOrigin.startsWith('https:') && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isDataPath(request.url)) return;
    reply.header('cache-control', 'no-store');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('x-robots-tag', 'noindex');
  });
}
