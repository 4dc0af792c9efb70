import { assign, fromPromise, setup } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/payments/timings.ts';
import { newerPayment, watchIntervalOf, type PaymentAnswer } from '#domain/payments/payment.ts';
import { retryDelayMs } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { PaymentWatchTypes } from './types.ts';

/** How the answers about a payment are compared, and how often they may change. */
interface WatchRules<TAnswer> {
  /** Which answer to keep: `known` itself if the new one is older or has no news (HAZARDS B38). */
  newer: (known: TAnswer | undefined, answer: TAnswer) => TAnswer;
  /** Milliseconds between two checks; `undefined` once nothing can change the answer. */
  intervalOf: (answer: TAnswer | undefined) => number | undefined;
}

/**
 * Creates a machine that knows what the server says of a payment, and whether the server can be reached. It checks after each
 * interval, and at once when the user returns to the page or the network is back. A check without an answer changes nothing. After
 * a rate limit the next check waits until the server allows it, since an earlier one would only be limited again.
 *
 * It is invoked for as long as the payment is on screen, and tells its parent by its snapshot (`PaymentWatchNews`). Once nothing
 * can change the answer, it checks only on request.
 *
 * @see PM-10 @see WV-04 @see HAZARDS B3, B4, B31, B38, C28
 */
export const createPaymentWatch = <TSubject, TAnswer>({ newer, intervalOf }: WatchRules<TAnswer>) =>
  setup({
    types: typesOf<PaymentWatchTypes<TSubject, TAnswer>>(),
    actors: { fetchStatus: fromPromise<TAnswer, { subject: TSubject }>(notProvided) },
    guards: {
      isOver: ({ context }) => context.failure === undefined && intervalOf(context.answer) === undefined,
      isAllowed: ({ context }) => retryDelayMs(context.failure) === 0,
    },
    delays: {
      interval: ({ context }) =>
        Math.max(intervalOf(context.answer) ?? PAYMENT_WATCH_INTERVAL_MS, retryDelayMs(context.failure)),
    },
  }).createMachine({
    id: 'paymentWatch',
    context: ({ input: { subject, answer } }) => ({ subject, answer, reach: 'reading', failure: undefined }),
    initial: 'waiting',
    on: { 'check.requested': '.reading' },
    states: {
      waiting: {
        always: { guard: 'isOver', target: 'resting' },
        after: { interval: 'reading' },
        on: { 'page.returned': { guard: 'isAllowed', target: 'reading' } },
      },
      reading: {
        entry: assign({ reach: 'reading' }),
        invoke: {
          id: 'fetchStatus',
          src: 'fetchStatus',
          input: ({ context }) => ({ subject: context.subject }),
          onDone: {
            target: 'waiting',
            actions: assign({
              answer: ({ context, event }) => newer(context.answer, event.output),
              reach: 'reached',
              failure: undefined,
            }),
          },
          onError: {
            target: 'waiting',
            actions: assign({ reach: 'unreachable', failure: ({ event }) => event.error }),
          },
        },
      },
      /** Nothing can change the answer any more. */
      resting: {},
    },
  });

/** For the payment of a transaction, which is checked also before its first answer. */
export const paymentRules: WatchRules<PaymentAnswer> = {
  newer: newerPayment,
  intervalOf: (answer) => (answer === undefined ? PAYMENT_WATCH_INTERVAL_MS : watchIntervalOf(answer)),
};
