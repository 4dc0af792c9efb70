import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { isRead, pathOf } from './paths.ts';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** For probes that know the process by its address alone. */
const HEALTH = /^\/health\//;

/**
 * Answers under the shop's own name only: a link or a cookie made for another host would be another's (HAZARDS C31).
 * In test mode, a read under another name of the loopback is redirected to the configured one.
 */
export function refuseUnknownHosts(
  app: FastifyInstance,
  { publicOrigin, mode }: { publicOrigin: string; mode: 'live' | 'test' },
): void {
  const { host: ourHost } = new URL(publicOrigin);
  const ours = withPort(ourHost, publicOrigin);
  app.addHook('onRequest', (request, reply, done) => {
    const host = (request.headers.host ?? '').toLowerCase();
    if (withPort(host, publicOrigin) === ours || HEALTH.test(pathOf(request.url))) done();
    else if (mode === 'test' && LOOPBACK.test(host) && isRead(request.method))
      reply.redirect(`${publicOrigin}${request.url}`, 308);
    else done(new Problem('request.unknown_host'));
  });
}

/** `shop.example` and `shop.example:443` are one host under https. */
const withPort = (host: string, origin: string): string =>
  /:\d+$/.test(host) ? host : `${host}:${origin.startsWith('https:') ? 443 : 80}`;
