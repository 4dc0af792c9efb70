import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { hasBearer } from '../bearer.ts';
import type { Payer } from './payer.ts';

const Params = v.object({ reference: v.string() });
const Wanted = v.strictObject({ outcome: v.string() });

/**
 * The part of the control API that the shop itself calls: `POST /payments/<reference>` plays one outcome of a payment. It needs a
 * key, because `npm start` opens it, and pages of other origins can reach this machine.
 */
export function simulationRoutes(payer: Payer, key: string): FastifyPluginAsync {
  return async (routes) => {
    routes.post('/payments/:reference', async ({ headers, params, body }, reply) => {
      if (!hasBearer(headers.authorization, key)) return reply.code(401).send({ message: 'Unauthorized' });
      const { outcome } = v.parse(Wanted, body);
      const play = Object.hasOwn(payer.outcomes, outcome) ? payer.outcomes[outcome] : undefined;
      if (!play) return reply.code(400).send({ message: 'Unknown outcome' });
      return play(v.parse(Params, params).reference)
        ? reply.code(204).send()
        : reply.code(409).send({ message: 'Not possible now' });
    });
  };
}
