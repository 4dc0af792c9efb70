import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isIdentity } from '../access/caller.ts';
import { redactText } from '../redact.ts';
import { operationOf, pathOf } from './paths.ts';

const PATH_LENGTH_MAX = 200;
const SLOW_MS = 1_000;

const requestFields = (request: FastifyRequest) => ({
  method: request.method,
  path: redactText(pathOf(request.url)).slice(0, PATH_LENGTH_MAX),
  operation: operationOf(request),
  account: isIdentity(request.identity) ? request.identity.signedIn.accountId : undefined,
});

/**
 * Logs one response: method, path without query, operation, the account that asked, status, milliseconds, and the code of the
 * problem where it was refused or failed (HAZARDS C6, F8).
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime, problem } = reply;
  const ms = Math.round(elapsedTime) || 0;
  request.log.info({ ...requestFields(request), status, problem, ms }, 'answered');
}

/** Whether a response is the same for everybody; such responses are the most frequent ones, and caches send many of them. */
const isPublic = (reply: FastifyReply): boolean =>
  reply.getHeader('cache-control')?.toString().startsWith('public') ?? false;

/** Logs every response except fast successful probes and public ones, and every request aborted by its client. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isUsual = request.url.startsWith('/health/') || isPublic(reply);
    if (!isUsual || reply.statusCode >= 400 || reply.elapsedTime >= SLOW_MS) logResponse(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(requestFields(request), 'aborted');
    done();
  });
}
