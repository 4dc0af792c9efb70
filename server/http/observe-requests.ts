import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operationOf } from './paths.ts';
import { PAGES_ROUTE } from './unknown-routes.ts';

/** Notes how a request was answered; `operation` is that of the contract, or `page`, `callback` or `other`. */
export type NoteRequest = (request: { operation: string; status: number; seconds: number }) => void;

/** Notes every response. */
export function observeRequests(app: FastifyInstance, note: NoteRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    note({ operation: kindOf(request), status: reply.statusCode, seconds: reply.elapsedTime / 1_000 });
    done();
  });
}

function kindOf(request: FastifyRequest): string {
  const operation = operationOf(request);
  if (operation !== undefined) return operation;
  const { url } = request.routeOptions;
  if (url === PAGES_ROUTE) return 'page';
  // Outside of the contract, only the routes of providers take messages.
  return request.method === 'POST' && url !== undefined ? 'callback' : 'other';
}
