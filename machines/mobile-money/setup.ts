import { assign, emit, enqueueActions, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import { PHONE_CHECK_DEBOUNCE_MS } from '#domain/constants.ts';
import { CONFIRMED_REDIRECT_DELAY_MS } from '#domain/payments/timings.ts';
import { payment as text } from '#domain/messages/payment.ts';
import type { InitiatedPayment, PaymentAnswer, PaymentRequest } from '#domain/payments/payment.ts';
import type { PaymentStanding } from '#domain/payments/standing.ts';
import { automaticWatchMachine } from '../automatic-watch/index.ts';
import { reasonOf } from '../call-failure.ts';
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
import {
  availabilityOf,
  canPay,
  codeLinkOf,
  linkTexts,
  pageToOpen,
  phoneStatus,
  standingOf,
} from './rules.ts';
import type { CurrentOrder, MobileMoneyTypes } from './types.ts';

type Context = MobileMoneyTypes['context'];

/** The child machine that checks the payment. */
export const paymentWatch = createPaymentWatch<WatchedPayment, PaymentAnswer>(paymentRules);

/** What the watch tells, for actions. */
export const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof paymentWatch> } }) =>
  event.snapshot.context;

export const watchInput = ({ context: { live, answer } }: { context: Context }) => ({
  subject: { transactionId: live?.transactionId ?? '', provider: live?.provider.id ?? '' },
  answer,
});

/** The notice after a check by the user that got no answer. @see PM-10 */
export const checkFailure = ({ context }: { context: Context }): Announcement => ({
  tone: 'error',
  text: text.verifyFailed(reasonOf(context.failure)),
});

/** Actors, actions and guards of the dialog. */
export const dialog = setup({
  types: typesOf<MobileMoneyTypes>(),
  actors: {
    initiate: fromPromise<InitiatedPayment, PaymentRequest>(notProvided),
    readOrder: fromPromise<CurrentOrder, { orderId: number }>(notProvided),
    watch: paymentWatch,
    automaticWatch: automaticWatchMachine,
  },
  actions: {
    announce: emit((_, announcement: Announcement) => ({ type: 'notice' as const, ...announcement })),
    /** Announces why no payment was started, and closes the prepared window. */
    refuseClick: enqueueActions(({ enqueue }, reason: string) => {
      enqueue.emit({ type: 'provider.notOpened' });
      enqueue.emit({ type: 'notice', tone: 'error', text: reason });
    }),
    closeWindow: emit({ type: 'provider.notOpened' }),
    openProvider: enqueueActions(({ context, enqueue }) => {
      const url = pageToOpen(context);
      enqueue.emit(url === undefined ? { type: 'provider.notOpened' } : { type: 'provider.opened', url });
    }),
    announceOpening: enqueueActions(({ context, enqueue }, { existing, nextStep }: InitiatedPayment) => {
      if (existing) enqueue.emit({ type: 'notice', tone: 'info', text: text.existing });
      const { opened } = context.provider!.messages;
      const isInTab = nextStep?.kind === 'link' && !context.sameTab;
      const isShown = nextStep?.kind === 'qr' && !context.isNarrow;
      if (isInTab || isShown) enqueue.emit({ type: 'notice', tone: 'info', text: opened });
    }),
    /** An earlier payment was found that can still be made. @see PM-08 */
    announceExisting: enqueueActions(({ context, enqueue }) => {
      // Where another payment was refused because of it, that was announced.
      if (standingOf(context) === 'awaiting' && context.error === undefined)
        enqueue.emit({ type: 'notice', tone: 'info', text: text.existing });
    }),
    storeInitiated: assign(({ context }, { transactionId, nextStep, validUntil }: InitiatedPayment) => ({
      live: { transactionId, provider: context.provider! },
      answer: { transactionId, verdict: 'pending' as const, nextStep, validUntil, details: undefined },
      shown: 'pending' as const,
      isReachable: true,
    })),
    followWatch: assign((_, { answer, reach, failure }: PaymentWatchNews<PaymentAnswer>) => ({
      answer,
      reach,
      failure,
    })),
    awaitAnswer: assign({ reach: 'reading' }),
    ask: sendTo('watch', { type: 'check.requested' }),
    markShown: assign({ shown: ({ context }) => context.answer?.verdict, isReachable: true }),
    markUnreachable: assign({ isReachable: false }),
    forgetMonitoring: assign({ isFoundByMonitoring: false }),
    announceRefused: emit(({ context: { answer, isFoundByMonitoring } }) => ({
      type: 'notice' as const,
      ...(answer?.transactionId === undefined ? verdictNotice.failed : verdictNotice[answer.verdict]),
      ...(answer?.verdict === 'failed' && isFoundByMonitoring && { text: text.monitoring.failed }),
    })),
    announceVerdict: emit(({ context: { answer } }) => ({
      type: 'notice' as const,
      ...(answer?.transactionId === undefined
        ? { tone: 'error' as const, text: text.unknownTransaction }
        : verdictNotice[answer.verdict]),
    })),
    announceConfirmed: emit(({ context }) => ({
      type: 'notice' as const,
      ...verdictNotice.confirmed,
      ...(context.isFoundByMonitoring && { text: text.monitoring.confirmed }),
    })),
    copyCodeLink: enqueueActions(({ context, enqueue }) => {
      const link = codeLinkOf(context);
      if (link === undefined)
        enqueue.emit({ type: 'notice', tone: 'error', text: linkTexts(context).unavailable });
      else enqueue.emit({ type: 'codeLink.toCopy', text: link });
    }),
    storeOrder: assign(({ context }, { verdict, amountDue, instalmentNo, live }: CurrentOrder) => ({
      order: { ...context.order, amountDue, instalmentNo },
      orderVerdict: verdict,
      live,
      answer: undefined,
      shown: undefined,
      isReachable: true,
    })),
    followSession: assign(({ context: { session } }, signedIn: boolean) => ({
      session: session === 'none' ? session : signedIn ? ('live' as const) : ('ended' as const),
    })),
    clearPayment: assign({
      live: undefined,
      answer: undefined,
      shown: undefined,
      orderVerdict: undefined,
      error: undefined,
    }),
  },
  guards: {
    hasLive: ({ context }) => context.live !== undefined,
    isOffered: ({ context }, id: string) => context.providers.some((provider) => provider.id === id),
    hasNoMethod: ({ context }) => context.provider === undefined,
    isPhone: ({ context }, status: ReturnType<typeof phoneStatus>) => phoneStatus(context) === status,
    canPay: ({ context }) => canPay(context),
    hasCode: ({ context }) => availabilityOf(context).nextStep?.kind === 'qr',
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    isNews: ({ context: { answer, shown } }) => answer?.verdict !== shown,
    isVerdict: ({ context }, verdict: PaymentAnswer['verdict']) => context.answer?.verdict === verdict,
    isStanding: ({ context }, standing: PaymentStanding) => standingOf(context) === standing,
  },
  delays: { phoneDebounce: PHONE_CHECK_DEBOUNCE_MS, redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
});
