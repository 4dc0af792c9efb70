import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redactText } from '../redact.ts';
import { isCatalogueRead, pathOf } from './paths.ts';

const PATH_LENGTH_MAX = 200;
const SLOW_MS = 1_000;

const told = ({ method, url }: FastifyRequest) => ({
  method,
  path: redactText(pathOf(url)).slice(0, PATH_LENGTH_MAX),
});

/** Writes the line of one answer: method, path without its query, status, milliseconds (HAZARDS C6, F8). */
export function logAnswer(request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void {
  request.log.info({ ...told(request), status, ms: Math.round(elapsedTime) || 0 }, 'answered');
}

/** One line per answer, but for what comes often and went well, and one per request that its client gave up. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Probes come every few seconds, reads of the catalogue by the thousand: they tell nothing while all is well.
    const isUsual = request.url.startsWith('/health/') || isCatalogueRead(request);
    if (!isUsual || reply.statusCode >= 400 || reply.elapsedTime >= SLOW_MS) logAnswer(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info(told(request), 'aborted');
    done();
  });
}
