import { assign, emit, enqueueActions, fromPromise, sendTo, setup, type DoneActorEvent } from 'xstate';
import { CONFIRMED_REDIRECT_DELAY_MS, PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { newerPayment, type PaymentAnswer } from '#domain/payment.ts';
import { profileTabPath } from '#domain/profile-tabs.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { createPaymentWatch, type PaymentWatchOutput } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import type { HostedInvoice, HostedOrder, OrderPaymentTypes, PaymentIntent } from './types.ts';

type Result = PaymentWatchOutput<PaymentAnswer>;

const resultOf = ({ event }: { event: DoneActorEvent<Result> }): Result => event.output;

/** The child machine that checks the payment; its subject is the transaction id. */
export const hostedPaymentWatch = createPaymentWatch<string, PaymentAnswer>(newerPayment);

/**
 * The payment of an order on a provider's page: 'Valider' has the invoice created and the payment recorded, 'Passer au paiement'
 * opens the page. A customer then goes to the profile; a guest stays, and sees the result. Paid and not paid are announced only
 * after the server has said so.
 *
 * @see PM-01 @see PM-02 @see PM-03 @see HAZARDS B29, I17
 */
export const orderPaymentMachine = setup({
  types: typesOf<OrderPaymentTypes>(),
  actors: {
    createInvoice: fromPromise<HostedInvoice, HostedOrder>(notProvided),
    saveRecord: fromPromise<unknown, PaymentIntent>(notProvided),
    watch: hostedPaymentWatch,
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    refuse: enqueueActions(({ enqueue }, error: string) => {
      enqueue.assign({ error });
      enqueue.emit({ type: 'notice', tone: 'error', text: error });
    }),
    report: enqueueActions(({ context: { order }, enqueue }, { existing }: HostedInvoice) => {
      const { id: orderId, amountDue: amount, lines } = order;
      if (!existing) enqueue.emit({ type: 'invoice.created', orderId, amount, lines });
    }),
    announceNotPaid: emit(({ context }) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      text: context.messages.notPaid,
    })),
    clearInvoice: assign({ invoice: undefined, answer: undefined }),
  },
  guards: {
    isCustomer: ({ context }) => context.signedIn,
    isVerdict: ({ context }, verdict: PaymentAnswer['verdict']) => context.answer?.verdict === verdict,
  },
  delays: { redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
}).createMachine({
  id: 'orderPayment',
  context: ({ input }) => ({ ...input, invoice: undefined, answer: undefined, error: undefined }),
  initial: 'reviewing',
  states: {
    reviewing: {
      tags: 'reviewing',
      on: {
        'validation.requested': { target: 'creating', actions: assign({ error: undefined }) },
        'dialog.closed': 'closed',
      },
    },

    // After a lost answer the user clicks again: the server returns the invoice that it already opened.
    creating: {
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'createInvoice',
        src: 'createInvoice',
        input: ({ context }) => context.order,
        onDone: {
          target: 'saving',
          actions: [
            assign({ invoice: ({ event }) => event.output }),
            { type: 'report', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: ({ event }) => failedWith(event.error, 'payment.already_paid'), target: 'confirmed' },
          {
            guard: ({ event }) =>
              failedWith(event.error, 'payment.amount_changed', 'payment.instalment_changed'),
            target: 'reviewing',
            actions: [
              {
                type: 'refuse',
                params: ({ context, event }) => context.messages.createFailed(reasonOf(event.error)),
              },
              emit({ type: 'order.changed' }),
            ],
          },
          {
            target: 'reviewing',
            actions: {
              type: 'refuse',
              params: ({ context, event }) => context.messages.createFailed(reasonOf(event.error)),
            },
          },
        ],
      },
    },

    saving: {
      tags: ['reviewing', 'busy'],
      invoke: {
        id: 'saveRecord',
        src: 'saveRecord',
        input: ({ context: { order, invoice } }) => ({
          orderId: order.id,
          transactionId: invoice!.transactionId,
          token: invoice!.token,
          amount: order.amountDue,
        }),
        onDone: {
          target: 'ready',
          actions: {
            type: 'announce',
            params: ({ context }) => ({ tone: 'info', text: context.messages.handover }),
          },
        },
        onError: {
          target: 'reviewing',
          actions: {
            type: 'refuse',
            params: ({ context, event }) => context.messages.saveFailed(reasonOf(event.error)),
          },
        },
      },
    },

    // The page of the provider can be opened, and opened again. A check without an answer changes nothing.
    ready: {
      tags: 'ready',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context: { invoice, answer } }) => ({
          subject: invoice!.transactionId,
          known: answer,
          intervalMs: PAYMENT_WATCH_INTERVAL_MS,
        }),
        onDone: {
          target: 'evaluating',
          actions: assign({ answer: (args) => resultOf(args).answer }),
        },
        onError: 'unwatched',
      },
      on: {
        'provider.opened': { guard: 'isCustomer', target: 'left' },
        'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) },
        'dialog.closed': 'closed',
      },
    },
    /** The watch ended without an answer, which only a bug can cause: it is not restarted automatically. */
    unwatched: {
      tags: 'ready',
      on: {
        'provider.opened': { guard: 'isCustomer', target: 'left' },
        'page.returned': 'ready',
        'dialog.closed': 'closed',
      },
    },

    evaluating: {
      always: [
        { guard: { type: 'isVerdict', params: 'confirmed' }, target: 'confirmed' },
        { guard: { type: 'isVerdict', params: 'pending' }, target: 'ready' },
        { guard: { type: 'isVerdict', params: 'checking' }, target: 'ready' },
        { target: 'reviewing', actions: ['announceNotPaid', 'clearInvoice'] },
      ],
    },

    confirmed: {
      tags: 'confirmed',
      entry: {
        type: 'announce',
        params: ({ context }) => ({ tone: 'success', text: context.messages.paid }),
      },
      after: { redirectDelay: 'settled' },
      on: { 'dialog.closed': 'settled' },
    },
    settled: { type: 'final', entry: emit({ type: 'settled' }) },
    left: {
      type: 'final',
      entry: emit(({ context }) => ({ type: 'leave' as const, to: profileTabPath(context.order.saleType) })),
    },
    closed: { type: 'final', entry: emit({ type: 'closed' }) },
  },
});
