import { assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/payments/timings.ts';
import { isCapability } from '#domain/payments/capability.ts';
import { isTransactionId } from '#domain/ids.ts';
import type { InvoiceView } from '#domain/orders/invoice.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { newerAnswer } from '#domain/payments/verdict.ts';
import { paymentAvailability } from '#domain/payments/standing.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { createPaymentWatch, type PaymentWatchNews } from '../payment-watch/index.ts';
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

/** Whether an answer may change without the user: a payment is in progress, or its invoice is missing. */
const isUnderWay = (invoice: InvoiceView | undefined): boolean =>
  !isSettled(invoice) && (invoice?.transactionId !== undefined || invoice?.verdict === 'settled');

/** The child machine that reads the order; its subject is the reference. */
export const paymentWatch = createPaymentWatch<string, InvoiceView>({
  newer: newerAnswer,
  intervalOf: (invoice) => (isUnderWay(invoice) ? PAYMENT_WATCH_INTERVAL_MS : undefined),
});

/** What the watch tells, for actions. */
const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof paymentWatch> } }) =>
  event.snapshot.context;

const page = setup({
  types: typesOf<StoreInvoiceTypes>(),
  actors: {
    openAccess: fromPromise<unknown, { reference: string; capability: string }>(notProvided),
    watch: paymentWatch,
  },
  actions: {
    followWatch: assign((_, { answer, reach, failure }: PaymentWatchNews<InvoiceView>) => ({
      invoice: answer,
      reach,
      failure,
    })),
    ask: enqueueActions(({ enqueue }) => {
      enqueue.assign({ reach: 'reading' });
      enqueue.sendTo('watch', { type: 'check.requested' });
    }),
    markAnswered: assign({ isReachable: true }),
    markUnreachable: assign({ isReachable: false }),
    clearCapability: assign({ capability: undefined }),
    announceFailure: emit({ type: 'notice', tone: 'error', text: text.loadFailed }),
  },
  guards: {
    isMalformed: ({ context }) => !isTransactionId(context.reference),
    hasCapability: ({ context }) => context.capability !== undefined,
    isUnsettled: ({ context: { invoice } }) => !isSettled(invoice),
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    // Without an answer about the key, "unknown" may only mean that the server never received the key.
    isUnknown: ({ context: { capability, reach, failure } }) =>
      reach === 'unreachable' && capability === undefined && isUnknown(failure),
    canPay: ({ context: { invoice } }) =>
      invoice !== undefined && paymentAvailability(invoice).action !== 'none',
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
    reach: 'reading',
    failure: undefined,
    isReachable: true,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isMalformed', target: 'notFound' },
        { guard: 'hasCapability', target: 'exchanging' },
        { target: 'watched' },
      ],
    },
    exchanging: {
      tags: 'loading',
      invoke: {
        id: 'openAccess',
        src: 'openAccess',
        input: ({ context }) => ({ reference: context.reference, capability: context.capability! }),
        onDone: { target: 'watched', actions: 'clearCapability' },
        onError: [
          { guard: ({ event }) => isKeyRefused(event.error), target: 'watched', actions: 'clearCapability' },
          { target: 'watched' },
        ],
      },
    },
    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ subject: context.reference, answer: context.invoice }),
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: { target: 'failed', actions: 'announceFailure' },
      },
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          entry: 'ask',
          always: [
            { guard: 'isReached', target: 'showing', actions: 'clearCapability' },
            { guard: 'isUnknown', target: '#storeInvoice.notFound' },
            { guard: 'isUnreachable', target: '#storeInvoice.failed', actions: 'announceFailure' },
          ],
        },
        // What is read in the background appears; a read without an answer changes nothing on screen.
        showing: {
          entry: 'markAnswered',
          on: {
            'pay.requested': { guard: 'canPay', target: '#storeInvoice.paying' },
            'page.returned': { guard: 'isUnsettled', target: 'refreshing' },
          },
        },
        refreshing: {
          entry: 'ask',
          always: [
            { guard: 'isReached', target: 'showing' },
            { guard: 'isUnreachable', target: 'stale' },
          ],
        },
        // The last answer is outdated: it stays on screen, but paying is not offered.
        stale: {
          entry: 'markUnreachable',
          always: { guard: 'isReached', target: 'showing' },
          on: { 'page.returned': { guard: 'isUnsettled', target: 'refreshing' } },
        },
      },
    },
    paying: {
      tags: 'paying',
      on: { 'payment.closed': 'watched.refreshing', 'payment.confirmed': 'watched.refreshing' },
    },
    notFound: { tags: 'notFound' },
    failed: { tags: 'failed', on: { 'retry.requested': 'arriving' } },
  },
});
