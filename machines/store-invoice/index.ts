import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { invoice as text } from '#domain/messages/invoice.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { shownVerdict, type ShownVerdict } from '#domain/payments/verdict.ts';
import type { storeInvoiceMachine } from './machine.ts';

export { paymentWatch, storeInvoiceMachine } from './machine.ts';
export type * from './types.ts';
export type StoreInvoiceRef = ActorRefFrom<typeof storeInvoiceMachine>;

type Snapshot = SnapshotFrom<typeof storeInvoiceMachine>;

export const selectInvoice = ({ context }: Snapshot) => context.invoice;
export const selectIsLoading = (snapshot: Snapshot) => snapshot.hasTag('loading');
export const selectIsPaying = (snapshot: Snapshot) => snapshot.hasTag('paying');
export const selectCanRetry = (snapshot: Snapshot) => snapshot.can({ type: 'retry.requested' });

/** Whether the pay button is enabled; not while the order is being read again. */
export const selectCanPay = (snapshot: Snapshot) => snapshot.can({ type: 'pay.requested' });

/** What is shown of the order's payment; `undefined` if none was started. */
export const selectShownVerdict = ({
  context: { invoice, isReachable },
}: Snapshot): ShownVerdict | undefined => shownVerdict(invoice?.verdict, isReachable);

/** The message shown instead of the order. */
export const selectObstacle = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('notFound')) return text.notFound;
  return snapshot.hasTag('failed') ? text.loadFailed : undefined;
};

/** Input of the payment dialog. Returns a new object each time: read it once, when the dialog opens. */
export function selectPayableOrder({ context: { invoice } }: Snapshot): PayableOrder | undefined {
  if (invoice === undefined) return undefined;
  const { orderId: id, orderName: name, reference, saleType, lines, amountDue } = invoice;
  return { id, name, reference, saleType, lines, amountDue };
}
