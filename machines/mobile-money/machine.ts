import {
  assign,
  emit,
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import {
  CONFIRMED_REDIRECT_DELAY_MS,
  MONITORING,
  PAYMENT_WATCH_INTERVAL_MS,
  PHONE_CHECK_DEBOUNCE_MS,
} from '#domain/constants.ts';
import { pageOf } from '#domain/payments/next-step.ts';
import { payment as text } from '#domain/messages/payment.ts';
import {
  newerPayment,
  watchIntervalOf,
  type InitiatedPayment,
  type PaymentAnswer,
  type PaymentRequest,
} from '#domain/payments/payment.ts';
import {
  paymentAvailability,
  paymentStanding,
  shownVerdict,
  type PaymentStanding,
} from '#domain/payments/verdict.ts';
import { payerPhoneVerdict, type PhoneVerdict } from '#domain/forms/payer-phone.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { formatPhone, spacedPhone } from '#domain/text/phone.ts';
import { failedWith, isCallFailure, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { createPaymentWatch, type PaymentWatchOutput } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import { verdictNotice } from '../verdict-notice.ts';
import type { CurrentOrder, MobileMoneyTypes, ProviderRules, WatchedPayment } from './types.ts';

type Context = MobileMoneyTypes['context'];
type Result = PaymentWatchOutput<PaymentAnswer>;

/** What the payer has to know of the payment; `undefined` while none is known. */
const standingOf = ({ answer }: Context): PaymentStanding | undefined =>
  answer?.transactionId === undefined ? undefined : paymentStanding(answer.verdict);

/** The output of the watch, for guards and actions. */
const resultOf = ({ event }: { event: DoneActorEvent<Result> }): Result => event.output;

/** The verdict on the typed phone number by the rules of the selected provider; `undefined` without number or rule. */
export function phoneVerdictOf({ provider, phone }: Context): PhoneVerdict | undefined {
  if (provider?.isPayerPhone === undefined || phone.trim() === '') return undefined;
  return payerPhoneVerdict(provider.messages.wallet, provider.isPayerPhone, phone);
}

/** The status of the typed phone number by the rules of the selected provider. */
function phoneStatus(context: Context) {
  if (context.provider?.isPayerPhone === undefined) return 'notAsked';
  const verdict = phoneVerdictOf(context);
  if (verdict === undefined) return 'empty';
  return verdict.isValid ? 'valid' : 'invalid';
}

/** Whether the order can be paid now, and how. */
export const availabilityOf = ({ answer, orderVerdict, order, providers, isReachable }: Context) =>
  paymentAvailability({
    verdict: shownVerdict(answer?.transactionId === undefined ? orderVerdict : answer.verdict, isReachable),
    nextStep: answer?.transactionId === undefined ? undefined : answer.nextStep,
    amountDue: order.amountDue,
    providers,
  });

/** Whether 'Payer' is enabled. @see PM-04 */
export const canPay = (context: Context): boolean =>
  context.session !== 'ended' &&
  context.provider !== undefined &&
  ['valid', 'notAsked'].includes(phoneStatus(context)) &&
  availabilityOf(context).action !== 'none';

/** Whether a call failed because the session has ended. Later calls are those of a visitor and fail in other ways. */
const hasSessionEnded = ({ session }: Context, error: unknown): boolean =>
  session === 'ended' || (session === 'live' && failedWith(error, 'session.expired', 'session.required'));

/** Why a payment could not be started; shown as a notice and in the red box. @see PM-20 */
function initiateFailure({ context, event }: { context: Context; event: ErrorActorEvent }): string {
  const { name, wallet } = context.provider!.messages;
  const code = isCallFailure(event.error) ? event.error.code : '';
  if (code === 'payment.provider_unavailable' || code === 'payment.provider_refused')
    return text.failed(text.refusals[code](name));
  return text.failed(code === 'payment.phone_invalid' ? text.walletInvalid(wallet) : reasonOf(event.error));
}

/** The notice after a check by the user that got no answer. @see PM-10 */
const checkFailure = ({ event }: { event: { output: { error: unknown } } }): Announcement => ({
  tone: 'error',
  text: text.verifyFailed(reasonOf(event.output.error)),
});

const watchInput = ({ live, answer }: Context) => ({
  subject: { transactionId: live!.transactionId, provider: live!.provider.id },
  known: answer,
  intervalMs: watchIntervalOf(answer) ?? PAYMENT_WATCH_INTERVAL_MS,
});

const singleCheck = { immediate: true, attemptsMax: 1 };

/** A URL to open at once. */
const pageToOpen = (context: Context): string | undefined =>
  pageOf(availabilityOf(context).nextStep, context.isNarrow);

/** The link of the code on screen, or of the provider's page. */
export function codeLinkOf(context: Context): string | undefined {
  const { nextStep } = availabilityOf(context);
  return nextStep === undefined || nextStep.kind === 'confirm' ? undefined : nextStep.url;
}

/** What is said of that link. */
const linkTexts = (context: Context) =>
  availabilityOf(context).nextStep?.kind === 'link' ? text.pageLink : text.qrLink;

/** For the automatic watch: only another verdict is news, so that nothing else ends it early. */
const newVerdict = (known: PaymentAnswer | undefined, answer: PaymentAnswer): PaymentAnswer =>
  known !== undefined && known.verdict === answer.verdict ? known : newerPayment(known, answer);

/** The child machine that checks the payment. */
export const paymentWatch = createPaymentWatch<WatchedPayment, PaymentAnswer>(newerPayment);

/** The child machine of the automatic watch that the user starts. @see PM-09 */
export const paymentMonitoring = createPaymentWatch<WatchedPayment, PaymentAnswer>(newVerdict);

const dialog = setup({
  types: typesOf<MobileMoneyTypes>(),
  actors: {
    initiate: fromPromise<InitiatedPayment, PaymentRequest>(notProvided),
    readOrder: fromPromise<CurrentOrder, { orderId: number }>(notProvided),
    watch: paymentWatch,
    monitor: paymentMonitoring,
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
      isReachable: true,
    })),
    storeAnswer: assign({ answer: (_, { answer }: Result) => answer, isReachable: true }),
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
      isReachable: true,
    })),
    followSession: assign(({ context: { session } }, signedIn: boolean) => ({
      session: session === 'none' ? session : signedIn ? ('live' as const) : ('ended' as const),
    })),
    clearPayment: assign({
      live: undefined,
      answer: undefined,
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
    hasNews: (_, { outcome }: Result) => outcome === 'news',
    isUnanswered: (_, { outcome }: Result) => outcome === 'unanswered',
    isVerdict: ({ context }, verdict: PaymentAnswer['verdict']) => context.answer?.verdict === verdict,
    isStanding: ({ context }, standing: PaymentStanding) => standingOf(context) === standing,
    isSameVerdict: ({ context }, { answer }: Result) => context.answer?.verdict === answer?.verdict,
    mayChange: ({ context }) => watchIntervalOf(context.answer) !== undefined,
  },
  delays: { phoneDebounce: PHONE_CHECK_DEBOUNCE_MS, redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
});

/**
 * Checks the payment in the background; a check without an answer changes nothing on screen.
 *
 * @param untilAnswered end with the first answer, even without news
 * @see HAZARDS B3, B31
 */
const watched = (untilAnswered: boolean) =>
  dialog.createStateConfig({
    invoke: {
      id: 'watch',
      src: 'watch',
      input: ({ context }) => ({ ...watchInput(context), untilAnswered }),
      onDone: [
        { guard: { type: 'isUnanswered', params: resultOf }, target: '#mobileMoney.open.unwatched' },
        { target: '#mobileMoney.evaluating', actions: { type: 'storeAnswer', params: resultOf } },
      ],
      onError: '#mobileMoney.open.unwatched',
    },
    on: { 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
  });

/** A payment that is not offered any more is watched as long as its page or code can still be used: money may yet arrive by it. */
const whilePayable = dialog.createStateConfig({
  initial: 'evaluating',
  states: {
    evaluating: { always: [{ guard: 'mayChange', target: 'watched' }, { target: 'idle' }] },
    watched: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => watchInput(context),
        onDone: [
          // It was announced already; only until when it can be paid has changed.
          {
            guard: { type: 'isSameVerdict', params: resultOf },
            target: 'evaluating',
            actions: { type: 'storeAnswer', params: resultOf },
          },
          { target: '#mobileMoney.evaluating', actions: { type: 'storeAnswer', params: resultOf } },
        ],
        onError: 'idle',
      },
      on: { 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
    },
    idle: {},
  },
});

/** The phone of the order, where it can pay; what the payer typed is kept. */
function suggestedPhone({ phone }: PayableOrder, provider: ProviderRules | undefined, typed: string): string {
  if (typed !== '' || phone === undefined || provider?.isPayerPhone === undefined) return typed;
  const verdict = payerPhoneVerdict(provider.messages.wallet, provider.isPayerPhone, phone);
  return verdict.isValid ? spacedPhone(formatPhone(phone)) : typed;
}

const firstProvider = ({ providers, live, preferred }: MobileMoneyTypes['input']) =>
  live?.provider ?? providers.find(({ id }) => id === preferred) ?? providers[0];

/**
 * The payment dialog: choosing a method and phone number, opening the provider's page, and waiting for the
 * result.
 *
 * It never starts a payment twice by itself, never times a payment out locally, and announces success or
 * failure only after the server has. A payment that is already in progress is checked first. While one is open, the user
 * can leave the dialog and start it again with another provider: the server decides whether the open payment can be replaced.
 *
 * If the customer's session ends, the input is kept and nothing is started until the customer has signed in; a payment
 * in progress is still checked, because its status needs no session.
 *
 * @see PM-04 @see PM-05 @see PM-06 @see PM-10 @see HAZARDS B1, B21, B29, I17
 */
export const mobileMoneyMachine = dialog.createMachine({
  id: 'mobileMoney',
  context: ({ input }) => ({
    order: input.order,
    providers: input.providers,
    provider: firstProvider(input),
    phone: suggestedPhone(input.order, firstProvider(input), ''),
    sameTab: false,
    isNarrow: false,
    isFoundByMonitoring: false,
    isReachable: true,
    live: input.live,
    answer: undefined,
    orderVerdict: undefined,
    error: undefined,
    session: input.signedIn ? 'live' : 'none',
  }),
  initial: 'arriving',
  on: {
    'session.changed': {
      actions: { type: 'followSession', params: ({ event }) => event.signedIn },
    },
  },
  states: {
    arriving: { always: [{ guard: 'hasLive', target: 'restoring' }, { target: 'choosing' }] },

    choosing: {
      tags: 'choosing',
      initial: 'validating',
      states: {
        validating: {
          always: [
            { guard: { type: 'isPhone', params: 'valid' }, target: 'valid' },
            { guard: { type: 'isPhone', params: 'invalid' }, target: 'invalid' },
            { target: 'unvalidated' },
          ],
        },
        unvalidated: {},
        debouncing: { after: { phoneDebounce: 'validating' } },
        valid: { tags: 'phoneValid' },
        invalid: { tags: 'phoneInvalid' },
      },
      on: {
        'provider.selected': {
          guard: { type: 'isOffered', params: ({ event }) => event.provider },
          target: '.validating',
          actions: assign(({ context: { order, phone, providers }, event }) => {
            const provider = providers.find(({ id }) => id === event.provider);
            return { provider, phone: suggestedPhone(order, provider, phone), error: undefined };
          }),
        },
        'phone.changed': { target: '.debouncing', actions: assign({ phone: ({ event }) => event.value }) },
        // Validated here again: the click may precede the debounced validation of the number (HAZARDS D9).
        'pay.requested': [
          { guard: 'hasNoMethod', actions: { type: 'refuseClick', params: text.methodRequired } },
          {
            guard: { type: 'isPhone', params: 'empty' },
            actions: {
              type: 'refuseClick',
              params: ({ context }) => text.phoneRequired(context.provider!.messages.name),
            },
          },
          {
            guard: { type: 'isPhone', params: 'invalid' },
            target: '.invalid',
            actions: {
              type: 'refuseClick',
              params: ({ context }) => text.phoneRefused(phoneVerdictOf(context)?.message ?? ''),
            },
          },
          {
            guard: 'canPay',
            target: 'initiating',
            actions: assign({
              sameTab: ({ event }) => event.sameTab,
              isNarrow: ({ event: { isNarrow = false } }) => isNarrow,
              error: undefined,
            }),
          },
          { actions: 'closeWindow' },
        ],
        'verify.requested': {
          actions: { type: 'announce', params: { tone: 'error', text: text.nothingToVerify } },
        },
        'dialog.closed': 'closed',
      },
    },

    // After a lost answer the user clicks the same button again: the server returns the payment it already
    // started.
    initiating: {
      tags: 'initiating',
      invoke: {
        id: 'initiate',
        src: 'initiate',
        input: ({ context: { order, provider, phone } }) => ({
          orderId: order.id,
          instalmentNo: order.instalmentNo,
          provider: provider!.id,
          phone: provider!.isPayerPhone === undefined ? undefined : formatPhone(phone),
          amount: order.amountDue,
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'storeInitiated', params: ({ event }) => event.output },
            'openProvider',
            { type: 'announceOpening', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: ({ context, event }) => hasSessionEnded(context, event.error),
            target: 'choosing',
            actions: ['closeWindow', { type: 'followSession', params: false }],
          },
          {
            guard: ({ event }) => failedWith(event.error, 'payment.already_paid'),
            target: 'alreadyPaid',
            actions: 'closeWindow',
          },
          {
            guard: ({ event }) => failedWith(event.error, 'payment.in_progress'),
            target: 'readingOrder',
            actions: [
              'closeWindow',
              assign({ error: initiateFailure }),
              { type: 'announce', params: { tone: 'info', text: text.inProgress } },
            ],
          },
          {
            guard: ({ event }) =>
              failedWith(event.error, 'payment.instalment_changed', 'payment.amount_changed'),
            target: 'readingOrder',
            actions: [assign({ error: initiateFailure }), { type: 'refuseClick', params: initiateFailure }],
          },
          {
            target: 'choosing',
            actions: [assign({ error: initiateFailure }), { type: 'refuseClick', params: initiateFailure }],
          },
        ],
      },
    },

    // The order differs from what is on screen: the amount due is read again, and the phone number is kept.
    readingOrder: {
      tags: 'initiating',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.order.id }),
        onDone: [
          {
            guard: ({ event }) => event.output.verdict === 'settled',
            target: 'alreadyPaid',
            actions: { type: 'storeOrder', params: ({ event }) => event.output },
          },
          { target: 'arriving', actions: { type: 'storeOrder', params: ({ event }) => event.output } },
        ],
        onError: 'choosing',
      },
    },

    restoring: {
      tags: 'restoring',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ ...watchInput(context), ...singleCheck }),
        onDone: [
          { guard: { type: 'isUnanswered', params: resultOf }, target: 'open.cannotCheck' },
          {
            target: 'evaluating',
            actions: [{ type: 'storeAnswer', params: resultOf }, 'announceExisting'],
          },
        ],
        onError: 'open.unwatched',
      },
      on: { 'dialog.closed': 'closed' },
    },

    evaluating: {
      always: [
        { guard: { type: 'isVerdict', params: 'confirmed' }, target: 'confirmed' },
        { guard: { type: 'isStanding', params: 'paid' }, target: 'over' },
        { guard: { type: 'isStanding', params: 'over' }, target: 'over' },
        { guard: { type: 'isStanding', params: 'unknown' }, target: 'open.checking' },
        { guard: { type: 'isStanding', params: 'awaiting' }, target: 'open.awaiting' },
        {
          guard: { type: 'isVerdict', params: 'superseded' },
          target: 'choosing',
          actions: [
            'clearPayment',
            assign({ error: text.superseded }),
            { type: 'announce', params: verdictNotice.superseded },
          ],
        },
        { guard: { type: 'isStanding', params: 'payable' }, target: 'refused' },
        {
          target: 'choosing',
          actions: [
            'clearPayment',
            { type: 'announce', params: { tone: 'error', text: text.unknownTransaction } },
          ],
        },
      ],
    },

    open: {
      tags: 'open',
      initial: 'awaiting',
      states: {
        awaiting: watched(false),
        stillPending: { ...watched(true), tags: 'stillPending' },
        /** The money may be on its way, or was received for something else: there is nothing to do but wait. */
        checking: { ...watched(false), tags: 'checking' },
        /** The automatic watch: it ends with a result, or after its last check. */
        monitoring: {
          tags: 'monitoring',
          // A second click does not start it again.
          on: { 'monitoring.requested': {} },
          invoke: {
            id: 'monitor',
            src: 'monitor',
            input: ({ context }) => ({ ...watchInput(context), ...MONITORING }),
            onDone: [
              {
                guard: { type: 'hasNews', params: resultOf },
                target: '#mobileMoney.evaluating',
                actions: [{ type: 'storeAnswer', params: resultOf }, assign({ isFoundByMonitoring: true })],
              },
              {
                target: 'awaiting',
                actions: { type: 'announce', params: { tone: 'info', text: text.monitoring.ended } },
              },
            ],
            onError: 'unwatched',
          },
        },
        cannotCheck: { ...watched(true), entry: 'markUnreachable' },
        /** The watch ended without an answer, which only a bug can cause: it is not restarted automatically. */
        unwatched: { entry: 'markUnreachable' },
        verifying: {
          tags: 'verifying',
          invoke: {
            id: 'watch',
            src: 'watch',
            input: ({ context }) => ({ ...watchInput(context), ...singleCheck }),
            onDone: [
              {
                guard: { type: 'isUnanswered', params: resultOf },
                target: 'cannotCheck',
                actions: { type: 'announce', params: checkFailure },
              },
              { target: 'verified', actions: { type: 'storeAnswer', params: resultOf } },
            ],
            onError: 'unwatched',
          },
        },
        verified: {
          always: [
            {
              guard: { type: 'isStanding', params: 'awaiting' },
              target: 'stillPending',
              actions: 'announceVerdict',
            },
            {
              guard: { type: 'isStanding', params: 'unknown' },
              target: 'checking',
              actions: 'announceVerdict',
            },
            { target: '#mobileMoney.evaluating' },
          ],
        },
      },
      on: {
        'verify.requested': '.verifying',
        'monitoring.requested': { guard: 'hasCode', target: '.monitoring' },
        'codeLink.copyRequested': { actions: 'copyCodeLink' },
        'codeLink.copied': {
          actions: {
            type: 'announce',
            params: ({ context }) => ({ tone: 'info' as const, text: linkTexts(context).copied }),
          },
        },
        'codeLink.copyFailed': {
          actions: {
            type: 'announce',
            params: ({ context }) => ({ tone: 'error' as const, text: linkTexts(context).copyFailed }),
          },
        },
        'dialog.closed': 'closed',
      },
    },

    /** Nothing was received: the user can pay again. */
    refused: {
      ...whilePayable,
      tags: 'refused',
      entry: ['announceRefused', 'forgetMonitoring'],
      on: { 'retry.requested': { target: 'choosing', actions: 'clearPayment' }, 'dialog.closed': 'closed' },
    },
    /** The payment settled nothing, and nothing can be paid here: the order says whether anything is due. */
    over: {
      ...whilePayable,
      tags: 'over',
      entry: 'announceVerdict',
      on: { 'dialog.closed': 'closed' },
    },
    /** Nothing is due any more; which person paid is not known. */
    alreadyPaid: {
      tags: 'alreadyPaid',
      entry: { type: 'announce', params: verdictNotice.settledElsewhere },
      on: { 'dialog.closed': 'closed' },
    },
    confirmed: {
      tags: 'confirmed',
      entry: ['announceConfirmed', 'forgetMonitoring'],
      after: { redirectDelay: 'settled' },
      on: { 'dialog.closed': 'settled' },
    },
    settled: { type: 'final', entry: emit({ type: 'settled' }) },
    closed: { type: 'final', entry: emit({ type: 'closed' }) },
  },
});
