import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { paymentLink } from '#domain/messages/payment-link.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { SharedPayment } from '#domain/payments/payment-link.ts';
import { shownVerdict, type ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentAvailability } from '#domain/payments/standing.ts';
import type { sharedPaymentMachine } from './machine.ts';
import { reasonOf } from '../call-failure.ts';

export { paymentWatch, sharedPaymentMachine } from './machine.ts';
export type * from './types.ts';
export type SharedPaymentRef = ActorRefFrom<typeof sharedPaymentMachine>;

type Snapshot = SnapshotFrom<typeof sharedPaymentMachine>;

export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
export const selectIsPaying = (snapshot: Snapshot) => snapshot.hasTag('paying');

/** Whether what is due is being read again. */
export const selectIsRefreshing = (snapshot: Snapshot) => snapshot.hasTag('refreshing');

/** Why the link opens nothing. */
export const selectObstacle = (snapshot: Snapshot): 'unknown' | 'revoked' | 'expired' | undefined =>
  (['unknown', 'revoked', 'expired'] as const).find((tag) => snapshot.hasTag(tag));

/** Why the first read failed, in French; it can be tried again. */
export const selectFailure = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('failed') ? reasonOf(snapshot.context.failure) : undefined;

/** What is due, for whom; `undefined` once the link opens nothing. */
export const selectShared = (snapshot: Snapshot): SharedPayment | undefined =>
  selectObstacle(snapshot) === undefined ? snapshot.context.shared : undefined;

/** What is shown of the payment; `undefined` if none was started. */
export const selectShownVerdict = ({
  context: { shared, isReachable, hasPaid },
}: Snapshot): ShownVerdict | undefined => {
  const verdict = shownVerdict(shared?.verdict, isReachable);
  return verdict === 'settled' && hasPaid ? 'confirmed' : verdict;
};

/** What the pay button does: start a payment, continue the one in progress, or nothing. */
export const selectAction = ({ context: { shared, isReachable } }: Snapshot) =>
  shared === undefined
    ? 'none'
    : paymentAvailability({ ...shared.payment, verdict: shownVerdict(shared.verdict, isReachable) }).action;

/** Whether the pay button is enabled; not while what is due is being read again. */
export const selectCanPay = (snapshot: Snapshot) => snapshot.can({ type: 'pay.requested' });

/**
 * Input of the payment dialog: neither the reference nor the articles are known here. Returns a new object each time: read it
 * once, when the dialog opens.
 */
export function selectPayableOrder({ context: { shared } }: Snapshot): PayableOrder | undefined {
  if (shared === undefined) return undefined;
  const { orderId, firstName, amount, payment } = shared;
  return {
    id: orderId,
    name: paymentLink.payer.forName(firstName),
    reference: '',
    saleType: 'order',
    lines: [],
    amountDue: amount,
    instalmentNo: payment.instalmentNo,
    instalmentCount: payment.instalmentCount,
    payer: { firstName },
  };
}
