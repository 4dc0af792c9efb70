import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { PaymentWatchTypes } from './types.ts';

/**
 * Makes a machine that checks the status of one payment until there is news of it: after each interval, and at once when
 * the user returns to the page or the network is back. A check without an answer changes nothing.
 *
 * The watch runs as a child and ends with its output; the parent starts another one while the payment is open.
 * `immediate` with `attemptsMax: 1` is a single check, as a 'Vérifier' button makes it.
 *
 * @param newer the answer to keep: `known` itself where the new one is older or tells nothing new (HAZARDS B38)
 * @see PM-09 @see PM-10 @see WV-04 @see HAZARDS B3, B4, B31, B38
 */
export const createPaymentWatch = <TSubject, TAnswer>(
  newer: (known: TAnswer | undefined, answer: TAnswer) => TAnswer,
) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor's output; XState does not infer it in a generic function
  const answerOf = (event: { output: unknown }) => event.output as TAnswer;
  return setup({
    types: typesOf<PaymentWatchTypes<TSubject, TAnswer>>(),
    actors: { fetchStatus: fromPromise<TAnswer, TSubject>(notProvided) },
    guards: {
      isImmediate: ({ context }) => context.immediate,
      isLastAttempt: ({ context }) => context.attemptsLeft === 0,
    },
    delays: { interval: ({ context }) => context.intervalMs },
  }).createMachine({
    id: 'paymentWatch',
    context: ({ input: { immediate = false, attemptsMax = Number.POSITIVE_INFINITY, ...input } }) => ({
      ...input,
      immediate,
      attemptsLeft: attemptsMax,
      outcome: 'unchanged',
      error: undefined,
    }),
    initial: 'arriving',
    states: {
      arriving: { always: [{ guard: 'isImmediate', target: 'checking' }, { target: 'waiting' }] },
      waiting: { after: { interval: 'checking' }, on: { 'page.returned': 'checking' } },
      checking: {
        entry: assign({ attemptsLeft: ({ context }) => context.attemptsLeft - 1 }),
        invoke: {
          id: 'fetchStatus',
          src: 'fetchStatus',
          input: ({ context }) => context.subject,
          onDone: [
            {
              guard: ({ context, event }) => newer(context.known, answerOf(event)) !== context.known,
              target: 'ended',
              actions: assign({
                outcome: 'news',
                known: ({ context, event }) => newer(context.known, answerOf(event)),
              }),
            },
            { guard: 'isLastAttempt', target: 'ended' },
            { target: 'waiting' },
          ],
          onError: [
            {
              guard: 'isLastAttempt',
              target: 'ended',
              actions: assign({ outcome: 'unanswered', error: ({ event }) => event.error }),
            },
            { target: 'waiting' },
          ],
        },
      },
      ended: { type: 'final' },
    },
    output: ({ context: { outcome, known, error } }) => ({ outcome, answer: known, error }),
  });
};
