import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath } from '#domain/paths.ts';
import { isKnownPath } from '#domain/screens.ts';
import { Problem } from '../problem.ts';
import { sendProblem } from './errors.ts';
import { pathOf } from './paths.ts';

/** The route of the pages, which takes every path that has no other route. */
export const PAGES_ROUTE = '/*';

/**
 * Remembers the routes that are added from now on.
 *
 * @returns the answer to a request that none of them serves: 405 with `Allow` where its path has other methods, else 404
 */
export function unknownRoutes(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const routes = new Map<string, { matches: RegExp; methods: Set<string> }>();
  let hasPages = false;
  app.addHook('onRoute', ({ url, method }) => {
    if (url === PAGES_ROUTE) hasPages = true;
    else {
      const route = routes.get(url) ?? { matches: patternOf(url), methods: new Set() };
      for (const each of [method].flat()) route.methods.add(each);
      routes.set(url, route);
    }
  });

  function methodsOf(path: string): string[] {
    const found = [...routes.values()].find(({ matches }) => matches.test(path));
    if (found !== undefined) return [...found.methods];
    return hasPages && isPagePath(path) && isKnownPath(path) ? ['GET', 'HEAD'] : [];
  }

  return (request, reply) => {
    const methods = methodsOf(pathOf(request.url));
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(new Problem('request.unknown_route'), request, reply);
    reply.header('allow', methods.join(', '));
    return sendProblem(new Problem('request.method_not_allowed'), request, reply);
  };
}

/** A route's path as a pattern, with anything but a slash in the place of each parameter. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z_]\w*/g, '[^/]+')}$`);
