import { assign, fromPromise, setup } from 'xstate';
import { MONITORING } from '#domain/payments/timings.ts';
import { newerPayment, type PaymentAnswer } from '#domain/payments/payment.ts';
import { retryDelayMs } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { WatchedPayment } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { AutomaticWatchTypes } from './types.ts';

/**
 * The automatic watch of a payment by code, between its start and the check by hand: ten checks, five seconds apart. A check
 * without an answer counts. It ends with the first answer that has another verdict, or after the last check.
 *
 * @see PM-09 @see HAZARDS B38, C28
 */
export const automaticWatchMachine = setup({
  types: typesOf<AutomaticWatchTypes>(),
  actors: { fetchStatus: fromPromise<PaymentAnswer, { subject: WatchedPayment }>(notProvided) },
  actions: { countCheck: assign({ checks: ({ context }) => context.checks + 1 }) },
  guards: {
    isNewVerdict: ({ context: { answer } }, read: PaymentAnswer) =>
      answer?.verdict !== read.verdict && newerPayment(answer, read) !== answer,
    isLastCheck: ({ context }) => context.checks === MONITORING.attemptsMax,
  },
  delays: { interval: ({ context }) => Math.max(MONITORING.intervalMs, retryDelayMs(context.failure)) },
}).createMachine({
  id: 'automaticWatch',
  context: ({ input }) => ({ ...input, found: undefined, checks: 0, failure: undefined }),
  initial: 'waiting',
  states: {
    waiting: { after: { interval: 'checking' } },
    checking: {
      entry: 'countCheck',
      invoke: {
        id: 'fetchStatus',
        src: 'fetchStatus',
        input: ({ context: { subject } }) => ({ subject }),
        onDone: [
          {
            guard: { type: 'isNewVerdict', params: ({ event }) => event.output },
            target: 'found',
            actions: assign({ found: ({ event }) => event.output }),
          },
          { guard: 'isLastCheck', target: 'ended' },
          { target: 'waiting', actions: assign({ failure: undefined }) },
        ],
        onError: [
          { guard: 'isLastCheck', target: 'ended' },
          { target: 'waiting', actions: assign({ failure: ({ event }) => event.error }) },
        ],
      },
    },
    found: { type: 'final' },
    ended: { type: 'final' },
  },
  output: ({ context }) => ({ found: context.found }),
});
