import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { STATUSES, type Transaction } from './code.ts';
import { faultRoutes } from '../armed-faults.ts';
import { FaultSettings } from './faults.ts';
import type { Orange } from './orange.ts';

const ById = v.object({ id: v.string() });
const Use = v.strictObject({
  status: v.optional(v.picklist(STATUSES), 'SUCCESS'),
  payer: v.optional(v.string()),
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  late: v.optional(v.boolean()),
});
const Move = v.strictObject({ status: v.picklist(STATUSES) });

const answer = (reply: FastifyReply, transaction: Transaction | undefined) =>
  transaction ?? reply.code(409).send({ message: 'Not possible now' });

/** What a test may do to Orange Money from another process: set faults, use codes, and move payments. */
export function orangeControl(orange: Orange): FastifyPluginAsync {
  return async (control) => {
    faultRoutes(control, FaultSettings, orange.faults);

    control.get('/codes', async () => ({ codes: orange.all() }));

    control.get('/transactions', async () => ({
      transactions: orange.transactions().map(({ transaction }) => transaction),
    }));

    control.get('/deliveries', async () => ({ deliveries: orange.notifications.all() }));

    control.post('/codes/:id/use', async ({ params, body }, reply) => {
      const { status, late: isLate, ...circumstances } = v.parse(Use, body ?? {});
      return answer(reply, orange.use(v.parse(ById, params).id, status, { ...circumstances, isLate }));
    });

    control.post('/transactions/:id/move', async ({ params, body }, reply) =>
      answer(reply, orange.move(v.parse(ById, params).id, v.parse(Move, body).status)),
    );
  };
}
