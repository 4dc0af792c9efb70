import { assign, fromPromise, setup, type PromiseActorLogic, type StateMachine } from 'xstate';
import { retryDelayMs } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { PaymentWatchTypes } from './types.ts';

const paymentWatch = (newer: (known: object | undefined, answer: object) => object) =>
  setup({
    types: typesOf<PaymentWatchTypes<object, object>>(),
    actors: { fetchStatus: fromPromise<object, object>(notProvided) },
    guards: {
      isNews: ({ context }) => context.newest !== context.known,
      isImmediate: ({ context }) => context.immediate,
      isDone: ({ context }) => context.untilAnswered || context.attemptsLeft === 0,
      isLastAttempt: ({ context }) => context.attemptsLeft === 0,
      isAllowed: ({ context }) => retryDelayMs(context.failure) === 0,
    },
    delays: { interval: ({ context }) => Math.max(context.intervalMs, retryDelayMs(context.failure)) },
  }).createMachine({
    id: 'paymentWatch',
    context: ({
      input: { immediate = false, untilAnswered = false, attemptsMax = Number.POSITIVE_INFINITY, ...input },
    }) => ({
      ...input,
      immediate,
      untilAnswered,
      attemptsLeft: attemptsMax,
      outcome: 'unchanged',
      newest: input.known,
      failure: undefined,
    }),
    initial: 'arriving',
    states: {
      arriving: { always: [{ guard: 'isImmediate', target: 'checking' }, { target: 'waiting' }] },
      waiting: {
        after: { interval: 'checking' },
        on: { 'page.returned': { guard: 'isAllowed', target: 'checking' } },
      },
      checking: {
        entry: assign({ attemptsLeft: ({ context }) => context.attemptsLeft - 1 }),
        invoke: {
          id: 'fetchStatus',
          src: 'fetchStatus',
          input: ({ context }) => context.subject,
          onDone: {
            target: 'comparing',
            actions: assign({
              newest: ({ context, event }) => newer(context.known, event.output),
              failure: undefined,
            }),
          },
          onError: [
            {
              guard: 'isLastAttempt',
              target: 'ended',
              actions: assign({ outcome: 'unanswered', failure: ({ event }) => event.error }),
            },
            { target: 'waiting', actions: assign({ failure: ({ event }) => event.error }) },
          ],
        },
      },
      comparing: {
        always: [
          {
            guard: 'isNews',
            target: 'ended',
            actions: assign({ outcome: 'news', known: ({ context }) => context.newest }),
          },
          { guard: 'isDone', target: 'ended' },
          { target: 'waiting' },
        ],
      },
      ended: { type: 'final' },
    },
    output: ({ context: { outcome, known, failure } }) => ({ outcome, answer: known, error: failure }),
  });

/** The machine with the types of its subject and answer; `infer` keeps all other type parameters. */
type Typed<TMachine, TSubject, TAnswer> =
  TMachine extends StateMachine<
    infer _TContext,
    infer TEvent,
    infer TChildren,
    infer _TActor,
    infer TAction,
    infer TGuard,
    infer TDelay,
    infer TValue,
    infer TTag,
    infer _TInput,
    infer _TOutput,
    infer TEmitted,
    infer TMeta,
    infer TSchema
  >
    ? StateMachine<
        PaymentWatchTypes<TSubject, TAnswer>['context'],
        TEvent,
        TChildren,
        { src: 'fetchStatus'; logic: PromiseActorLogic<TAnswer, TSubject>; id: string | undefined },
        TAction,
        TGuard,
        TDelay,
        TValue,
        TTag,
        PaymentWatchTypes<TSubject, TAnswer>['input'],
        PaymentWatchTypes<TSubject, TAnswer>['output'],
        TEmitted,
        TMeta,
        TSchema
      >
    : never;

/**
 * Creates a machine that checks the status of a payment until it changes: after each interval, and at once
 * when the user returns to the page or the network is back. A check without an answer changes nothing. After a rate limit
 * the next check waits until the server allows it, since an earlier one would only be limited again.
 *
 * It runs as a child machine and ends with its output; the parent starts a new one while the payment is open.
 * `immediate` with `attemptsMax: 1` is a single check, e.g. for the 'Vérifier' button; `untilAnswered` is for
 * a screen that shows that the server cannot be reached.
 *
 * @param newer which answer to keep: `known` itself if the new one is older or has no news (HAZARDS B38)
 * @see PM-09 @see PM-10 @see WV-04 @see HAZARDS B3, B4, B31, B38, C28
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState's types do not work inside a generic function
export const createPaymentWatch = paymentWatch as unknown as <TSubject, TAnswer>(
  newer: (known: TAnswer | undefined, answer: TAnswer) => TAnswer,
) => Typed<ReturnType<typeof paymentWatch>, TSubject, TAnswer>;
