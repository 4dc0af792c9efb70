import { useActorRef, useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide';
import { useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { payment as text } from '#domain/messages/payment.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import {
  selectError,
  selectIsBusy,
  selectIsChecking,
  selectIsConfirmed,
  selectIsReady,
  selectPageUrl,
  type HostedOrder,
  type OrderPaymentRef,
} from '#machines/order-payment/index.ts';
import { reportHostedInvoice } from '#src/analytics/hosted-invoice.ts';
import { useShop } from '#src/api/client.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { connectOrderPayment } from './actors.ts';
import styles from './OrderPayment.module.css';
import { OrderTotals } from './OrderTotals.tsx';

export interface OrderPaymentProps {
  order: HostedOrder;
  provider: PaymentProvider;
  /** Its texts for a payment on its page. */
  messages: HostedMessages;
  /** Whether a signed-in customer pays. */
  isCustomer: boolean;
  onReady: (process: OrderPaymentRef) => void;
  /** The order has to be read again. */
  onChanged: () => void;
  onClosed: () => void;
  onConfirmed: () => void;
}

/** The payment of an order on a provider's page, in two steps: 'Valider', then 'Passer au paiement'. @see PM-01 @see PM-02 */
export function OrderPayment(props: OrderPaymentProps) {
  const { order, provider, messages, isCustomer, onReady, onChanged, onClosed, onConfirmed } = props;
  const shop = useShop();
  const navigate = useNavigate();
  const machine = useMemo(() => connectOrderPayment(shop, provider), [shop, provider]);
  const process = useActorRef(machine, { input: { order, messages, signedIn: isCustomer } });

  useLayoutEffect(() => onReady(process), [process, onReady]);
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

  const isConfirmed = useSelector(process, selectIsConfirmed);
  const isChecking = useSelector(process, selectIsChecking);
  if (isConfirmed || isChecking)
    return (
      <VerdictPanel verdict={isConfirmed ? 'confirmed' : 'checking'} provider={provider.messages.name} />
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
      <Button wide busy={isBusy} onClick={() => process.send({ type: 'validation.requested' })}>
        {isBusy ? messages.validating : messages.validate}
      </Button>
    </>
  );
}
