import { assign, enqueueActions, fromPromise, not, setup, type SnapshotFrom } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/payments/timings.ts';
import type { SharedPayment } from '#domain/payments/payment-link.ts';
import { newerAnswer } from '#domain/payments/verdict.ts';
import { paymentAvailability } from '#domain/payments/standing.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { createPaymentWatch, type PaymentWatchNews } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { SharedPaymentTypes } from './types.ts';

/** The ways in which the server says that a link opens nothing, or no more. */
type LinkProblem = 'unknown' | 'revoked' | 'expired';

const hasProblem = (error: unknown, problem: LinkProblem): boolean =>
  failedWith(error, `payment_link.${problem}`);

/** The child machine that reads what is due; its subject is the id of the link. Any live payment of the instalment is polled. */
export const paymentWatch = createPaymentWatch<string, SharedPayment>({
  newer: newerAnswer,
  intervalOf: (shared) => (shared?.payment.state === 'inProgress' ? PAYMENT_WATCH_INTERVAL_MS : undefined),
});

/** What the watch tells, for actions. */
const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof paymentWatch> } }) =>
  event.snapshot.context;

const page = setup({
  types: typesOf<SharedPaymentTypes>(),
  actors: {
    openLink: fromPromise<unknown, { id: string; token: string }>(notProvided),
    watch: paymentWatch,
  },
  actions: {
    followWatch: assign((_, { answer, reach, failure }: PaymentWatchNews<SharedPayment>) => ({
      shared: answer,
      reach,
      failure,
    })),
    ask: enqueueActions(({ enqueue }) => {
      enqueue.assign({ reach: 'reading', failure: undefined });
      enqueue.sendTo('watch', { type: 'check.requested' });
    }),
    markAnswered: assign({ isReachable: true }),
    markUnreachable: assign({ isReachable: false }),
    forgetToken: assign({ token: '' }),
    /** The payment of this payer settled what was due, not that of another person. */
    markPaid: assign({ hasPaid: true }),
  },
  guards: {
    hasNoLink: ({ context }) => context.link === '',
    hasToken: ({ context }) => context.token !== '',
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    /** Of the link, says the last read. */
    isProblem: ({ context }, problem: LinkProblem) => hasProblem(context.failure, problem),
    isPaid: ({ context }) => context.shared?.payment.state === 'paid',
    isChecking: ({ context }) => context.shared?.payment.state === 'checking',
    canPay: ({ context: { shared } }) =>
      shared !== undefined &&
      paymentAvailability({ ...shared.payment, verdict: shared.verdict }).action !== 'none',
  },
});

const problems = [
  { guard: { type: 'isProblem', params: 'unknown' }, target: '#sharedPayment.unknown' },
  { guard: { type: 'isProblem', params: 'revoked' }, target: '#sharedPayment.revoked' },
  { guard: { type: 'isProblem', params: 'expired' }, target: '#sharedPayment.expired' },
] as const;

/**
 * The payer's page of a payment link: what is due and for whom, and nothing else of the order.
 *
 * The secret of the link is exchanged for a cookie once. Paying is offered only after the server has just said that the instalment
 * is due; a link that is revoked or expires while the page is open stops offering it.
 *
 * @see docs/decisions/0023-somebody-else-pays.md @see HAZARDS C33, I17
 */
export const sharedPaymentMachine = page.createMachine({
  id: 'sharedPayment',
  context: ({ input: { link = '', token = '' } }) => ({
    link,
    token,
    shared: undefined,
    reach: 'reading',
    failure: undefined,
    isReachable: true,
    hasPaid: false,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'hasNoLink', target: 'unknown' },
        { guard: 'hasToken', target: 'opening' },
        { target: 'watched' },
      ],
    },
    opening: {
      tags: 'loading',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context: { link, token } }) => ({ id: link, token }),
        onDone: { target: 'watched', actions: 'forgetToken' },
        onError: {
          target: 'unopened',
          actions: assign({ failure: ({ event }) => event.error }),
        },
      },
    },
    unopened: { always: [...problems, { target: 'failed' }] },
    failed: { tags: 'failed', on: { 'retry.requested': 'arriving', 'page.returned': 'arriving' } },
    unknown: { tags: 'unknown' },
    revoked: { tags: 'revoked' },
    expired: { tags: 'expired' },

    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ subject: context.link, answer: context.shared }),
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => event.error }) },
      },
      initial: 'reading',
      states: {
        reading: {
          tags: 'loading',
          entry: 'ask',
          always: [
            ...problems,
            { guard: 'isReached', target: 'showing' },
            { guard: 'isUnreachable', target: '#sharedPayment.failed' },
          ],
        },
        showing: {
          entry: 'markAnswered',
          always: [...problems, { guard: 'isUnreachable', target: 'cannotCheck' }],
          on: {
            'pay.requested': { guard: 'canPay', target: '#sharedPayment.paying' },
            'check.requested': { guard: 'isChecking', target: 'refreshing' },
            'page.returned': { guard: not('isPaid'), target: 'refreshing' },
          },
        },
        /** What was read stays on screen, but paying is not offered. */
        refreshing: {
          tags: 'refreshing',
          entry: 'ask',
          always: [
            ...problems,
            { guard: 'isReached', target: 'showing' },
            { guard: 'isUnreachable', target: 'cannotCheck' },
          ],
        },
        /** Without a response it is unknown whether it is still due. */
        cannotCheck: {
          entry: 'markUnreachable',
          always: [...problems, { guard: 'isReached', target: 'showing' }],
          on: { 'check.requested': 'refreshing', 'page.returned': 'refreshing' },
        },
      },
    },
    paying: {
      tags: 'paying',
      on: {
        'payment.closed': 'watched.refreshing',
        'payment.confirmed': { target: 'watched.refreshing', actions: 'markPaid' },
      },
    },
  },
});
