import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { paths } from '#domain/paths.ts';
import {
  selectCanRetry,
  selectCanVerify,
  selectIsRetrying,
  selectIsVerifying,
  selectPayAgainPath,
  selectPayLink,
  selectOrderPath,
  selectOrderPathText,
  selectShownVerdict,
  type PaymentCheckRef,
} from '#machines/payment-check/index.ts';
import type { Payment } from '#domain/payments/payment.ts';
import { ProviderLink } from '#src/payments/ProviderLink.tsx';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import styles from './PaymentCheck.module.css';
import { WaysBack } from './WaysBack.tsx';
import { momentInDakar } from '#domain/text/dates.ts';
import { DefinitionList, type Definition } from '#src/ui/DefinitionList.tsx';

interface CheckResultProps {
  check: PaymentCheckRef;
  payment: Payment;
  messages: ProviderMessages;
}

/** The status of the payment, the next steps, and details for the owner of the order. @see WV-01 */
export function CheckResult({ check, payment, messages }: CheckResultProps) {
  const orderPath = useSelector(check, selectOrderPath);
  const orderPathText = useSelector(check, selectOrderPathText);
  const isVerifying = useSelector(check, selectIsVerifying);
  const isRetrying = useSelector(check, selectIsRetrying);
  const canVerify = useSelector(check, selectCanVerify);
  const canRetry = useSelector(check, selectCanRetry);
  const verdict = useSelector(check, selectShownVerdict) ?? payment.verdict;

  const payLink = useSelector(check, selectPayLink);
  const payAgainPath = useSelector(check, selectPayAgainPath);

  const { details } = payment;
  const { retry, retrying } = messages.checkPage;
  const actions = (
    <>
      {payLink !== undefined && <ProviderLink href={payLink}>{messages.open}</ProviderLink>}
      {payAgainPath !== undefined && <ButtonLink to={payAgainPath}>{text.retryPayment}</ButtonLink>}
      {orderPath !== undefined && (
        <ButtonLink
          to={orderPath}
          variant={(payLink ?? payAgainPath) === undefined ? 'primary' : 'secondary'}
        >
          {orderPathText}
        </ButtonLink>
      )}
      {(canVerify || isVerifying) && (
        <Button
          variant="secondary"
          busy={isVerifying}
          onClick={() => check.send({ type: 'verify.requested' })}
        >
          {isVerifying ? (isRetrying ? retrying : text.verifying) : text.checkPage.verifyAgain}
        </Button>
      )}
      {canRetry && (
        <Button variant="secondary" onClick={() => check.send({ type: 'retry.requested' })}>
          {retry}
        </Button>
      )}
      {orderPath === undefined && (
        <ButtonLink to={paths.tracking} variant="quiet">
          {screenTitles.tracking}
        </ButtonLink>
      )}
      <WaysBack messages={messages.checkPage} />
    </>
  );

  return (
    <Card>
      <VerdictPanel
        verdict={verdict}
        provider={messages.name}
        payment={payment}
        hasPage={payLink !== undefined}
        amount={details?.amount}
        actions={actions}
      />
      <div className={styles.details}>
        <PaymentDetails payment={payment} messages={messages} />
      </div>
    </Card>
  );
}

const page = text.checkPage;

const ownerItems = ({ details }: Payment, messages: ProviderMessages): Definition[] =>
  details === undefined
    ? []
    : [
        { label: page.order, value: details.order.name },
        { label: page.phone, value: details.phone ?? page.notAvailable },
        { label: page.description, value: details.description ?? page.notAvailable },
        { label: page.createdAt, value: momentInDakar(details.createdAt) },
        ...(details.completedAt === undefined
          ? []
          : [{ label: page.completedAt, value: momentInDakar(details.completedAt) }]),
        { label: messages.checkPage.reference, value: details.reference ?? page.notAvailable },
      ];

/** The transaction id, and all details for the owner of the order. @see HAZARDS B32 */
const PaymentDetails = ({ payment, messages }: { payment: Payment; messages: ProviderMessages }) => (
  <DefinitionList
    items={[{ label: page.transaction, value: payment.transactionId }, ...ownerItems(payment, messages)]}
  />
);
