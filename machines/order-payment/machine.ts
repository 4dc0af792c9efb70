import { assign, emit, enqueueActions, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import { CONFIRMED_REDIRECT_DELAY_MS } from '#domain/payments/timings.ts';
import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentAnswer } from '#domain/payments/payment.ts';
import { paymentStanding, type PaymentStanding } from '#domain/payments/standing.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import {
  createPaymentWatch,
  paymentRules,
  type PaymentWatchNews,
  type WatchedPayment,
} from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import { verdictNotice } from '../verdict-notice.ts';
import type { HostedInvoice, HostedOrder, OrderPaymentTypes, PaymentIntent } from './types.ts';

type Context = OrderPaymentTypes['context'];

const OUTCOMES = ['settled', 'closed', 'left'] as const;

/** Whether a call failed because the session has ended. Later calls are those of a visitor and fail in other ways. */
const hasSessionEnded = ({ session }: Context, error: unknown): boolean =>
  session === 'ended' || (session === 'live' && failedWith(error, 'session.expired', 'session.required'));

/** The payment on screen, with the provider's page that the newest answer names. */
export function invoiceOf({ invoice, live, answer }: Context): HostedInvoice | undefined {
  const transactionId = invoice?.transactionId ?? live ?? answer?.transactionId;
  if (transactionId === undefined) return undefined;
  const step = answer?.transactionId === undefined ? undefined : answer.nextStep;
  const url = step?.kind === 'link' ? step.url : invoice?.url;
  return { transactionId, token: invoice?.token, existing: invoice?.existing ?? true, url };
}

/** What the provider refused is not effective, in the words of the specification; everything else has words of its own. */
function noticeOf(answer: PaymentAnswer | undefined, { notPaid }: HostedMessages): Announcement {
  if (answer?.transactionId === undefined) return { tone: 'error', text: text.unknownTransaction };
  const isRefused = paymentStanding(answer.verdict) === 'payable' && answer.verdict !== 'superseded';
  return isRefused ? { tone: 'error', text: notPaid } : verdictNotice[answer.verdict];
}

/** The child machine that checks the payment. */
export const hostedPaymentWatch = createPaymentWatch<WatchedPayment, PaymentAnswer>(paymentRules);

/** The latest answer of the watch, for actions. */
const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof hostedPaymentWatch> } }) =>
  event.snapshot.context;

const page = setup({
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
    announceExisting: enqueueActions(({ context, enqueue }) => {
      if (
        context.answer?.transactionId !== undefined &&
        paymentStanding(context.answer.verdict) === 'awaiting'
      )
        enqueue.emit({ type: 'notice', tone: 'info', text: text.existing });
    }),
    announceVerdict: emit(({ context: { answer, messages } }) => ({
      type: 'notice' as const,
      ...noticeOf(answer, messages),
    })),
    followWatch: assign((_, { answer, reach }: PaymentWatchNews<PaymentAnswer>) => ({ answer, reach })),
    ask: enqueueActions(({ enqueue }) => {
      enqueue.assign({ reach: 'reading' });
      enqueue.sendTo('watch', { type: 'check.requested' });
    }),
    markShown: assign({ shown: ({ context }) => context.answer?.verdict }),
    clearInvoice: assign({ invoice: undefined, live: undefined }),
    followSession: assign(({ context: { session } }, signedIn: boolean) => ({
      session: session === 'none' ? session : signedIn ? ('live' as const) : ('ended' as const),
    })),
  },
  guards: {
    hasLive: ({ context }) => context.live !== undefined,
    // A customer whose session has ended stays: the profile would lead to sign-in, away from this payment.
    isSignedIn: ({ context }) => context.session === 'live',
    canStart: ({ context }) => context.session !== 'ended',
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    isNews: ({ context: { answer, shown } }) => answer !== undefined && answer.verdict !== shown,
    isVerdict: ({ context }, verdict: PaymentAnswer['verdict']) => context.answer?.verdict === verdict,
    isStanding: ({ context: { answer } }, standing: PaymentStanding) =>
      answer?.transactionId !== undefined && paymentStanding(answer.verdict) === standing,
  },
  delays: { redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
});

/** Another verdict is shown as soon as it is known. */
const watched = page.createStateConfig({
  always: { guard: 'isNews', target: '#orderPayment.watched.evaluating' },
  on: { 'dialog.closed': '#orderPayment.closed' },
});

/** Where a payment can be started. */
const payable = page.createStateConfig({
  tags: 'reviewing',
  on: {
    'validation.requested': {
      guard: 'canStart',
      target: '#orderPayment.creating',
      actions: assign({ error: undefined, answer: undefined, shown: undefined, isOutdated: false }),
    },
    'dialog.closed': '#orderPayment.closed',
  },
});

/**
 * The payment of an order on a provider's page: 'Valider' has the invoice created and the payment recorded, 'Passer au paiement'
 * opens the page. A customer then goes to the profile; a guest stays, and sees the result. Paid and not paid are announced only
 * after the server has said so.
 *
 * A payment that is already in progress is looked up first and continued, never started again. If the customer's session ends,
 * nothing is started until the customer has signed in; a payment in progress is still checked, because its status needs no
 * session.
 *
 * @see PM-01 @see PM-02 @see PM-03 @see HAZARDS B1, B21, B29, I17
 */
export const orderPaymentMachine = page.createMachine({
  id: 'orderPayment',
  context: ({ input: { order, messages, live, signedIn } }) => ({
    order,
    messages,
    session: signedIn ? 'live' : 'none',
    live,
    invoice: undefined,
    answer: undefined,
    reach: 'reading',
    shown: undefined,
    error: undefined,
    isOutdated: false,
  }),
  output: ({ event }) => ({ outcome: OUTCOMES.find((each) => each === event.output) ?? 'closed' }),
  initial: 'arriving',
  on: {
    'session.changed': { actions: { type: 'followSession', params: ({ event }) => event.signedIn } },
  },
  states: {
    arriving: { always: [{ guard: 'hasLive', target: 'watched' }, { target: 'reviewing' }] },
    reviewing: payable,

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
          {
            guard: ({ context, event }) => hasSessionEnded(context, event.error),
            target: 'reviewing',
            actions: { type: 'followSession', params: false },
          },
          { guard: ({ event }) => failedWith(event.error, 'payment.already_paid'), target: 'alreadyPaid' },
          {
            guard: ({ event }) =>
              failedWith(
                event.error,
                'payment.amount_changed',
                'payment.instalment_changed',
                'payment.in_progress',
              ),
            target: 'reviewing',
            actions: [
              {
                type: 'refuse',
                params: ({ context, event }) => context.messages.createFailed(reasonOf(event.error)),
              },
              assign({ isOutdated: true }),
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
          target: 'watched.ready',
          actions: {
            type: 'announce',
            params: ({ context }) => ({ tone: 'info', text: context.messages.handover }),
          },
        },
        onError: [
          {
            guard: ({ context, event }) => hasSessionEnded(context, event.error),
            target: 'reviewing',
            actions: { type: 'followSession', params: false },
          },
          {
            target: 'reviewing',
            actions: {
              type: 'refuse',
              params: ({ context, event }) => context.messages.saveFailed(reasonOf(event.error)),
            },
          },
        ],
      },
    },

    /** A payment is watched as long as its page can be paid, also one that is not offered any more: money may yet arrive by it. */
    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({
          subject: {
            transactionId: invoiceOf(context)?.transactionId ?? '',
            provider: context.order.provider,
          },
          answer: context.answer,
        }),
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: 'unwatched',
      },
      on: { 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
      initial: 'restoring',
      states: {
        restoring: {
          tags: 'restoring',
          entry: 'ask',
          always: [
            { guard: 'isReached', target: 'evaluating', actions: 'announceExisting' },
            { guard: 'isUnreachable', target: 'cannotCheck' },
          ],
          on: { 'dialog.closed': '#orderPayment.closed' },
        },
        /** Nothing is offered until the payment in progress was found. */
        cannotCheck: {
          tags: 'cannotCheck',
          always: { guard: 'isReached', target: 'evaluating', actions: 'announceExisting' },
          on: { 'verify.requested': 'restoring', 'dialog.closed': '#orderPayment.closed' },
        },
        evaluating: {
          entry: 'markShown',
          always: [
            { guard: { type: 'isVerdict', params: 'confirmed' }, target: '#orderPayment.confirmed' },
            { guard: { type: 'isStanding', params: 'awaiting' }, target: 'ready' },
            { guard: { type: 'isStanding', params: 'unknown' }, target: 'ready' },
            { guard: { type: 'isStanding', params: 'paid' }, target: 'over', actions: 'announceVerdict' },
            { guard: { type: 'isStanding', params: 'over' }, target: 'over', actions: 'announceVerdict' },
            { target: 'refused', actions: ['announceVerdict', 'clearInvoice'] },
          ],
        },
        // The page of the provider can be opened, and opened again. A check without an answer changes nothing.
        ready: {
          ...watched,
          tags: 'ready',
          on: { ...watched.on, 'provider.opened': { guard: 'isSignedIn', target: '#orderPayment.left' } },
        },
        /** Nothing was received: the next payment can be started. */
        refused: { ...watched, ...payable },
        /** The payment settled nothing, and nothing can be paid here: the order says whether anything is due. */
        over: { ...watched, tags: 'over' },
      },
    },
    /** The watch broke, which only a bug can cause: it is not restarted automatically. */
    unwatched: {
      tags: 'cannotCheck',
      on: { 'verify.requested': 'watched', 'dialog.closed': 'closed' },
    },
    /** Nothing is due any more; which person paid is not known. */
    alreadyPaid: {
      tags: 'alreadyPaid',
      entry: { type: 'announce', params: verdictNotice.settledElsewhere },
      on: { 'dialog.closed': 'closed' },
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
    settled: { type: 'final', output: 'settled' },
    left: { type: 'final', output: 'left' },
    closed: { type: 'final', output: 'closed' },
  },
});
