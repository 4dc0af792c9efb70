import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { paths } from '#domain/paths.ts';
import {
  selectCannotCheck,
  selectCanRetry,
  selectCanVerify,
  selectIsVerifying,
  selectPayLink,
  selectWayOn,
  type PaymentCheckRef,
} from '#machines/payment-check/index.ts';
import type { Payment } from '#domain/payment.ts';
import { useSignedIn } from '#src/access/session.ts';
import { ProviderLink } from '#src/payments/ProviderLink.tsx';
import { VerdictPanel, VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import styles from './PaymentCheck.module.css';

/** How the payment stands, what can be done about it, and its details for the owner of the order. @see WV-01 */
export function CheckResult({ check, payment }: { check: PaymentCheckRef; payment: Payment }) {
  const signedIn = useSignedIn();
  const wayOn = useSelector(check, selectWayOn);
  const isVerifying = useSelector(check, selectIsVerifying);
  const canVerify = useSelector(check, selectCanVerify);
  const canRetry = useSelector(check, selectCanRetry);
  const isUnreachable = useSelector(check, selectCannotCheck);

  const payLink = useSelector(check, selectPayLink);

  const { verdict, details } = payment;
  const dashboard = signedIn ? paths.profileOrders : details && paths.invoice(details.order.reference);
  const actions = (
    <>
      {payLink !== undefined && <ProviderLink href={payLink}>{text.openWave}</ProviderLink>}
      {wayOn !== undefined && (
        <ButtonLink to={wayOn} variant={payLink === undefined ? 'primary' : 'secondary'}>
          {text.wavePage.continueToOrder}
        </ButtonLink>
      )}
      {(canVerify || isVerifying) && (
        <Button
          variant="secondary"
          busy={isVerifying}
          onClick={() => check.send({ type: 'verify.requested' })}
        >
          {isVerifying ? text.verifying : text.wavePage.verifyAgain}
        </Button>
      )}
      {canRetry && (
        <Button variant="secondary" onClick={() => check.send({ type: 'retry.requested' })}>
          {text.retry}
        </Button>
      )}
      {dashboard !== undefined && (
        <ButtonLink to={dashboard} variant="quiet">
          {text.wavePage.backToDashboard}
        </ButtonLink>
      )}
      <ButtonLink to={paths.shop} variant="quiet">
        {text.wavePage.backToShop}
      </ButtonLink>
    </>
  );

  return (
    <Card>
      <VerdictPanel verdict={verdict} amount={details?.amount} actions={actions}>
        {isUnreachable && <VerdictStrip verdict="cannotCheck" />}
      </VerdictPanel>
      <div className={styles.details}>
        <PaymentDetails payment={payment} />
      </div>
    </Card>
  );
}
