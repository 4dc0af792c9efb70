import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Clock } from './clock.ts';

const Advance = v.strictObject({ advance_ms: v.pipe(v.number(), v.minValue(0)) });

/**
 * What a test may do to the whole sandbox from another process. Everything here is JSON, which a page of
 * another origin cannot send without a preflight request.
 */
export const controlRoutes =
  ({ clock, reset }: { clock: Clock; reset: () => void }): FastifyPluginAsync =>
  async (control) => {
    control.post('/reset', async (_request, reply) => {
      reset();
      return reply.code(204).send();
    });

    control.post('/clock', async ({ body }) => {
      clock.advance(v.parse(Advance, body).advance_ms);
      return { now: new Date(clock.now()).toISOString() };
    });
  };
