import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ContractRoute } from './contract-routes.ts';
import { publicResponse, type ResponseCache, sendResponse } from './response-cache.ts';
import { serializerOf } from './serializers.ts';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Answers a public read from the cache. Errors are thrown by `handle` and never stored.
 *
 * @param handle returns the response's data, at least as new as a state; called when the response is not in the cache
 */
export function answerFromCache(
  cache: ResponseCache,
  route: ContractRoute,
  handle: (request: FastifyRequest, reply: FastifyReply, state: string | undefined) => Promise<unknown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const names = Object.keys(route.schema.querystring?.properties ?? {});
  const schema = route.schema.response['200']?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`The contract's ${route.operationId} has no JSON response`);
  return async (request, reply) => {
    const response = await cache.respond(addressOf(route, names, request), request, async (state) =>
      publicResponse(serializerOf(schema)(await handle(request, reply, state)), {
        status: 200,
        headers: JSON_HEADERS,
        isComplete: true,
      }),
    );
    return sendResponse(response, request, reply);
  };
}

/** Parameters that the contract does not name change no response, so they are no part of the address. */
const addressOf = (
  { operationId }: ContractRoute,
  names: readonly string[],
  request: FastifyRequest,
): string =>
  JSON.stringify([
    operationId,
    request.params,
    names.map((name): unknown => Reflect.get(Object(request.query), name) ?? null),
  ]);
