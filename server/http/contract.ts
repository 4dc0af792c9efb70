import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers, OperationId } from '../operations.ts';
import { checkResponse } from './check-responses.ts';
import { contractRoutes } from './contract-routes.ts';
import { answerFromCache, isPublicRead } from './public-reads.ts';
import { LARGE_BODIES } from './request-body.ts';
import type { ResponseCache } from './response-cache.ts';
import { compileSerializer } from './serializers.ts';
import { compileValidator } from './validators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent on routes that are not in the contract. */
    operationId?: OperationId;
  }
}

/**
 * Builds the routes, the validation of requests and the serialization of responses from the OpenAPI document. Fields
 * that are not in the document are left out of responses. @see AP-09
 *
 * @param authorise throws if the caller may not use the operation; called before a request is read
 * @param cache stores the responses of the public catalogue reads
 * @param checkResponses answers 500 if a response does not match the document; for tests
 * @throws at start if an operation has no handler
 */
export function serveContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  {
    checkResponses,
    authorise,
    cache,
  }: {
    checkResponses: boolean;
    authorise: (request: FastifyRequest, operation: OperationId) => void;
    cache: ResponseCache;
  },
): void {
  const hasHandler = (id: string): id is OperationId => typeof Reflect.get(handlers, id) === 'function';
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  if (checkResponses) app.addHook('preSerialization', checkResponse);
  for (const contractRoute of contractRoutes()) {
    const { operationId, schema, ...route } = contractRoute;
    const handler: unknown = Reflect.get(handlers, operationId);
    if (!hasHandler(operationId) || typeof handler !== 'function')
      throw new Error(`The contract's ${operationId} has no handler`);
    const handle = isPublicRead(contractRoute)
      ? answerFromCache(cache, contractRoute, async (request, reply) => {
          const payload: unknown = await handler.call(handlers, request, reply);
          // The hook does not run for a response that is already serialized.
          return checkResponses ? checkResponse.call(app, request, reply, payload) : payload;
        })
      : (request: FastifyRequest, reply: FastifyReply): unknown => handler.call(handlers, request, reply);
    const bodyLimit = LARGE_BODIES[operationId];
    app.route({
      ...route,
      // A copy, because Fastify marks it.
      schema: { ...schema },
      config: { operationId },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read and validated: only authorised callers get validation errors.
      preParsing: async (request: FastifyRequest) => authorise(request, operationId),
      handler: handle,
    });
  }
}
