import { assign, emit, enqueueActions, sendTo, setup, type DoneActorEvent } from 'xstate';
import {
  CONFIRMED_REDIRECT_DELAY_MS,
  PAYMENT_CHECK_DELAY_MS,
  PAYMENT_WATCH_INTERVAL_MS,
} from '#domain/constants.ts';
import { isTransactionId } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { newerPayment, watchIntervalOf, type PaymentAnswer } from '#domain/payments/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import { createPaymentWatch, type PaymentWatchOutput } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import { verdictNotice } from '../verdict-notice.ts';
import type { PaymentCheckTypes } from './types.ts';

type Context = PaymentCheckTypes['context'];

/** The output of the watch, for guards and actions. */
const resultOf = ({ event }: { event: DoneActorEvent<PaymentWatchOutput<PaymentAnswer>> }) => event.output;
type Result = PaymentWatchOutput<PaymentAnswer>;

const watchInput = ({ transaction, payment }: Context) => ({
  subject: { transactionId: transaction },
  known: payment,
  intervalMs: watchIntervalOf(payment) ?? PAYMENT_WATCH_INTERVAL_MS,
});

/**
 * Target of 'Continuer vers ma commande': the order's page for customers, the guest order page for guests, and for the payer of a
 * payment link, who has no order here, the page of the link.
 *
 * @returns `undefined` for a visitor who may not see the order
 * @see PM-19 @see PK-09
 */
export function orderPathOf({ signedIn, payment }: Context): string | undefined {
  if (payment?.payerOf !== undefined) return paths.sharedPayment(payment.payerOf.link);
  const order = payment?.details?.order;
  if (order === undefined) return signedIn ? paths.profile : undefined;
  return signedIn ? orderDetailsPath(order.type, order.id) : paths.invoice(order.reference);
}

/** The child machine that checks the payment. */
export const paymentWatch = createPaymentWatch<{ transactionId: string }, PaymentAnswer>(newerPayment);

const check = setup({
  types: typesOf<PaymentCheckTypes>(),
  actors: { watch: paymentWatch },
  actions: {
    storePayment: assign({
      payment: ({ context }, { answer }: Result) =>
        answer?.transactionId === undefined ? context.payment : answer,
      hasFailed: false,
    }),
    announceVerdict: emit(({ context }) => ({
      type: 'notice' as const,
      ...verdictNotice[context.payment!.verdict],
      ...context.messages.notices[context.payment!.verdict],
    })),
    announceUnknown: emit(({ context }) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      text: context.messages.unknown,
    })),
    markFailed: assign({ hasFailed: true }),
    announceFailure: emit(({ context }) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      text: context.messages.failed,
    })),
    leaveForOrder: enqueueActions(({ context, enqueue }) => {
      const to = orderPathOf(context);
      if (to !== undefined) enqueue.emit({ type: 'leave', to });
    }),
  },
  guards: {
    isMissing: ({ context }) => context.transaction === '',
    isWellFormed: ({ context }) => isTransactionId(context.transaction),
    isUnanswered: (_, { outcome }: Result) => outcome === 'unanswered',
    isUnknown: (_, { answer }: Result) => answer?.verdict === 'unknownTransaction',
    isNewVerdict: ({ context }, { answer }: Result) => answer?.verdict !== context.payment?.verdict,
    isVerdict: ({ context }, verdict: PaymentVerdict) => context.payment?.verdict === verdict,
    mayChange: ({ context }) => watchIntervalOf(context.payment) !== undefined,
  },
  delays: { checkDelay: PAYMENT_CHECK_DELAY_MS, redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
});

/**
 * Checks the payment in the background, and announces only a changed verdict.
 *
 * @param untilAnswered end with the first answer, even without news
 */
const watched = (untilAnswered: boolean) =>
  check.createStateConfig({
    invoke: {
      id: 'watch',
      src: 'watch',
      input: ({ context }) => ({ ...watchInput(context), untilAnswered }),
      onDone: [
        { guard: { type: 'isUnanswered', params: resultOf }, target: '#paymentCheck.unwatched' },
        {
          guard: { type: 'isUnknown', params: resultOf },
          target: '#paymentCheck.notFound',
          actions: 'announceUnknown',
        },
        {
          guard: { type: 'isNewVerdict', params: resultOf },
          target: '#paymentCheck.evaluating',
          actions: [{ type: 'storePayment', params: resultOf }, 'announceVerdict'],
        },
        { target: '#paymentCheck.evaluating', actions: { type: 'storePayment', params: resultOf } },
      ],
      onError: '#paymentCheck.unwatched',
    },
    on: { 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
  });

const open = watched(false);
const unreached = watched(true);
const verifiable = { 'verify.requested': '#paymentCheck.asking' } as const;

/**
 * The page that shows the current status of one payment.
 *
 * It checks once automatically, continues to check while the payment may change, and redirects after a payment that settled what it
 * was for. An older answer never replaces a newer one.
 *
 * @see WV-01 @see WV-02 @see WV-03 @see WV-04 @see HAZARDS B4, B28, B38, I17
 */
export const paymentCheckMachine = check.createMachine({
  id: 'paymentCheck',
  context: ({ input }) => ({
    transaction: input.transaction ?? '',
    signedIn: input.signedIn,
    messages: input.messages,
    payment: undefined,
    hasFailed: false,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isMissing', target: 'missing' },
        { guard: 'isWellFormed', target: 'pausing' },
        { target: 'notFound' }, // A malformed id is never sent (HAZARDS C29).
      ],
    },
    missing: { tags: 'missing' },
    pausing: { tags: 'pausing', after: { checkDelay: 'asking' } },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ ...watchInput(context), immediate: true, attemptsMax: 1 }),
        onDone: [
          {
            guard: { type: 'isUnanswered', params: resultOf },
            target: 'cannotCheck',
            actions: 'announceFailure',
          },
          { guard: { type: 'isUnknown', params: resultOf }, target: 'notFound', actions: 'announceUnknown' },
          { target: 'evaluating', actions: [{ type: 'storePayment', params: resultOf }, 'announceVerdict'] },
        ],
        onError: { target: 'unwatched', actions: 'announceFailure' },
      },
    },
    evaluating: {
      always: [
        { guard: { type: 'isVerdict', params: 'confirmed' }, target: 'showing.confirmed' },
        { guard: 'mayChange', target: 'showing.open' },
        { target: 'showing.ended' },
      ],
    },
    showing: {
      initial: 'open',
      states: {
        confirmed: { after: { redirectDelay: { actions: 'leaveForOrder' } }, on: verifiable },
        /** The payment may still be confirmed without a new one, e.g. because a page that was refused can be paid. */
        open: { ...open, on: { ...open.on, ...verifiable } },
        ended: { on: verifiable },
      },
    },
    notFound: {
      tags: 'notFound',
      entry: 'markFailed',
      on: { 'retry.requested': { guard: 'isWellFormed', target: 'asking' } },
    },
    cannotCheck: {
      ...unreached,
      tags: 'cannotCheck',
      entry: 'markFailed',
      on: { ...unreached.on, 'retry.requested': 'asking' },
    },
    /** The watch ended without an answer, which only a bug can cause: it is not restarted automatically. */
    unwatched: { tags: 'cannotCheck', entry: 'markFailed', on: { 'retry.requested': 'asking' } },
  },
});
