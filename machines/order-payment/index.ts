import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Payment } from '#domain/payments/payment.ts';
import type { PaymentVerdict, ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { invoiceOf, type orderPaymentMachine } from './machine.ts';

export { hostedPaymentWatch, orderPaymentMachine } from './machine.ts';
export type * from './types.ts';
export type OrderPaymentRef = ActorRefFrom<typeof orderPaymentMachine>;

type Snapshot = SnapshotFrom<typeof orderPaymentMachine>;

export const selectOrder = ({ context }: Snapshot) => context.order;

/** The payment that is shown, also before it was found again. */
export const selectTransaction = ({ context }: Snapshot): string | undefined =>
  context.invoice?.transactionId ?? context.live;

export const selectError = ({ context }: Snapshot) => context.error;
/** Whether an earlier payment is being checked whose status is not known yet. */
export const selectIsRestoring = (snapshot: Snapshot) => snapshot.hasTag('restoring');

/** Whether an earlier payment could not be checked: nothing is offered until it was. */
export const selectCannotCheck = (snapshot: Snapshot) => snapshot.hasTag('cannotCheck');

/** How the last payment ended, if it was not paid: shown until the next one is started. @see HAZARDS I17 */
export const selectEndedVerdict = (snapshot: Snapshot): PaymentVerdict | undefined => {
  const { answer } = snapshot.context;
  return snapshot.hasTag('reviewing') && answer?.transactionId !== undefined ? answer.verdict : undefined;
};

/** The newest answer about the payment. */
export const selectPayment = ({ context: { answer } }: Snapshot): Payment | undefined =>
  answer?.transactionId === undefined ? undefined : answer;

/** Whether 'Valider' is enabled. */
export const selectCanValidate = (snapshot: Snapshot) => snapshot.can({ type: 'validation.requested' });

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');

/** The verdict to show instead of the steps: the payment has ended, or its money may be on its way. */
export const selectShownVerdict = (snapshot: Snapshot): ShownVerdict | undefined => {
  const verdict = selectPayment(snapshot)?.verdict;
  if (snapshot.hasTag('confirmed')) return 'confirmed';
  if (snapshot.hasTag('alreadyPaid')) return 'settled';
  return snapshot.hasTag('over') || selectIsChecking(snapshot) ? verdict : undefined;
};

/** Whether money was taken, or may be on its way. */
const selectIsChecking = (snapshot: Snapshot) =>
  snapshot.hasTag('ready') && paymentStanding(selectPayment(snapshot)?.verdict) === 'unknown';

/** The provider's page, once 'Passer au paiement' can open it. */
export const selectPageUrl = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('ready') && !selectIsChecking(snapshot) ? invoiceOf(snapshot.context)?.url : undefined;

export const selectIsReady = (snapshot: Snapshot) => snapshot.hasTag('ready');
/** Whether the user can leave for another method: before paying, or while the page can still be opened. */
export const selectCanChangeMethod = (snapshot: Snapshot) =>
  (snapshot.hasTag('reviewing') || snapshot.hasTag('ready')) &&
  !selectIsBusy(snapshot) &&
  !selectIsChecking(snapshot);
export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'dialog.closed' });

/** Whether the order has to be read again, because it differs from what is on screen. */
export const selectIsOutdated = ({ context }: Snapshot) => context.isOutdated;
