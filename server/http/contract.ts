import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import type { Handlers, OperationId } from '../operations.ts';
import { responseChecker } from './check-responses.ts';
import { flattenSchema } from './flatten-schema.ts';
import { LARGE_BODIES } from './request-body.ts';
import { buildValidatorCompiler } from './validators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent on routes that are not in the contract. */
    operationId?: OperationId;
  }
}

const DOCUMENT = new URL('../../openapi/shop.json', import.meta.url);
const JSON_TYPE = 'application/json';

/**
 * Builds the routes, the validation of requests and the serialization of responses from the OpenAPI document. Fields
 * that are not in the document are left out of responses. @see AP-09
 *
 * @param authorise throws if the caller may not use the operation; called before its handler
 * @param checkResponses answers 500 if a response does not match the document; for tests
 * @throws at start if an operation has no handler
 */
export async function serveContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  {
    checkResponses,
    authorise,
  }: { checkResponses: boolean; authorise: (request: FastifyRequest, operation: OperationId) => void },
): Promise<void> {
  const hasHandler = (id: unknown): id is OperationId =>
    typeof id === 'string' && typeof Reflect.get(handlers, id) === 'function';
  app.setValidatorCompiler(buildValidatorCompiler());
  app.addHook('onRoute', (route) => {
    const id: unknown = Reflect.get(route.schema ?? {}, 'operationId');
    if (hasHandler(id)) {
      route.config = { ...route.config, operationId: id };
      const bodyLimit = LARGE_BODIES[id];
      // A large body is read only for callers who may send it.
      if (bodyLimit !== undefined)
        Object.assign(route, {
          bodyLimit,
          preParsing: async (request: FastifyRequest) => authorise(request, id),
        });
    }
    // With schemas per media type, Fastify would not validate a body without a Content-Type; a plain schema is always
    // applied.
    const body = jsonBody(route.schema?.body);
    if (body !== undefined && route.schema) route.schema.body = body;
    if (route.schema?.response !== undefined) route.schema.response = flattenSchema(route.schema.response);
  });
  if (checkResponses) app.addHook('preSerialization', responseChecker());
  // It would warn about media types that only occur in responses, which is correct here.
  const { level } = app.log;
  app.log.level = 'error';
  await app.register(openapiGlue, {
    specification: readDocument(),
    operationResolver: (operationId) => {
      const handler: unknown = Reflect.get(handlers, operationId);
      if (!hasHandler(operationId) || typeof handler !== 'function')
        throw new Error(`The contract's ${operationId} has no handler`);
      return (request, reply) => {
        authorise(request, operationId);
        return handler.call(handlers, request, reply);
      };
    },
  });
  app.log.level = level;
}

/** A new copy each time, because the route builder changes it. */
function readDocument(): object {
  const document: unknown = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  if (typeof document !== 'object' || document === null) throw new TypeError('shop.json holds no document');
  return document;
}

function jsonBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('content' in body)) return undefined;
  const content: unknown = body.content;
  if (typeof content !== 'object' || content === null || !(JSON_TYPE in content)) return undefined;
  const media: unknown = content[JSON_TYPE];
  return typeof media === 'object' && media !== null && 'schema' in media ? media.schema : undefined;
}
