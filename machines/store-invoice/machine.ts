import { assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { isCapability, isTransactionId } from '#domain/ids.ts';
import type { InvoiceView } from '#domain/invoice.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { newerAnswer, paymentAvailability } from '#domain/payment-verdict.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { createPaymentWatch, type PaymentWatchOutput } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { StoreInvoiceTypes } from './types.ts';

/** True when the server refused a key, and false when the answer was lost. */
const isKeyRefused = (error: unknown): boolean =>
  failedWith(error, 'order.unknown', 'invoice.unknown', 'request.invalid');

/** True when the server shows this visitor no such order. */
const isUnknown = (error: unknown): boolean => failedWith(error, 'invoice.unknown', 'order.unknown');

/** True once nothing more is to come: an invoice follows its payment after a moment (I13). */
const isSettled = (invoice: InvoiceView | undefined): boolean =>
  invoice?.verdict === 'confirmed' && invoice.invoiceNumber !== undefined;

type Result = PaymentWatchOutput<InvoiceView>;

/** The child that checks the payment. */
export const paymentWatch = createPaymentWatch<{ reference: string }, InvoiceView>(newerAnswer);

const page = setup({
  types: typesOf<StoreInvoiceTypes>(),
  actors: {
    openAccess: fromPromise<unknown, { reference: string; capability: string }>(notProvided),
    watch: paymentWatch,
  },
  actions: {
    keepInvoice: assign({ invoice: (_, { answer }: Result) => answer }),
    forgetCapability: assign({ capability: undefined }),
    announceFailure: emit({ type: 'notice', tone: 'error', text: text.loadFailed }),
  },
  guards: {
    isUnanswered: (_, { outcome }: Result) => outcome === 'unanswered',
    isMalformed: ({ context }) => !isTransactionId(context.reference),
    hasCapability: ({ context }) => context.capability !== undefined,
    isUnsettled: ({ context: { invoice } }) => !isSettled(invoice),
    isUnderWay: ({ context: { invoice } }) =>
      !isSettled(invoice) && (invoice?.transactionId !== undefined || invoice?.verdict === 'confirmed'),
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
 * Reads the order in the background; a read without an answer changes nothing on the screen.
 *
 * @param untilAnswered for a screen that any answer replaces, also one without news
 */
const watched = (untilAnswered: boolean) =>
  page.createStateConfig({
    invoke: {
      id: 'watch',
      src: 'watch',
      input: ({ context }) => ({ ...watchInput(context), untilAnswered }),
      onDone: [
        { guard: { type: 'isUnanswered', params: resultOf }, target: '#storeInvoice.showing.unwatched' },
        { target: '#storeInvoice.showing', actions: { type: 'keepInvoice', params: resultOf } },
      ],
      onError: '#storeInvoice.showing.unwatched',
    },
  });

/**
 * The page of one order, opened by a guest's link: order, payment and invoice.
 *
 * The link's key is exchanged for a cookie first; a cookie from an earlier visit is enough. A payment is
 * offered only on what the server has just confirmed to be unpaid (HAZARDS E11).
 *
 * @see SI-01 @see PK-09 @see HAZARDS C3, I17
 */
export const storeInvoiceMachine = page.createMachine({
  id: 'storeInvoice',
  context: ({ input }) => ({
    reference: input.reference ?? '',
    // A malformed key is not sent; a cookie may still be there.
    capability:
      input.capability !== undefined && isCapability(input.capability) ? input.capability : undefined,
    invoice: undefined,
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
        onDone: { target: 'loading', actions: 'forgetCapability' },
        onError: [
          { guard: ({ event }) => isKeyRefused(event.error), target: 'loading', actions: 'forgetCapability' },
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
            // While the key was neither accepted nor refused, "unknown" may only mean that it never arrived.
            guard: ({ context, event }) => isUnknown(event.output.error) && context.capability === undefined,
            target: 'notFound',
          },
          {
            guard: { type: 'isUnanswered', params: resultOf },
            target: 'failed',
            actions: 'announceFailure',
          },
          { target: 'showing', actions: ['forgetCapability', { type: 'keepInvoice', params: resultOf }] },
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
        // The last answer is old: it stays readable, and no payment is offered on it.
        stale: watched(true),
        /** The watch ended without an answer, which only a bug can cause: it is not restarted automatically. */
        unwatched: {},
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
          { target: 'showing', actions: { type: 'keepInvoice', params: resultOf } },
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
