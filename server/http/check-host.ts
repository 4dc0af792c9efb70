import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { isReadRequest, pathOf } from './paths.ts';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Probes address the process by its IP. */
const HEALTH = /^\/health\//;

/**
 * Answers 421 to requests for other hosts: links and cookies must never be issued for a foreign host (HAZARDS C31).
 * In test mode, reads under another loopback name are redirected to the configured origin.
 */
export function rejectUnknownHosts(
  app: FastifyInstance,
  { publicOrigin, mode }: { publicOrigin: string; mode: 'live' | 'test' },
): void {
  const { host: ourHost } = new URL(publicOrigin);
  const ours = withPort(ourHost, publicOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    const host = (request.headers.host ?? '').toLowerCase();
    if (withPort(host, publicOrigin) === ours || HEALTH.test(pathOf(request.url))) done();
    else if (mode === 'test' && LOOPBACK.test(host) && isReadRequest(request.method))
      reply.redirect(`${publicOrigin}${request.url}`, 308);
    else done(new Problem('request.unknown_host'));
  });
}

/** Adds the default port, so that `shop.example` and `shop.example:443` compare equal under https. */
const withPort = (host: string, origin: string): string =>
  /:\d+$/.test(host) ? host : `${host}:${origin.startsWith('https:') ? 443 : 80}`;
