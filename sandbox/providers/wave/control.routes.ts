import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { faultRoutes } from '../armed-faults.ts';
import { FaultSettings } from './faults.ts';
import { PAYMENT_ERROR_CODES } from './payment-errors.ts';
import type { Session } from './session.ts';
import type { Wave } from './wave.ts';

const ById = v.object({ id: v.string() });
const Payment = v.strictObject({
  payer_mobile: v.optional(v.string()),
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  late: v.optional(v.boolean()),
});
const Failure = v.strictObject({ code: v.optional(v.picklist(PAYMENT_ERROR_CODES), 'insufficient-funds') });

/** What a test may do to Wave from another process: set faults, and end sessions. */
export function waveControl(wave: Wave): FastifyPluginAsync {
  const answer = (reply: FastifyReply, params: unknown, session: Session | undefined) => {
    if (session) return wave.bodyOf(session);
    const isKnown = wave.find(v.parse(ById, params).id) !== undefined;
    return reply
      .code(isKnown ? 409 : 404)
      .send({ message: isKnown ? 'Not possible now' : 'Unknown session' });
  };

  return async (control) => {
    faultRoutes(control, FaultSettings, wave.faults);

    control.get('/sessions', async () => ({ sessions: wave.all().map(wave.bodyOf) }));

    control.get('/deliveries', async () => ({ deliveries: wave.webhooks.deliveries() }));

    control.post('/sessions/:id/pay', async ({ params, body }, reply) => {
      const { payer_mobile: payerMobile, late: isLate, ...taken } = v.parse(Payment, body ?? {});
      return answer(reply, params, wave.pay(v.parse(ById, params).id, { payerMobile, isLate, ...taken }));
    });

    control.post('/sessions/:id/fail', async ({ params, body }, reply) => {
      const { code } = v.parse(Failure, body ?? {});
      return answer(reply, params, wave.fail(v.parse(ById, params).id, code));
    });

    // As in the merchant's portal, or by Wave itself.
    control.post('/sessions/:id/refund', async ({ params }, reply) =>
      answer(reply, params, wave.refund(v.parse(ById, params).id)),
    );

    control.post('/sessions/:id/cancel', async ({ params }, reply) =>
      answer(reply, params, wave.cancel(v.parse(ById, params).id)),
    );
  };
}
