import { assign, fromPromise, setup } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import type { SharedPayment } from '#domain/payments/payment-link.ts';
import { newerAnswer, paymentAvailability, type OrderPaymentState } from '#domain/payments/verdict.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { SharedPaymentTypes } from './types.ts';

type Context = SharedPaymentTypes['context'];

const page = setup({
  types: typesOf<SharedPaymentTypes>(),
  actors: {
    openLink: fromPromise<unknown, { id: string; token: string }>(notProvided),
    readShared: fromPromise<SharedPayment, { link: string }>(notProvided),
  },
  actions: {
    storeShared: assign(({ context }, shared: SharedPayment) => ({
      shared: newerAnswer(context.shared, shared),
      isReachable: true,
    })),
    markUnreachable: assign({ isReachable: false }),
    forgetToken: assign({ token: undefined }),
    /** The payment of this payer settled what was due, not that of another person. */
    markPaid: assign({ hasPaid: true }),
  },
  guards: {
    hasNoLink: ({ context }) => context.link === undefined,
    hasToken: ({ context }) => context.token !== undefined,
    isPayment: ({ context }, state: OrderPaymentState) => context.shared?.payment.state === state,
    canPay: ({ context: { shared } }) =>
      shared !== undefined &&
      paymentAvailability({ ...shared.payment, verdict: shared.verdict }).action !== 'none',
  },
  delays: { watchInterval: PAYMENT_WATCH_INTERVAL_MS },
});

const linkOf = ({ context }: { context: Context }) => ({ link: context.link! });

/** The server says that the link opens nothing, or no more. */
const obstacles = [
  {
    guard: ({ event }: { event: { error: unknown } }) => failedWith(event.error, 'payment_link.unknown'),
    target: '#sharedPayment.unknown',
  },
  {
    guard: ({ event }: { event: { error: unknown } }) => failedWith(event.error, 'payment_link.revoked'),
    target: '#sharedPayment.revoked',
  },
  {
    guard: ({ event }: { event: { error: unknown } }) => failedWith(event.error, 'payment_link.expired'),
    target: '#sharedPayment.expired',
  },
] as const;

/** Reads again what is due; without a response it is unknown whether it is still due. */
const rereading = page.createStateConfig({
  invoke: {
    id: 'readShared',
    src: 'readShared',
    input: linkOf,
    onDone: {
      target: '#sharedPayment.showing',
      actions: { type: 'storeShared', params: ({ event }) => event.output },
    },
    onError: [...obstacles, { target: '#sharedPayment.showing.cannotCheck' }],
  },
});

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
  context: ({ input }) => ({
    ...input,
    shared: undefined,
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
        { target: 'reading' },
      ],
    },
    opening: {
      tags: 'loading',
      invoke: {
        id: 'openLink',
        src: 'openLink',
        input: ({ context }) => ({ id: context.link!, token: context.token! }),
        onDone: { target: 'reading', actions: 'forgetToken' },
        onError: [
          ...obstacles,
          { target: 'failed', actions: assign({ failure: ({ event }) => event.error }) },
        ],
      },
    },
    reading: {
      tags: 'loading',
      invoke: {
        id: 'readShared',
        src: 'readShared',
        input: linkOf,
        onDone: { target: 'showing', actions: { type: 'storeShared', params: ({ event }) => event.output } },
        onError: [
          ...obstacles,
          { target: 'failed', actions: assign({ failure: ({ event }) => event.error }) },
        ],
      },
    },
    failed: { tags: 'failed', on: { 'retry.requested': 'arriving', 'page.returned': 'arriving' } },
    unknown: { tags: 'unknown' },
    revoked: { tags: 'revoked' },
    expired: { tags: 'expired' },

    showing: {
      initial: 'evaluating',
      states: {
        evaluating: {
          always: [
            { guard: { type: 'isPayment', params: 'paid' }, target: 'paid' },
            { guard: { type: 'isPayment', params: 'checking' }, target: 'checking' },
            { guard: { type: 'isPayment', params: 'closed' }, target: 'closed' },
            { guard: { type: 'isPayment', params: 'inProgress' }, target: 'inProgress' },
            { target: 'payable' },
          ],
        },
        payable: {
          on: {
            'pay.requested': { guard: 'canPay', target: '#sharedPayment.paying' },
            'page.returned': '#sharedPayment.refreshing',
          },
        },
        /** Any live payment of the instalment: it is polled, and can be continued. */
        inProgress: {
          initial: 'waiting',
          states: {
            waiting: { after: { watchInterval: 'checking' } },
            checking: rereading,
          },
          on: {
            'pay.requested': { guard: 'canPay', target: '#sharedPayment.paying' },
            'page.returned': '#sharedPayment.refreshing',
          },
        },
        paid: {},
        checking: {
          on: {
            'check.requested': '#sharedPayment.refreshing',
            'page.returned': '#sharedPayment.refreshing',
          },
        },
        closed: { on: { 'page.returned': '#sharedPayment.refreshing' } },
        cannotCheck: {
          entry: 'markUnreachable',
          after: { watchInterval: '#sharedPayment.refreshing' },
          on: {
            'check.requested': '#sharedPayment.refreshing',
            'page.returned': '#sharedPayment.refreshing',
          },
        },
      },
    },
    /** What was read stays on screen, but paying is not offered. */
    refreshing: { ...rereading, tags: 'refreshing' },
    paying: {
      tags: 'paying',
      on: {
        'payment.closed': 'refreshing',
        'payment.confirmed': { target: 'refreshing', actions: 'markPaid' },
      },
    },
  },
});
