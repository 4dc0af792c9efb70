import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  selectCanChangeMethod,
  selectCanClose,
  selectIsReady,
  selectTransaction,
} from '#machines/order-payment/index.ts';
import { reportHostedInvoice } from '#src/analytics/hosted-invoice.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { usePaymentProcess, type PaymentProcess } from '#src/payments/payment-process.ts';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { connectOrderPayment } from './actors.ts';
import { OrderPaymentView, type HostedPayment } from './OrderPaymentView.tsx';

interface OrderPaymentProps extends HostedPayment {
  /** The transaction id of the payment in progress with this provider. */
  live: string | undefined;
  /** Whether a signed-in customer opened the dialog. */
  isCustomer: boolean;
  /** Whether this customer is still signed in. */
  isSignedIn: boolean;
  onProcess: (process: PaymentProcess) => void;
  /** The order has to be read again. */
  onChanged: () => void;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
}

/** The payment of an order on a provider's page, in two steps: 'Valider', then 'Passer au paiement'. @see PM-01 @see PM-02 */
export function OrderPayment(props: OrderPaymentProps) {
  const { order, provider, messages, live, isCustomer, isSignedIn } = props;
  const { onProcess, onChanged, onClosed, onConfirmed } = props;
  const shop = useShop();
  const isOwner = order.payer === undefined;
  const navigate = useNavigate();
  const machine = useMemo(() => connectOrderPayment(shop, provider, isOwner), [shop, provider, isOwner]);
  const process = useActorRef(machine, { input: { order, messages, live, signedIn: isCustomer } });
  useStepRecorder(process, 'order-payment', () => selectTransaction(process.getSnapshot()));

  const canClose = useSelector(process, selectCanClose);
  const canChangeMethod = useSelector(process, selectCanChangeMethod);
  const isOpen = useSelector(process, selectIsReady);
  usePaymentProcess({ canClose, canChangeMethod, isOpen }, process, onProcess);
  useEffect(() => process.send({ type: 'session.changed', signedIn: isSignedIn }), [process, isSignedIn]);
  useEmitted(process, 'notice', (notice) => toast({ ...notice, stays: notice.tone === 'success' }));
  useEmitted(process, 'invoice.created', reportHostedInvoice);
  useEmitted(process, 'order.changed', onChanged);
  useEmitted(process, 'leave', ({ to }) => {
    onClosed();
    void navigate(to);
  });
  useEmitted(process, 'settled', onConfirmed);
  useEmitted(process, 'closed', onClosed);
  usePaymentOutdated(() => process.send({ type: 'page.returned' }));

  return <OrderPaymentView process={process} order={order} provider={provider} messages={messages} />;
}
