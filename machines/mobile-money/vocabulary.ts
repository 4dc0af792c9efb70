import {
  assign,
  emit,
  enqueueActions,
  fromPromise,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import {
  CONFIRMED_REDIRECT_DELAY_MS,
  PAYMENT_WATCH_INTERVAL_MS,
  PHONE_CHECK_DEBOUNCE_MS,
} from '#domain/constants.ts';
import { payment } from '#domain/messages/payment.ts';
import { mayReplace, payLink, type PaymentVerdict } from '#domain/payment-status.ts';
import { isWalletPhone } from '#domain/phone.ts';
import { reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { Announcement } from '../notice.ts';
import { typesOf } from '../types-of.ts';
import type { InitiatedPayment, MobileMoneyTypes, PaymentLook, PaymentRequest } from './types.ts';

/** What the answer to a look says, handed to `keepLook`. */
export const lookOf = ({ event }: { event: DoneActorEvent<PaymentLook> }): PaymentLook => event.output;

/** Why a payment could not begin, for toast and red box. @see PM-20 */
export const paymentFailure = ({ event }: { event: ErrorActorEvent }): string =>
  payment.failed(reasonOf(event.error));

/** The notice after an asked check that failed. @see PM-10 */
export const checkFailure = ({ event }: { event: ErrorActorEvent }): Announcement => ({
  tone: 'error',
  text: payment.verifyFailed(reasonOf(event.error)),
});

/** The verdict that a look is compared by: a superseded payment is a pending one that is no longer offered. */
const comparable = (verdict: PaymentLook['verdict'] | undefined): PaymentVerdict | undefined => {
  if (verdict === 'superseded') return 'pending';
  return verdict === 'unknownTransaction' ? undefined : verdict;
};

/** Whether an answer is older than the last one: the server never goes back from a higher verdict. */
const isOlder = (last: PaymentLook['verdict'] | undefined, answered: PaymentLook['verdict']): boolean => {
  const [shown, news] = [comparable(last), comparable(answered)];
  return shown !== undefined && news !== undefined && !mayReplace(shown, news);
};

/** What the dialog asks, does and weighs; its states stand in machine.ts. */
export const dialog = setup({
  types: typesOf<MobileMoneyTypes>(),
  actors: {
    initiate: fromPromise<InitiatedPayment, PaymentRequest>(notProvided),
    fetchStatus: fromPromise<PaymentLook, { transactionId: string }>(notProvided),
  },
  actions: {
    announce: emit((_, saying: Announcement) => ({ type: 'notice' as const, ...saying })),
    /** Says why a click began no payment, and that there is nothing to open. */
    refuseClick: enqueueActions(({ enqueue }, text: string) => {
      enqueue.emit({ type: 'provider.notOpened' });
      enqueue.emit({ type: 'notice', tone: 'error', text });
    }),
    keepWindowShut: emit({ type: 'provider.notOpened' }),
    openProvider: enqueueActions(({ context: { checkoutUrl: url }, enqueue }) => {
      enqueue.emit(url === undefined ? { type: 'provider.notOpened' } : { type: 'provider.opened', url });
    }),
    announceOpening: enqueueActions(({ context, enqueue }, { existing }: { existing: boolean }) => {
      if (existing) enqueue.emit({ type: 'notice', tone: 'info', text: payment.existing });
      if (context.checkoutUrl === undefined || context.narrow) return;
      enqueue.emit({ type: 'notice', tone: 'info', text: payment.waveOpened });
    }),
    /** A look may bring what the first answer lacked; it never takes an address away, nor a verdict back (HAZARDS B38). */
    keepLook: assign(({ context }, look: PaymentLook) => ({
      verdict: isOlder(context.verdict, look.verdict) ? context.verdict : look.verdict,
      checkoutUrl: look.checkoutUrl ?? context.checkoutUrl,
      validUntil: look.validUntil ?? context.validUntil,
    })),
    forgetPayment: assign({
      transaction: undefined,
      checkoutUrl: undefined,
      validUntil: undefined,
      verdict: undefined,
    }),
  },
  guards: {
    hasTransaction: ({ context }) => context.transaction !== undefined,
    /** False while a payment may be under way, to prevent a second payment. */
    mayOpenLink: ({ context }) => payLink(context) !== undefined,
    hasNoMethod: ({ context }) => context.provider === undefined,
    hasNoPhone: ({ context }) => context.phone.trim() === '',
    hasWallet: ({ context }) => isWalletPhone(context.phone),
    says: ({ context }, verdict: PaymentLook['verdict']) => context.verdict === verdict,
  },
  delays: {
    phoneRest: PHONE_CHECK_DEBOUNCE_MS,
    watchInterval: PAYMENT_WATCH_INTERVAL_MS,
    redirectDelay: CONFIRMED_REDIRECT_DELAY_MS,
  },
});
