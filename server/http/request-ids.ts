import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { inLogContext } from '../log-context.ts';
import { type Random, randomBase32 } from '../random.ts';

const ID_LENGTH = 12;
/** A random UUID. In a looser form a client could write phone numbers and names into the log. */
const GIVEN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Gives each request its id: that of `x-request-id`, set by a browser or a proxy as a random UUID, or else a new one. */
export const requestIds =
  (random: Random) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && GIVEN_ID.test(given) ? given : randomBase32(random, ID_LENGTH);
  };

/** From here on, all log lines that a request causes have its id, calls to providers included. @see OP-02 */
export function logByRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => inLogContext({ reqId: request.id }, done));
}
