import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Rule } from '../access/policy.ts';
import type { Declaration, OperationId, RoutedOperation } from '../operations.ts';
import { checkResponse } from './check-responses.ts';
import { contractRoutes } from './contract-routes.ts';
import { answerFromCache } from './public-reads.ts';
import type { ResponseCache } from './response-cache.ts';
import { compileSerializer } from './serializers.ts';
import { compileValidator } from './validators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Both are absent on routes that are not in the contract. */
    operationId?: OperationId;
    operation?: Declaration;
  }
  interface FastifyRequest {
    /** The rule of the request's operation. */
    rule: Rule;
  }
}

/**
 * Builds the routes, the validation of requests and the serialization of responses from the OpenAPI document. Fields
 * that are not in the document are left out of responses. @see AP-09
 *
 * @param operations who may use each operation, where its responses are stored, and its handler
 * @param options.parts what the handlers work with
 * @param options.authorise throws if the caller may not use the operation; called before a request is read
 * @param options.cache stores the responses of the public catalogue reads
 * @param options.readAt runs a public read with parts whose data is at least as new as a state; by default the same parts
 * @param options.checkResponses answers 500 if a response does not match the document; for tests
 * @throws at start if an operation has no handler
 */
export function serveContract<Parts>(
  app: FastifyInstance,
  operations: Readonly<Partial<Record<OperationId, RoutedOperation<Parts>>>>,
  {
    parts,
    checkResponses,
    authorise,
    cache,
    readAt = (_, read) => read(parts),
  }: {
    parts: Parts;
    checkResponses: boolean;
    authorise: (request: FastifyRequest) => void;
    cache: ResponseCache;
    readAt?: (state: string, read: (parts: Parts) => Promise<unknown>) => Promise<unknown>;
  },
): void {
  const isDeclared = (id: string): id is OperationId => Object.hasOwn(operations, id);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('rule');
  if (checkResponses) app.addHook('preSerialization', checkResponse);
  for (const contractRoute of contractRoutes()) {
    const { operationId, schema, ...route } = contractRoute;
    const operation = isDeclared(operationId) ? operations[operationId] : undefined;
    if (!isDeclared(operationId) || operation === undefined)
      throw new Error(`The contract's ${operationId} has no handler`);
    const { access, bodyLimit, cached } = operation;
    const handle = (request: FastifyRequest, reply: FastifyReply) => operation.handle(parts, request, reply);
    app.route({
      ...route,
      // A copy, because Fastify marks it.
      schema: { ...schema },
      config: { operationId, operation },
      ...(bodyLimit !== undefined && { bodyLimit }),
      // Before the body is read and validated: only authorised callers get validation errors.
      preParsing: async (request: FastifyRequest) => {
        request.rule = access;
        authorise(request);
      },
      handler:
        cached === undefined
          ? handle
          : answerFromCache(cache, contractRoute, async (request, reply, state) => {
              const payload =
                cached === 'publicly' && state !== undefined
                  ? await readAt(state, (at) => operation.handle(at, request, reply))
                  : await handle(request, reply);
              // The hook does not run for a response that is already serialized.
              return checkResponses ? checkResponse.call(app, request, reply, payload) : payload;
            }),
    });
  }
}
