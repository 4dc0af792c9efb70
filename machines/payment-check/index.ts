import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { payment as text } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { payAgainPath } from '#domain/orders/order-path.ts';
import { paths } from '#domain/paths.ts';
import { hasEndedUnpaid, shownVerdict, type ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentAvailability } from '#domain/payments/standing.ts';
import { orderPathOf, type paymentCheckMachine } from './machine.ts';

export { paymentWatch, paymentCheckMachine } from './machine.ts';
export type * from './types.ts';
export type PaymentCheckRef = ActorRefFrom<typeof paymentCheckMachine>;

type Snapshot = SnapshotFrom<typeof paymentCheckMachine>;

/** The payment as last known; it stays on screen during a new check. */
export const selectPayment = ({ context }: Snapshot) => context.payment;

/** Whether the first answer is awaited. */
export const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.context.payment === undefined && (snapshot.hasTag('pausing') || snapshot.hasTag('asking'));
/** Whether it is asked again after a check that found nothing or got no answer. */
export const selectIsRetrying = (snapshot: Snapshot) =>
  snapshot.context.hasFailed && snapshot.hasTag('asking');
export const selectIsVerifying = (snapshot: Snapshot) => snapshot.hasTag('asking');
export const selectCanVerify = (snapshot: Snapshot) => snapshot.can({ type: 'verify.requested' });
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** Why there is no payment to show. @see WV-02 */
export const selectObstacle = (snapshot: Snapshot): string | undefined => {
  const { missing, failed } = snapshot.context.messages;
  if (snapshot.hasTag('missing')) return missing;
  if (snapshot.hasTag('notFound')) return text.unknownTransaction;
  return snapshot.hasTag('cannotCheck') ? failed : undefined;
};

/** Whether the URL has no transaction id. */
export const selectIsMissing = (snapshot: Snapshot) => snapshot.hasTag('missing');

/** Whether the last check failed; what is shown, if anything, is from an earlier answer. */
export const selectCannotCheck = (snapshot: Snapshot) => snapshot.hasTag('cannotCheck');

/** What is shown of the payment; `undefined` before the first answer. */
export const selectShownVerdict = ({ context: { payment, hasFailed } }: Snapshot): ShownVerdict | undefined =>
  payment && shownVerdict(payment.verdict, !hasFailed);

/** The URL to pay at, while the payment can be made. */
export const selectPayLink = (snapshot: Snapshot): string | undefined => {
  const verdict = selectShownVerdict(snapshot);
  const { nextStep } = paymentAvailability({ verdict, nextStep: snapshot.context.payment?.nextStep });
  return nextStep?.kind === 'link' ? nextStep.url : undefined;
};

/** Target of 'Payer de nouveau'; `undefined` unless the payment has ended without money and the user may pay the order. */
export const selectPayAgainPath = (snapshot: Snapshot): string | undefined => {
  const verdict = selectShownVerdict(snapshot);
  const { payment, signedIn } = snapshot.context;
  if (verdict === undefined || !hasEndedUnpaid(verdict)) return undefined;
  if (payment?.payerOf !== undefined) return paths.sharedPayment(payment.payerOf.link);
  const order = payment?.details?.order;
  return order && payAgainPath(order, signedIn);
};

/** Target of 'Continuer vers ma commande'; `undefined` for a visitor who may not see the order. */
export const selectOrderPath = ({ context }: Snapshot) => orderPathOf(context);

/** Its text: the payer of a payment link has no order here. */
export const selectOrderPathText = ({ context: { payment } }: Snapshot): string =>
  payment?.payerOf === undefined ? text.checkPage.continueToOrder : paymentLink.payer.back;
