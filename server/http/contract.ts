import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import type { Handlers } from '../operations.ts';
import { answerChecker } from './answer-check.ts';
import { flatSchema } from './flat-schema.ts';
import { buildValidatorCompiler } from './validators.ts';

const DOCUMENT = new URL('../../openapi/shop.json', import.meta.url);
const JSON_TYPE = 'application/json';

/**
 * Serves every operation of the contract: routes, validation of what comes in and the cut of what goes out
 * are all built from the one document. @see AP-09
 *
 * @param checkAnswers refuses an answer that the contract does not describe; for tests, where it finds the slip
 * @throws at boot when an operation has no handler
 */
export async function serveContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  { checkAnswers }: { checkAnswers: boolean },
): Promise<void> {
  app.setValidatorCompiler(buildValidatorCompiler());
  app.addHook('onRoute', (route) => {
    // The framework validates a body only when its media type is named; as one schema it is validated always.
    const body = jsonBody(route.schema?.body);
    if (body !== undefined && route.schema) route.schema.body = body;
    if (route.schema?.response !== undefined) route.schema.response = flatSchema(route.schema.response);
  });
  if (checkAnswers) app.addHook('preSerialization', answerChecker());
  // The route builder warns of each media type that is only answered: nothing is amiss.
  const { level } = app.log;
  app.log.level = 'error';
  await app.register(openapiGlue, {
    specification: readDocument(),
    operationResolver: (operationId) => {
      const handler: unknown = Reflect.get(handlers, operationId);
      if (typeof handler !== 'function') throw new Error(`The contract's ${operationId} has no handler`);
      return (request, reply) => handler.call(handlers, request, reply);
    },
  });
  app.log.level = level;
}

/** A fresh copy each time: the route builder writes into it. */
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
