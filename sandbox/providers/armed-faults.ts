/** Faults of single calls that a test sets, and how they spoil a call. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';

/** How many calls a fault spoils. */
export const times = v.optional(
  v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('always')]),
  1,
);

const drop = [
  /** Nothing happens at the provider and the connection drops. */
  'lost-request',
  /** What was asked for happens and the connection drops before the answer. */
  'lost-answer',
  /** A page with status 200 instead of JSON, as a captive portal or maintenance sends. */
  'html',
] as const;

/**
 * The faults that every provider has.
 *
 * @param calls the calls of the API
 * @param kinds further ones that spoil an answer
 */
export const commonFaults = <const Call extends string, const Kind extends string = never>(
  calls: readonly Call[],
  kinds: readonly Kind[] = [],
) =>
  [
    v.strictObject({ call: v.picklist(calls), times, kind: v.picklist([...drop, ...kinds]) }),
    /** What was asked for happens and the answer waits. */
    v.strictObject({
      call: v.picklist(calls),
      times,
      kind: v.literal('late-answer'),
      milliseconds: v.pipe(v.number(), v.minValue(0)),
    }),
  ] as const;

interface Fault {
  call: string;
  times: number | 'always';
  kind: string;
  milliseconds?: number;
}

/** The calls with which a test in another process sets and clears faults. */
export function faultRoutes<Settings>(
  control: FastifyInstance,
  schema: v.GenericSchema<unknown, Settings>,
  faults: { set: (settings: Settings) => void; clear: () => void },
): void {
  control.post('/faults', async ({ body }, reply) => {
    faults.set(v.parse(schema, body));
    return reply.code(204).send();
  });

  control.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
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
