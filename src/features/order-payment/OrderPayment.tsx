import { useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { payment as text } from '#domain/messages/payment.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import {
  selectCanChangeMethod,
  selectCanClose,
  selectCannotCheck,
  selectCanValidate,
  selectError,
  selectIsBusy,
  selectIsChecking,
  selectIsConfirmed,
  selectIsReady,
  selectIsRestoring,
  selectPageUrl,
  type OrderPaymentRef,
} from '#machines/order-payment/index.ts';
import { reportHostedInvoice } from '#src/analytics/hosted-invoice.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/inspection/use-actor-ref.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { usePaymentProcess, type HostedPaymentProps } from '#src/payments/payment-process.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { connectOrderPayment } from './actors.ts';
import styles from './OrderPayment.module.css';
import { OrderTotals } from './OrderTotals.tsx';

/** The payment of an order on a provider's page, in two steps: 'Valider', then 'Passer au paiement'. @see PM-01 @see PM-02 */
export function OrderPayment(props: HostedPaymentProps) {
  const { order, provider, messages, live, isCustomer, isSignedIn } = props;
  const { onProcess, onChanged, onClosed, onConfirmed } = props;
  const shop = useShop();
  const isOwner = order.payer === undefined;
  const navigate = useNavigate();
  const machine = useMemo(() => connectOrderPayment(shop, provider, isOwner), [shop, provider, isOwner]);
  const process = useActorRef(machine, { input: { order, messages, live, signedIn: isCustomer } });
  useStepRecorder(process, 'order-payment', () => process.getSnapshot().context.invoice?.transactionId);

  const canClose = useSelector(process, selectCanClose);
  const canChangeMethod = useSelector(process, selectCanChangeMethod);
  const isOpen = useSelector(process, selectIsReady);
  usePaymentProcess({ canClose, canChangeMethod, isOpen }, process, onProcess);
  useEffect(() => process.send({ type: 'session.changed', signedIn: isSignedIn }), [process, isSignedIn]);
  useEmitted(process, 'notice', toast);
  useEmitted(process, 'invoice.created', reportHostedInvoice);
  useEmitted(process, 'order.changed', onChanged);
  useEmitted(process, 'leave', ({ to }) => {
    onClosed();
    void navigate(to);
  });
  useEmitted(process, 'settled', onConfirmed);
  useEmitted(process, 'closed', onClosed);
  usePageReturned(() => process.send({ type: 'page.returned' }));

  const isRestoring = useSelector(process, selectIsRestoring);
  const cannotCheck = useSelector(process, selectCannotCheck);
  const isConfirmed = useSelector(process, selectIsConfirmed);
  const isChecking = useSelector(process, selectIsChecking);
  if (isRestoring) return <PaymentLoading text={text.result.loading} />;
  if (cannotCheck)
    return (
      <VerdictPanel
        verdict="cannotCheck"
        amount={order.amountDue}
        orderReference={isOwner ? order.reference : undefined}
        actions={
          <Button variant="secondary" onClick={() => process.send({ type: 'verify.requested' })}>
            {text.verify}
          </Button>
        }
      />
    );
  if (isConfirmed || isChecking)
    return (
      <VerdictPanel
        verdict={isConfirmed ? 'confirmed' : 'checking'}
        provider={provider.messages.name}
        payer={order.payer}
        amount={order.amountDue}
      />
    );
  return (
    <div className={styles.stack}>
      <OrderTotals order={order} />
      <NextStep process={process} messages={messages} />
    </div>
  );
}

/** The button of the step: 'Valider', or the link that opens the provider's page in a new tab. @see HAZARDS B29 */
function NextStep({ process, messages }: { process: OrderPaymentRef; messages: HostedMessages }) {
  const error = useSelector(process, selectError);
  const isBusy = useSelector(process, selectIsBusy);
  const isReady = useSelector(process, selectIsReady);
  const canValidate = useSelector(process, selectCanValidate);
  const url = useSelector(process, selectPageUrl);
  if (isReady)
    return (
      <>
        <p className={styles.hint}>{messages.hint}</p>
        {url === undefined ? (
          <Alert tone="warning">{text.waiting.preparing(messages.choice)}</Alert>
        ) : (
          <ButtonLink href={url} newTab wide onClick={() => process.send({ type: 'provider.opened' })}>
            {messages.proceed}
            <Icon icon={ExternalLink} size={18} />
          </ButtonLink>
        )}
      </>
    );
  return (
    <>
      {error !== undefined && (
        <ScrollIntoView>
          <Alert tone="error">{error}</Alert>
        </ScrollIntoView>
      )}
      <Button
        wide
        busy={isBusy}
        disabled={!canValidate && !isBusy}
        onClick={() => process.send({ type: 'validation.requested' })}
      >
        {isBusy ? messages.validating : messages.validate}
      </Button>
    </>
  );
}
