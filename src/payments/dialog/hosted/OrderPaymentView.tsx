import { useSelector } from '@xstate/react';
import { ExternalLink } from 'lucide';
import { payment as text } from '#domain/messages/payment.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import {
  selectCannotCheck,
  selectCanValidate,
  selectEndedVerdict,
  selectError,
  selectIsBusy,
  selectIsReady,
  selectIsRestoring,
  selectOrder,
  selectPageUrl,
  selectPayment,
  selectShownVerdict,
  type OrderPaymentRef,
} from '#machines/order-payment/index.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { VerdictPanel, VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { ScrollIntoView } from '#src/ui/ScrollIntoView.tsx';
import styles from './OrderPayment.module.css';
import { OrderTotals } from './OrderTotals.tsx';

export interface OrderPaymentProps {
  process: OrderPaymentRef;
  provider: PaymentProvider;
  /** Its texts for a payment on its page. */
  messages: HostedMessages;
}

/** The screen of a payment on a provider's page in each state of its machine; the inspector shows it too. @see TL-03 */
export function OrderPaymentView({ process, provider, messages }: OrderPaymentProps) {
  const order = useSelector(process, selectOrder);
  const isRestoring = useSelector(process, selectIsRestoring);
  const cannotCheck = useSelector(process, selectCannotCheck);
  const verdict = useSelector(process, selectShownVerdict);
  const payment = useSelector(process, selectPayment);
  if (isRestoring) return <PaymentLoading text={text.result.loading} />;
  if (cannotCheck)
    return (
      <VerdictPanel
        verdict="cannotCheck"
        amount={order.amountDue}
        orderReference={order.payer === undefined ? order.reference : undefined}
        actions={
          <Button variant="secondary" onClick={() => process.send({ type: 'verify.requested' })}>
            {text.verify}
          </Button>
        }
      />
    );
  if (verdict !== undefined)
    return (
      <VerdictPanel
        verdict={verdict}
        provider={provider.messages.name}
        payment={payment}
        payer={order.payer}
        amount={verdict === 'settled' ? undefined : order.amountDue}
      />
    );
  return (
    <div className={styles.stack}>
      <Refusal process={process} provider={provider} />
      <OrderTotals order={order} />
      <NextStep process={process} messages={messages} />
    </div>
  );
}

/** Why the last attempt was not paid, or could not be started. */
function Refusal({ process, provider }: Pick<OrderPaymentProps, 'process' | 'provider'>) {
  const error = useSelector(process, selectError);
  const ended = useSelector(process, selectEndedVerdict);
  const payment = useSelector(process, selectPayment);
  if (useSelector(process, selectIsReady)) return null;
  return (
    <>
      {ended !== undefined && (
        <ScrollIntoView>
          <VerdictStrip verdict={ended} provider={provider.messages.name} payment={payment} />
        </ScrollIntoView>
      )}
      {error !== undefined && (
        <ScrollIntoView>
          <Alert tone="error">{error}</Alert>
        </ScrollIntoView>
      )}
    </>
  );
}

/** The button of the step: 'Valider', or the link that opens the provider's page in a new tab. @see HAZARDS B29 */
function NextStep({ process, messages }: Pick<OrderPaymentProps, 'process' | 'messages'>) {
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
          <>
            <ButtonLink href={url} newTab wide onClick={() => process.send({ type: 'provider.opened' })}>
              {messages.proceed}
              <Icon icon={ExternalLink} size={18} />
            </ButtonLink>
            <CopyButton text={url} label={text.pageLink.copy} copiedLabel={text.pageLink.copied} />
          </>
        )}
      </>
    );
  return (
    <Button
      wide
      busy={isBusy}
      disabled={!canValidate && !isBusy}
      onClick={() => process.send({ type: 'validation.requested' })}
    >
      {isBusy ? messages.validating : messages.validate}
    </Button>
  );
}
