import { assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { isCapability } from '#domain/payments/capability.ts';
import { isTransactionId } from '#domain/ids.ts';
import type { InvoiceView } from '#domain/orders/invoice.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { newerAnswer, paymentAvailability } from '#domain/payments/verdict.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { createPaymentWatch, type PaymentWatchOutput } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { StoreInvoiceTypes } from './types.ts';

/** Whether the server rejected the key; false if there was no answer. */
const isKeyRefused = (error: unknown): boolean =>
  failedWith(error, 'order.unknown', 'invoice.unknown', 'request.invalid');

/** Whether the server has no such order for this visitor. */
const isUnknown = (error: unknown): boolean => failedWith(error, 'invoice.unknown', 'order.unknown');

/** Whether nothing more will change: the invoice is created shortly after the payment (I13). */
const isSettled = (invoice: InvoiceView | undefined): boolean =>
  invoice?.verdict === 'settled' && invoice.invoiceNumber !== undefined;

type Result = PaymentWatchOutput<InvoiceView>;

/** The child machine that checks the order. */
export const paymentWatch = createPaymentWatch<{ reference: string }, InvoiceView>(newerAnswer);

const page = setup({
  types: typesOf<StoreInvoiceTypes>(),
  actors: {
    openAccess: fromPromise<unknown, { reference: string; capability: string }>(notProvided),
    watch: paymentWatch,
  },
  actions: {
    storeInvoice: assign({ invoice: (_, { answer }: Result) => answer, isReachable: true }),
    markUnreachable: assign({ isReachable: false }),
    clearCapability: assign({ capability: undefined }),
    announceFailure: emit({ type: 'notice', tone: 'error', text: text.loadFailed }),
  },
  guards: {
    isUnanswered: (_, { outcome }: Result) => outcome === 'unanswered',
    isMalformed: ({ context }) => !isTransactionId(context.reference),
    hasCapability: ({ context }) => context.capability !== undefined,
    isUnsettled: ({ context: { invoice } }) => !isSettled(invoice),
    isUnderWay: ({ context: { invoice } }) =>
      !isSettled(invoice) && (invoice?.transactionId !== undefined || invoice?.verdict === 'settled'),
    canPay: ({ context: { invoice } }) =>
      invoice !== undefined && paymentAvailability(invoice).action !== 'none',
  },
});

const resultOf = ({ event }: { event: DoneActorEvent<Result> }): Result => event.output;

const watchInput = ({ reference, invoice }: StoreInvoiceTypes['context']) => ({
  subject: { reference },
  known: invoice,
  intervalMs: PAYMENT_WATCH_INTERVAL_MS,
});

const singleRead = { immediate: true, attemptsMax: 1 };

/**
 * Reads the order in the background; a read without an answer changes nothing on screen.
 *
 * @param untilAnswered end with the first answer, even without news
 */
const watched = (untilAnswered: boolean) =>
  page.createStateConfig({
    invoke: {
      id: 'watch',
      src: 'watch',
      input: ({ context }) => ({ ...watchInput(context), untilAnswered }),
      onDone: [
        { guard: { type: 'isUnanswered', params: resultOf }, target: '#storeInvoice.showing.unwatched' },
        { target: '#storeInvoice.showing', actions: { type: 'storeInvoice', params: resultOf } },
      ],
      onError: '#storeInvoice.showing.unwatched',
    },
  });

/**
 * The page of one order, opened by a guest's link: order, payment and invoice.
 *
 * The secret key in the link is first exchanged for a cookie; a cookie from an earlier visit also gives
 * access. Paying is offered only after the server has just confirmed that the order is unpaid (HAZARDS E11).
 *
 * @see SI-01 @see PK-09 @see HAZARDS C3, I17
 */
export const storeInvoiceMachine = page.createMachine({
  id: 'storeInvoice',
  context: ({ input }) => ({
    reference: input.reference ?? '',
    // A malformed key is not sent; there may still be a cookie.
    capability:
      input.capability !== undefined && isCapability(input.capability) ? input.capability : undefined,
    invoice: undefined,
    isReachable: true,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isMalformed', target: 'notFound' },
        { guard: 'hasCapability', target: 'exchanging' },
        { target: 'loading' },
      ],
    },
    exchanging: {
      tags: 'loading',
      invoke: {
        id: 'openAccess',
        src: 'openAccess',
        input: ({ context }) => ({ reference: context.reference, capability: context.capability! }),
        onDone: { target: 'loading', actions: 'clearCapability' },
        onError: [
          { guard: ({ event }) => isKeyRefused(event.error), target: 'loading', actions: 'clearCapability' },
          { target: 'loading' },
        ],
      },
    },
    loading: {
      tags: 'loading',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ ...watchInput(context), ...singleRead }),
        onDone: [
          {
            // Without an answer about the key, "unknown" may only mean that the server never received the
            // key.
            guard: ({ context, event }) => isUnknown(event.output.error) && context.capability === undefined,
            target: 'notFound',
          },
          {
            guard: { type: 'isUnanswered', params: resultOf },
            target: 'failed',
            actions: 'announceFailure',
          },
          { target: 'showing', actions: ['clearCapability', { type: 'storeInvoice', params: resultOf }] },
        ],
        onError: { target: 'failed', actions: 'announceFailure' },
      },
    },
    showing: {
      initial: 'evaluating',
      states: {
        evaluating: { always: [{ guard: 'isUnderWay', target: 'watched' }, { target: 'idle' }] },
        idle: { on: { 'pay.requested': { guard: 'canPay', target: '#storeInvoice.paying' } } },
        watched: {
          ...watched(false),
          on: { 'pay.requested': { guard: 'canPay', target: '#storeInvoice.paying' } },
        },
        // The last answer is outdated: it stays on screen, but paying is not offered.
        stale: { ...watched(true), entry: 'markUnreachable' },
        /** The watch ended without an answer, which only a bug can cause: it is not restarted automatically. */
        unwatched: { entry: 'markUnreachable' },
      },
      on: { 'page.returned': { guard: 'isUnsettled', target: 'refreshing' } },
    },
    refreshing: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ ...watchInput(context), ...singleRead }),
        onDone: [
          { guard: { type: 'isUnanswered', params: resultOf }, target: 'showing.stale' },
          { target: 'showing', actions: { type: 'storeInvoice', params: resultOf } },
        ],
        onError: 'showing.unwatched',
      },
    },
    paying: {
      tags: 'paying',
      on: { 'payment.closed': 'refreshing', 'payment.confirmed': 'refreshing' },
    },
    notFound: { tags: 'notFound' },
    failed: { tags: 'failed', on: { 'retry.requested': 'arriving' } },
  },
});
