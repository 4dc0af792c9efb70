import type { FastifyInstance } from 'fastify';
import { redactText } from '../redact.ts';
import { isCatalogueRead, pathOf } from './paths.ts';

const PATH_LENGTH_MAX = 200;
const SLOW_MS = 1_000;

/** One line per answer, but for what comes often and went well: method, path without its query, status, milliseconds (HAZARDS C6, F8). */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    // Probes come every few seconds, reads of the catalogue by the thousand: they tell nothing while all is well.
    const isUsual = request.url.startsWith('/health/') || isCatalogueRead(request);
    if (!isUsual || reply.statusCode >= 400 || took >= SLOW_MS) {
      const path = redactText(pathOf(request.url)).slice(0, PATH_LENGTH_MAX);
      const line = { method: request.method, path, status: reply.statusCode, ms: took };
      request.log.info(line, 'answered');
    }
    done();
  });
}
