/** Faults of single calls that a test sets, and how they spoil a call. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';

/** How many calls a fault spoils. */
export const times = v.optional(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('always')]),
  1,
);

interface Fault {
  call: string;
  times: number | 'always';
  kind: string;
  milliseconds?: number;
}

export interface ArmedFaults<F extends Fault> {
  add(faults: readonly F[]): void;
  /** The fault for this call, used up once. Faults of one call strike in the order they were set. */
  take(call: F['call']): F | undefined;
  clear(): void;
}

export function armedFaults<F extends Fault>(): ArmedFaults<F> {
  let armed: readonly F[] = [];
  return {
    add: (faults) => void (armed = [...armed, ...faults]),
    take(call) {
      const fault = armed.find((candidate) => candidate.call === call);
      if (!fault || fault.times === 'always') return fault;
      const rest = fault.times - 1;
      armed = armed.flatMap((one) => (one !== fault ? [one] : rest > 0 ? [{ ...one, times: rest }] : []));
      return fault;
    },
    clear: () => void (armed = []),
  };
}

interface Spoiling<F extends Fault> {
  take: (call: F['call']) => F | undefined;
  /** Before the handler. @throws the provider's own refusal, where the fault is one */
  refuse: (fault: F) => void;
  /** After the handler and before its answer leaves. */
  beforeAnswer?: (fault: F, answer: unknown) => Promise<void>;
  /** What the texts of answers become; `html` makes a page of them. */
  rewrites: { [Kind in F['kind']]?: (text: string) => string };
}

/**
 * Route options that let an armed fault spoil one call: before its handler where nothing may happen, else its answer. A
 * `lost-request` and a `lost-answer` drop the connection, a `late-answer` waits, and a `server-error` has status 500.
 */
export function faultsAround<F extends Fault>({
  take,
  refuse,
  beforeAnswer,
  rewrites,
}: Spoiling<F>): (call: F['call']) => RouteShorthandOptions {
  return (call) => {
    const struck = new WeakMap<FastifyRequest, F>();
    return {
      async preHandler(request, reply) {
        const fault = take(call);
        if (!fault) return;
        refuse(fault);
        if (fault.kind === 'lost-request') {
          reply.hijack();
          request.raw.socket.destroy();
        } else struck.set(request, fault);
      },
      async onSend(request, reply, payload) {
        const fault = struck.get(request);
        if (!fault) return payload;
        if (fault.kind === 'lost-answer') request.raw.socket.destroy();
        if (fault.kind === 'late-answer') await pause(fault.milliseconds, undefined, { ref: false });
        await beforeAnswer?.(fault, payload);
        if (fault.kind === 'html') reply.code(200).type('text/html; charset=utf-8');
        if (fault.kind === 'server-error') reply.code(500);
        const rewrite = rewrites[fault.kind as F['kind']];
        return rewrite ? rewrite(typeof payload === 'string' ? payload : '') : payload;
      },
    };
  };
}
