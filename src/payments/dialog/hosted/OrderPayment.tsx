import { selectTransaction } from '#machines/order-payment/index.ts';
import { reportHostedInvoice } from '#src/analytics/hosted-invoice.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { OrderPaymentView, type OrderPaymentProps } from './OrderPaymentView.tsx';

/** The payment of an order on a provider's page, in two steps: 'Valider', then 'Passer au paiement'. @see PM-01 @see PM-02 */
export function OrderPayment(props: OrderPaymentProps) {
  const { process } = props;
  useStepRecorder(process, 'order-payment', () => selectTransaction(process.getSnapshot()));
  useEmitted(process, 'notice', (notice) => toast({ ...notice, stays: notice.tone === 'success' }));
  useEmitted(process, 'invoice.created', reportHostedInvoice);
  return <OrderPaymentView {...props} />;
}
