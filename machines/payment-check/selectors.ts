import type { SnapshotFrom } from 'xstate';
import { payment as text } from '#domain/messages/payment.ts';
import { payLink } from '#domain/payment-status.ts';
import type { paymentCheckMachine } from './machine.ts';
import { wayOn } from './way-on.ts';

type Snapshot = SnapshotFrom<typeof paymentCheckMachine>;

/** The payment as far as it is known; it stays while a newer answer is asked for. */
export const selectPayment = ({ context }: Snapshot) => context.payment;
/** Nothing is known yet, and the first answer is on its way. */
export const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.context.payment === undefined && (snapshot.hasTag('pausing') || snapshot.hasTag('asking'));
export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('asking');
export const selectCanVerify = (snapshot: Snapshot) => snapshot.can({ type: 'verify.requested' });
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** Why there is nothing to show, with what can be done about it. @see WV-02 */
export const selectObstacle = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('missing')) return text.missingTransaction;
  if (snapshot.hasTag('notFound')) return text.unknownTransaction;
  return snapshot.hasTag('cannotCheck') ? text.cannotCheck : undefined;
};

/** The address names no payment at all. */
export const selectIsMissing = (snapshot: Snapshot) => snapshot.hasTag('missing');

/** The server could not be asked: what is shown, if anything, is its last word. */
export const selectCannotCheck = (snapshot: Snapshot) => snapshot.hasTag('cannotCheck');

/** Where to pay, while it may be paid. */
export const selectPayLink = ({ context: { payment } }: Snapshot): string | undefined =>
  payment && payLink(payment);

/** Where 'Continuer vers ma commande' leads; `undefined` for who may not see the order. */
export const selectWayOn = (snapshot: Snapshot) => wayOn(snapshot.context);
