import { assign, emit, enqueueActions, not, sendTo, setup, type SnapshotFrom } from 'xstate';
import { CONFIRMED_REDIRECT_DELAY_MS, PAYMENT_CHECK_DELAY_MS } from '#domain/payments/timings.ts';
import { isTransactionId } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { watchIntervalOf, type PaymentAnswer } from '#domain/payments/payment.ts';
import { createPaymentWatch, paymentRules, type PaymentWatchNews } from '../payment-watch/index.ts';
import { typesOf } from '../types-of.ts';
import { verdictNotice } from '../verdict-notice.ts';
import type { PaymentCheckTypes } from './types.ts';

type Context = PaymentCheckTypes['context'];

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

/** The child machine that checks the payment; its subject is the transaction id. */
export const paymentWatch = createPaymentWatch<string, PaymentAnswer>(paymentRules);

/** What the watch tells, for actions. */
const newsOf = ({ event }: { event: { snapshot: SnapshotFrom<typeof paymentWatch> } }) =>
  event.snapshot.context;

const check = setup({
  types: typesOf<PaymentCheckTypes>(),
  actors: { watch: paymentWatch },
  actions: {
    followWatch: assign(({ context }, { answer, reach }: PaymentWatchNews<PaymentAnswer>) => ({
      payment: answer?.transactionId === undefined ? context.payment : answer,
      isUnknown: answer?.verdict === 'unknownTransaction',
      reach,
    })),
    /** The next answer is announced, also an unchanged one. */
    ask: enqueueActions(({ enqueue }) => {
      enqueue.assign({ reach: 'reading', announced: undefined });
      enqueue.sendTo('watch', { type: 'check.requested' });
    }),
    announceVerdict: enqueueActions(({ context: { payment, announced, messages }, enqueue }) => {
      if (payment === undefined || payment.verdict === announced) return;
      const { verdict } = payment;
      enqueue.assign({ announced: verdict });
      enqueue.emit({ type: 'notice', ...verdictNotice[verdict], ...messages.notices[verdict] });
    }),
    announceUnknown: emit(({ context }) => ({
      type: 'notice' as const,
      tone: 'error' as const,
      text: context.messages.unknown,
    })),
    markAnswered: assign({ hasFailed: false }),
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
    isReached: ({ context }) => context.reach === 'reached',
    isUnreachable: ({ context }) => context.reach === 'unreachable',
    isUnknown: ({ context }) => context.isUnknown,
    isConfirmed: ({ context }) => context.payment?.verdict === 'confirmed',
    mayChange: ({ context }) => watchIntervalOf(context.payment) !== undefined,
    isNews: ({ context: { payment, isUnknown, announced } }) => isUnknown || payment?.verdict !== announced,
  },
  delays: { checkDelay: PAYMENT_CHECK_DELAY_MS, redirectDelay: CONFIRMED_REDIRECT_DELAY_MS },
});

const shown = check.createStateConfig({
  always: { guard: 'isNews', target: '#paymentCheck.showing.evaluating' },
  on: { 'verify.requested': '#paymentCheck.showing.asking' },
});

/**
 * The page that shows the current status of one payment.
 *
 * It checks once automatically, continues to check while the payment may change, and redirects after a payment that settled what it
 * was for. Only a changed verdict is announced, unless the user asked.
 *
 * @see WV-01 @see WV-02 @see WV-03 @see WV-04 @see HAZARDS B4, B28, I17
 */
export const paymentCheckMachine = check.createMachine({
  id: 'paymentCheck',
  context: ({ input }) => ({
    transaction: input.transaction ?? '',
    signedIn: input.signedIn,
    messages: input.messages,
    payment: undefined,
    isUnknown: false,
    reach: 'reading',
    announced: undefined,
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
    pausing: { tags: 'pausing', after: { checkDelay: 'showing' } },
    showing: {
      invoke: {
        id: 'watch',
        src: 'watch',
        input: ({ context }) => ({ subject: context.transaction, answer: context.payment }),
        onSnapshot: { actions: { type: 'followWatch', params: newsOf } },
        onError: 'unwatched',
      },
      on: { 'page.returned': { actions: sendTo('watch', { type: 'page.returned' }) } },
      initial: 'asking',
      states: {
        asking: {
          tags: 'asking',
          entry: 'ask',
          always: [
            { guard: 'isReached', target: 'evaluating' },
            { guard: 'isUnreachable', target: 'cannotCheck', actions: 'announceFailure' },
          ],
        },
        evaluating: {
          entry: 'markAnswered',
          always: [
            { guard: 'isUnknown', target: '#paymentCheck.notFound', actions: 'announceUnknown' },
            { guard: 'isConfirmed', target: 'confirmed', actions: 'announceVerdict' },
            { guard: 'mayChange', target: 'open', actions: 'announceVerdict' },
            { target: 'ended', actions: 'announceVerdict' },
          ],
        },
        confirmed: { ...shown, after: { redirectDelay: { actions: 'leaveForOrder' } } },
        /** The payment may still be confirmed without a new one, e.g. because a page that was refused can be paid. */
        open: { ...shown, always: [shown.always, { guard: not('mayChange'), target: 'ended' }] },
        ended: { ...shown, always: [shown.always, { guard: 'mayChange', target: 'open' }] },
        cannotCheck: {
          tags: 'cannotCheck',
          entry: 'markFailed',
          always: { guard: 'isReached', target: 'evaluating' },
          on: { 'retry.requested': 'asking' },
        },
      },
    },
    notFound: {
      tags: 'notFound',
      entry: 'markFailed',
      on: { 'retry.requested': { guard: 'isWellFormed', target: 'showing' } },
    },
    /** The watch broke, which only a bug can cause: it is not restarted automatically. */
    unwatched: { tags: 'cannotCheck', entry: 'markFailed', on: { 'retry.requested': 'showing' } },
  },
});
