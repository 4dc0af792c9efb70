import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath } from '#domain/paths.ts';
import { isKnownPath } from '#domain/screens/screens.ts';
import { Problem } from '../problem.ts';
import { sendProblem } from './errors.ts';
import { pathOf } from './paths.ts';

/** The catch-all route of the pages. */
export const PAGES_ROUTE = '/*';

/**
 * Records the routes that are registered after this call.
 *
 * @returns a handler for requests without a route: 405 with `Allow` when the path has other methods, otherwise 404
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
    const ofPage = hasPages && isPagePath(path) && isKnownPath(path) ? ['GET', 'HEAD'] : [];
    return [...ofPage, ...(found?.methods ?? [])];
  }

  return (request, reply) => {
    const methods = methodsOf(pathOf(request.url));
    if (methods.length === 0 || methods.includes(request.method))
      return sendProblem(new Problem('request.unknown_route'), request, reply);
    reply.header('allow', methods.join(', '));
    return sendProblem(new Problem('request.method_not_allowed'), request, reply);
  };
}

/** A regular expression for the paths of a route. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z_]\w*/g, '[^/]+')}$`);
