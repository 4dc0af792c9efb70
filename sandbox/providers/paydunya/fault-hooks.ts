import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ApiCall, Fault, Faults } from './faults.ts';
import { Refusal } from './refusal.ts';

/** Faults that leave the call alone and spoil the text of its answer. */
const REWRITES: { [Kind in Fault['kind']]?: (text: string) => string } = {
  html: () => '<!doctype html><html lang="fr"><title>Maintenance</title><p>Site en maintenance.</p></html>',
  malformed: (text) => text.slice(0, Math.ceil(text.length / 2)),
  'server-error': () => '',
  'wrong-amount': (text) =>
    text.replace(/"total_amount":(\d+)/, (_, amount) => `"total_amount":${Number(amount) + 1}`),
};

/** Route options that let an armed fault spoil one call: before its handler where nothing may happen, else its answer. */
export function faultsAround(faults: Faults): (call: ApiCall) => RouteShorthandOptions {
  return (call) => {
    const struck = new WeakMap<FastifyRequest, Fault>();
    return {
      async preHandler(request, reply) {
        const fault = faults.take(call);
        if (fault?.kind === 'refused') throw new Refusal(fault.refusal);
        if (fault?.kind === 'lost-request') {
          reply.hijack();
          request.raw.socket.destroy();
        } else if (fault) struck.set(request, fault);
      },
      async onSend(request, reply, payload) {
        const fault = struck.get(request);
        if (fault?.kind === 'lost-answer') request.raw.socket.destroy();
        if (fault?.kind === 'late-answer') await pause(fault.milliseconds, undefined, { ref: false });
        if (fault?.kind === 'html') reply.type('text/html; charset=utf-8');
        if (fault?.kind === 'server-error') reply.code(500);
        const rewrite = fault && REWRITES[fault.kind];
        return rewrite ? rewrite(typeof payload === 'string' ? payload : '') : payload;
      },
    };
  };
}
