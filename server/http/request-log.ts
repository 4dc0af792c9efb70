import type { FastifyInstance } from 'fastify';
import { redactText } from '../redact.ts';
import { pathOf } from './paths.ts';

const PATH_LENGTH_MAX = 200;

/** One line per answer: method, path without its query, status, milliseconds (HAZARDS C6, F8). */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = redactText(pathOf(request.url)).slice(0, PATH_LENGTH_MAX);
    const took = Math.round(reply.elapsedTime);
    const line = { method: request.method, path, status: reply.statusCode, ms: took };
    // Probes come every few seconds and say nothing.
    if (path.startsWith('/health/') && reply.statusCode < 400) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
