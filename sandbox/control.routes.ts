import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Clock } from './clock.ts';
import { FaultSettings } from './wave/faults.ts';
import { PAYMENT_ERROR_CODES } from './wave/payment-errors.ts';
import type { Session } from './wave/session.ts';
import type { Wave } from './wave/wave.ts';

const ById = v.object({ id: v.string() });
const Advance = v.strictObject({ advance_ms: v.pipe(v.number(), v.minValue(0)) });
const Payment = v.strictObject({
  payer_mobile: v.optional(v.string()),
  amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  currency: v.optional(v.string()),
  late: v.optional(v.boolean()),
});
const Failure = v.strictObject({ code: v.optional(v.picklist(PAYMENT_ERROR_CODES), 'insufficient-funds') });

interface Surroundings {
  wave: Wave;
  clock: Clock;
  reset: () => void;
}

/**
 * What a test may do to the sandbox from another process. Everything here is JSON, which no page of
 * another origin can send unasked.
 */
export function controlRoutes({ wave, clock, reset }: Surroundings): FastifyPluginAsync {
  const answer = (reply: FastifyReply, params: unknown, session: Session | undefined) => {
    if (session) return wave.bodyOf(session);
    const isKnown = wave.find(v.parse(ById, params).id) !== undefined;
    return reply
      .code(isKnown ? 409 : 404)
      .send({ message: isKnown ? 'Not possible now' : 'Unknown session' });
  };

  return async (control) => {
    control.post('/reset', async (_request, reply) => {
      reset();
      return reply.code(204).send();
    });

    control.post('/wave/faults', async ({ body }, reply) => {
      wave.faults.set(v.parse(FaultSettings, body));
      return reply.code(204).send();
    });

    control.delete('/wave/faults', async (_request, reply) => {
      wave.faults.clear();
      return reply.code(204).send();
    });

    control.post('/wave/clock', async ({ body }) => {
      clock.advance(v.parse(Advance, body).advance_ms);
      return { now: new Date(clock.now()).toISOString() };
    });

    control.get('/wave/sessions', async () => ({ sessions: wave.all().map(wave.bodyOf) }));

    control.get('/wave/deliveries', async () => ({ deliveries: wave.webhooks.deliveries() }));

    control.post('/wave/sessions/:id/pay', async ({ params, body }, reply) => {
      const { payer_mobile: payerMobile, late: isLate, ...taken } = v.parse(Payment, body ?? {});
      return answer(reply, params, wave.pay(v.parse(ById, params).id, { payerMobile, isLate, ...taken }));
    });

    control.post('/wave/sessions/:id/fail', async ({ params, body }, reply) => {
      const { code } = v.parse(Failure, body ?? {});
      return answer(reply, params, wave.fail(v.parse(ById, params).id, code));
    });

    control.post('/wave/sessions/:id/cancel', async ({ params }, reply) =>
      answer(reply, params, wave.cancel(v.parse(ById, params).id)),
    );
  };
}
