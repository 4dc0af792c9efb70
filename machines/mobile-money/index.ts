import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { signInToPayPath } from '#domain/orders/order-path.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import type { mobileMoneyMachine } from './machine.ts';
import { availabilityOf, canPay, phoneVerdictOf } from './rules.ts';

export { mobileMoneyMachine } from './machine.ts';
export { paymentWatch } from './setup.ts';
export type * from './types.ts';
export type MobileMoneyRef = ActorRefFrom<typeof mobileMoneyMachine>;

type Snapshot = SnapshotFrom<typeof mobileMoneyMachine>;

const MINUTE_MS = 60_000;

export const selectOrder = ({ context }: Snapshot) => context.order;
export const selectPhone = ({ context }: Snapshot) => context.phone;
export const selectTransaction = ({ context }: Snapshot) => context.live?.transactionId;

/** The selected provider, or the provider of the payment in progress. */
export const selectProvider = (snapshot: Snapshot) =>
  selectIsChoosing(snapshot)
    ? snapshot.context.provider
    : (snapshot.context.live?.provider ?? snapshot.context.provider);

/** Where a customer whose session has ended signs in, to continue this payment; `undefined` while it lasts. */
export const selectSignInPath = ({ context: { session, order } }: Snapshot): string | undefined =>
  session === 'ended' ? signInToPayPath(order) : undefined;

/** Why the payment could not be started; shown in the red box. @see PM-20 */
export const selectError = ({ context }: Snapshot) => context.error;

/** Whether the form is shown: a method can be selected, or a payment is being started. */
export const selectIsChoosing = (snapshot: Snapshot) =>
  snapshot.hasTag('choosing') || snapshot.hasTag('initiating');
export const selectIsInitiating = (snapshot: Snapshot) => snapshot.hasTag('initiating');

/** Whether 'Payer' is enabled. @see PM-04 */
export const selectCanPay = (snapshot: Snapshot) => snapshot.hasTag('choosing') && canPay(snapshot.context);

/** The message under the phone field, after validation. @see VA-04 @see VA-06 */
export const selectPhoneMessage = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('phoneValid') || snapshot.hasTag('phoneInvalid')
    ? phoneVerdictOf(snapshot.context)?.message
    : undefined;
export const selectIsPhoneInvalid = (snapshot: Snapshot) => snapshot.hasTag('phoneInvalid');

/** Whether an earlier payment is being checked whose status is not known yet. */
export const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** Whether a payment is in progress and not settled. */
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');

/** What the payer does next, while the payment can be paid. */
export const selectNextStep = (snapshot: Snapshot) =>
  snapshot.hasTag('open') ? availabilityOf(snapshot.context).nextStep : undefined;

/** Whether the automatic watch that the user started is running. @see PM-09 */
export const selectIsMonitoring = (snapshot: Snapshot) => snapshot.hasTag('monitoring');

/** Whether a payment is in progress and the provider has not yet said how it is paid. */
export const selectIsPreparing = (snapshot: Snapshot) =>
  snapshot.hasTag('open') &&
  snapshot.context.isReachable &&
  paymentStanding(selectPayment(snapshot)?.verdict) === 'awaiting' &&
  selectNextStep(snapshot) === undefined;

/**
 * Whole minutes left to make the payment; `undefined` if they are over or unknown. Only shown, never used to
 * end a payment.
 */
export const selectMinutesLeft =
  (now: number) =>
  ({ context: { answer } }: Snapshot): number | undefined => {
    const validUntil = answer?.transactionId === undefined ? undefined : answer.validUntil;
    return validUntil === undefined || validUntil <= now
      ? undefined
      : Math.floor((validUntil - now) / MINUTE_MS);
  };

export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('verifying');
export const selectCanVerify = (snapshot: Snapshot) =>
  snapshot.hasTag('open') && !snapshot.hasTag('verifying');

/** Whether the user can leave for another method: before paying, or while the payment can still be made. */
export const selectCanChangeMethod = (snapshot: Snapshot) =>
  snapshot.hasTag('choosing') ||
  (snapshot.hasTag('open') && availabilityOf(snapshot.context).action === 'continue');

/** The status to show after it was announced: instead of the form, or above the steps of an open payment. */
export const selectShownVerdict = (snapshot: Snapshot): ShownVerdict | undefined => {
  const { answer } = snapshot.context;
  const verdict = answer?.transactionId === undefined ? undefined : answer.verdict;
  if (snapshot.hasTag('confirmed')) return 'confirmed';
  if (snapshot.hasTag('alreadyPaid')) return 'settled';
  if (snapshot.hasTag('refused') || snapshot.hasTag('over')) return verdict;
  // Also while it is verified again.
  if (snapshot.hasTag('open') && !snapshot.context.isReachable) return 'cannotCheck';
  if (snapshot.hasTag('stillPending')) return verdict;
  // Also while a payment that may be on its way is verified: the payment steps stay hidden.
  return snapshot.hasTag('open') && paymentStanding(verdict) === 'unknown' ? verdict : undefined;
};

/** The payment that the verdict is on. */
export const selectPayment = ({ context: { answer } }: Snapshot): Payment | undefined =>
  answer?.transactionId === undefined ? undefined : answer;

/** Whether another payment can be started after this one. */
export const selectCanPayAgain = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'dialog.closed' });

/** What the selected provider takes at most in one payment, in whole francs, if more is due. */
export const selectExceededMost = ({ context: { provider, order } }: Snapshot): number | undefined =>
  provider?.amountMax !== undefined && order.amountDue > provider.amountMax ? provider.amountMax : undefined;
