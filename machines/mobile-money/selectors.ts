import type { SnapshotFrom } from 'xstate';
import { payment as text } from '#domain/messages/payment.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import { availabilityOf, canPay, type mobileMoneyMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof mobileMoneyMachine>;

const MINUTE_MS = 60_000;

export const selectOrder = ({ context }: Snapshot) => context.order;
export const selectPhone = ({ context }: Snapshot) => context.phone;
export const selectTransaction = ({ context }: Snapshot) => context.live?.transactionId;

/** The provider that is selected; while a payment is under way, the provider of that payment. */
export const selectProvider = (snapshot: Snapshot) =>
  selectIsChoosing(snapshot)
    ? snapshot.context.provider
    : (snapshot.context.live?.provider ?? snapshot.context.provider);

/** Why the payment could not be started; for the red box. @see PM-20 */
export const selectError = ({ context }: Snapshot) => context.error;

/** The form is shown: a method can be selected, or a payment is being started with it. */
export const selectIsChoosing = (snapshot: Snapshot) =>
  snapshot.hasTag('choosing') || snapshot.hasTag('initiating');
export const selectIsInitiating = (snapshot: Snapshot) => snapshot.hasTag('initiating');

/** Whether 'Payer' is enabled. @see PM-04 */
export const selectCanPay = (snapshot: Snapshot) => snapshot.hasTag('choosing') && canPay(snapshot.context);

/** The message under the phone field, once the typed number was validated. @see VA-04 @see VA-06 */
export const selectPhoneMessage = (snapshot: Snapshot): string | undefined => {
  const wallet = snapshot.context.provider?.messages.wallet ?? '';
  if (snapshot.hasTag('phoneValid')) return text.walletValid(wallet);
  return snapshot.hasTag('phoneInvalid') ? text.walletInvalid(wallet) : undefined;
};
export const selectIsPhoneInvalid = (snapshot: Snapshot) => snapshot.hasTag('phoneInvalid');

/** An earlier payment is being checked: nothing is known of it yet. */
export const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** A payment is under way and not settled. */
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');

/** What the payer does next, while the payment can be paid. */
export const selectNextStep = (snapshot: Snapshot) =>
  snapshot.hasTag('open') ? availabilityOf(snapshot.context).nextStep : undefined;

/** Under way, but the provider has not said yet how it is paid. */
export const selectIsPreparing = (snapshot: Snapshot) =>
  snapshot.hasTag('open') &&
  snapshot.context.answer?.verdict === 'pending' &&
  selectNextStep(snapshot) === undefined;

/** Whole minutes for which the payment can still be made; `undefined` when they are over or not known. A hint, never a verdict. */
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

/** Whether another method can be asked for while a payment is open. */
export const selectCanChangeMethod = (snapshot: Snapshot) => snapshot.can({ type: 'methodChange.requested' });

/** Whether there is an open payment to return to from the choice of a method. */
export const selectCanReturnToPayment = (snapshot: Snapshot) =>
  snapshot.can({ type: 'methodChange.cancelled' });

/** The status to show once it was announced: instead of the form, or above the steps of an open payment. */
export const selectShownVerdict = (snapshot: Snapshot): PaymentVerdict | 'cannotCheck' | undefined => {
  if (snapshot.hasTag('confirmed')) return 'confirmed';
  if (snapshot.hasTag('refused')) return 'failed';
  if (snapshot.hasTag('cancelled')) return 'cancelled';
  if (snapshot.hasTag('stillPending')) return 'pending';
  if (snapshot.hasTag('checking')) return 'checking';
  // While a payment with money on its way is verified, the steps that lead to paying stay hidden.
  if (snapshot.hasTag('verifying') && snapshot.context.answer?.verdict === 'checking') return 'checking';
  return snapshot.hasTag('cannotCheck') ? 'cannotCheck' : undefined;
};

export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'dialog.closed' });
