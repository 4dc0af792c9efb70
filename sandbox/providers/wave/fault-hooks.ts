import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { WaveError } from './errors.ts';
import type { ApiCall, Fault } from './faults.ts';
import type { Wave } from './wave.ts';

/** Faults that leave the call alone and spoil the text of its answer. */
const REWRITES: { [Kind in Fault['kind']]?: (text: string) => string } = {
  html: () =>
    '<!doctype html><html lang="en"><title>Sign in</title><p>Please sign in to the network.</p></html>',
  malformed: (text) => text.slice(0, Math.ceil(text.length / 2)),
  'wrong-amount': (text) =>
    text.replace(/"amount":"(\d+)"/g, (_, amount) => `"amount":"${Number(amount) + 1}"`),
  'wrong-currency': (text) => text.replaceAll('"currency":"XOF"', '"currency":"EUR"'),
};

const Created = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }));

/**
 * Route options that let an armed fault spoil one call of the API: before its handler where nothing
 * may happen, on the way out where it has happened and the answer suffers.
 */
export function faultsAround(wave: Wave): (call: ApiCall) => RouteShorthandOptions {
  async function payBeforeAnswer(answer: unknown) {
    const created = v.safeParse(Created, answer);
    if (created.success) wave.pay(created.output.id);
    await wave.webhooks.settled();
  }

  return (call) => {
    const struck = new WeakMap<FastifyRequest, Fault>();
    return {
      async preHandler(request, reply) {
        const fault = wave.faults.take(call);
        if (fault?.kind === 'error') throw new WaveError(fault.code);
        if (fault?.kind === 'lost-request') {
          reply.hijack();
          request.raw.socket.destroy();
        } else if (fault) struck.set(request, fault);
      },
      async onSend(request, reply, payload) {
        const fault = struck.get(request);
        if (fault?.kind === 'lost-answer') request.raw.socket.destroy();
        if (fault?.kind === 'late-answer') await pause(fault.milliseconds, undefined, { ref: false });
        if (fault?.kind === 'paid-before-answer') await payBeforeAnswer(payload);
        if (fault?.kind === 'html') reply.code(200).type('text/html; charset=utf-8');
        const rewrite = fault && REWRITES[fault.kind];
        return rewrite ? rewrite(typeof payload === 'string' ? payload : '') : payload;
      },
    };
  };
}
