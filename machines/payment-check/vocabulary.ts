import { assign, emit, enqueueActions, fromPromise, setup, type DoneActorEvent } from 'xstate';
import {
  CONFIRMED_REDIRECT_DELAY_MS,
  PAYMENT_WATCH_INTERVAL_MS,
  WAVE_CHECK_DELAY_MS,
} from '#domain/constants.ts';
import { isTransactionId } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { mayReplace, type PaymentVerdict } from '#domain/payment-status.ts';
import { notProvided } from '../not-provided.ts';
import { verdictNotice } from '../verdict-notice.ts';
import type { PaymentAnswer, Payment } from '../../domain/payment.ts';
import { typesOf } from '../types-of.ts';
import type { PaymentCheckTypes } from './types.ts';
import { wayOn } from './way-on.ts';

/** What the server answered, handed to `keepAnswer` and to the guards. */
export const answerOf = ({ event }: { event: DoneActorEvent<PaymentAnswer> }): PaymentAnswer => event.output;

const isNewer = (shown: Payment | undefined, answer: PaymentAnswer): answer is Payment =>
  answer.verdict !== 'unknownTransaction' &&
  (shown === undefined || mayReplace(shown.verdict, answer.verdict));

/** What the page asks, does and weighs; its states stand in machine.ts. */
export const check = setup({
  types: typesOf<PaymentCheckTypes>(),
  actors: { fetchStatus: fromPromise<PaymentAnswer, { transactionId: string }>(notProvided) },
  actions: {
    keepAnswer: assign({
      payment: ({ context }, answer: PaymentAnswer) =>
        isNewer(context.payment, answer) ? answer : context.payment,
    }),
    announceVerdict: emit(({ context }) => ({
      type: 'notice' as const,
      ...verdictNotice[context.payment!.verdict],
    })),
    announceUnknown: emit({ type: 'notice', tone: 'error', text: text.unknownTransaction }),
    announceFailure: emit({ type: 'notice', tone: 'error', text: text.cannotCheck }),
    leaveForOrder: enqueueActions(({ context, enqueue }) => {
      const to = wayOn(context);
      if (to !== undefined) enqueue.emit({ type: 'leave', to });
    }),
  },
  guards: {
    isMissing: ({ context }) => context.transaction === '',
    isWellFormed: ({ context }) => isTransactionId(context.transaction),
    isUnknown: (_, answer: PaymentAnswer) => answer.verdict === 'unknownTransaction',
    isNews: ({ context: { payment } }, answer: PaymentAnswer) =>
      isNewer(payment, answer) && answer.verdict !== payment?.verdict,
    says: ({ context }, verdict: PaymentVerdict) => context.payment?.verdict === verdict,
  },
  delays: {
    checkDelay: WAVE_CHECK_DELAY_MS,
    watchInterval: PAYMENT_WATCH_INTERVAL_MS,
    redirectDelay: CONFIRMED_REDIRECT_DELAY_MS,
  },
});
