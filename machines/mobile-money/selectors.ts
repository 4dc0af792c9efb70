import type { SnapshotFrom } from 'xstate';
import { payment } from '#domain/messages/payment.ts';
import { payLink, type PaymentVerdict } from '#domain/payment-status.ts';
import { isWalletPhone } from '#domain/phone.ts';
import type { mobileMoneyMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof mobileMoneyMachine>;

const MINUTE_MS = 60_000;

export const selectOrder = ({ context }: Snapshot) => context.order;
export const selectProviders = ({ context }: Snapshot) => context.providers;
export const selectProvider = ({ context }: Snapshot) => context.provider;
export const selectPhone = ({ context }: Snapshot) => context.phone;
export const selectTransaction = ({ context }: Snapshot) => context.transaction;

/** Why the payment could not begin; for the red box. @see PM-20 */
export const selectError = ({ context }: Snapshot) => context.error;

/** Choosing and typing are possible, or a payment is just being begun with what was chosen. */
export const selectIsChoosing = (snapshot: Snapshot) =>
  snapshot.hasTag('choosing') || snapshot.hasTag('initiating');
export const selectIsInitiating = (snapshot: Snapshot) => snapshot.hasTag('initiating');

/** Whether 'Payer' is enabled. @see PM-04 */
export const selectCanPay = (snapshot: Snapshot) =>
  snapshot.hasTag('choosing') &&
  snapshot.context.provider !== undefined &&
  isWalletPhone(snapshot.context.phone);

/** The live message under the phone field, once the number has rested. @see VA-04 @see VA-06 */
export const selectPhoneMessage = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('phoneValid')) return payment.waveNumberValid;
  return snapshot.hasTag('phoneInvalid') ? payment.waveNumberInvalid : undefined;
};
export const selectIsPhoneInvalid = (snapshot: Snapshot) => snapshot.hasTag('phoneInvalid');

/** An earlier payment is being looked up: nothing is known yet. */
export const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** A payment is under way and nobody has settled it. */
export const selectIsOpen = (snapshot: Snapshot) => snapshot.hasTag('open');

/** Under way, but the provider has given no address to pay at yet. */
export const selectIsPreparing = (snapshot: Snapshot) =>
  snapshot.hasTag('open') &&
  snapshot.context.verdict !== 'checking' &&
  snapshot.context.checkoutUrl === undefined;

/** Where to pay, while it may be paid. */
export const selectLink = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('open') ? payLink(snapshot.context) : undefined;

/** Whole minutes the link still has at a moment; `undefined` when it is over or not known. A hint, never a verdict. */
export const selectMinutesLeft =
  (now: number) =>
  ({ context: { validUntil } }: Snapshot): number | undefined =>
    validUntil === undefined || validUntil <= now ? undefined : Math.floor((validUntil - now) / MINUTE_MS);

export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('verifying');
export const selectCanVerify = (snapshot: Snapshot) =>
  snapshot.hasTag('open') && !snapshot.hasTag('verifying');

/** How the payment stands, once something was said of it: what is shown in place of the form, or over the steps. */
export const selectStanding = (snapshot: Snapshot): PaymentVerdict | 'cannotCheck' | undefined => {
  if (snapshot.hasTag('confirmed')) return 'confirmed';
  if (snapshot.hasTag('refused')) return 'failed';
  if (snapshot.hasTag('cancelled')) return 'cancelled';
  if (snapshot.hasTag('stillPending')) return 'pending';
  if (snapshot.hasTag('checking')) return 'checking';
  // Asking again about money that may be on its way does not bring the steps back that lead to paying.
  if (snapshot.hasTag('verifying') && snapshot.context.verdict === 'checking') return 'checking';
  return snapshot.hasTag('cannotCheck') ? 'cannotCheck' : undefined;
};

export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'dialog.closed' });
