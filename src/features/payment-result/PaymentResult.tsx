import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { isTransactionId, isOrderReference } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { pageOf } from '#domain/payments/next-step.ts';
import { orderDetailsPath, payAgainPath } from '#domain/orders/order-path.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import { isUnsettled, type Payment } from '#domain/payments/payment.ts';
import { useShop } from '#src/api/client.ts';
import { hasEndedUnpaid, shownVerdict, type ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { useSignedIn } from '#src/access/member.ts';
import { CallButton } from '#src/ui/CallButton.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { isNarrow, ProviderLink } from '#src/payments/ProviderLink.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { connectResultWatch } from './actors.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import styles from './PaymentResult.module.css';

interface PaymentResultProps {
  /** As the URL names it. */
  providerId: string | undefined;
  transaction: string;
}

/** The status of one payment and the next steps. A visitor who does not own the order sees the status only. */
export function PaymentResult({ providerId, transaction }: PaymentResultProps) {
  const signedIn = useSignedIn();
  if (!isTransactionId(transaction)) return <UnknownPayment named={transaction} />;
  // Read anew when the session ends or begins: the owner sees more.
  const key = [providerId, transaction, signedIn].join(' ');
  return <WatchedPayment key={key} providerId={providerId} transaction={transaction} />;
}

function WatchedPayment({ providerId, transaction }: PaymentResultProps) {
  const shop = useShop();
  const machine = useMemo(() => connectResultWatch(shop, providerId), [shop, providerId]);
  const watch = useActorRef(machine, { input: { subject: transaction, answer: undefined } });
  const found = useSelector(watch, ({ context }) => context.answer);
  const isReading = useSelector(watch, ({ context }) => context.reach === 'reading');
  const hasFailed = useSelector(watch, ({ context }) => context.failure !== undefined);
  const check = () => watch.send({ type: 'check.requested' });
  useEffect(() => watch.send({ type: 'check.requested' }), [watch]);
  // Also once nothing is expected to change it, e.g. before a refund.
  usePageReturned(check);
  usePaymentOpen(isUnsettled(found?.answer) || (found === undefined && isReading));
  if (found === undefined && !hasFailed) return <PaymentLoading text={text.result.loading} />;
  if (found === undefined)
    return (
      <Card>
        <VerdictPanel
          verdict="cannotCheck"
          actions={
            <Button busy={isReading} onClick={check}>
              {text.retry}
            </Button>
          }
        />
      </Card>
    );
  const { provider, answer } = found;
  if (provider === undefined || answer.transactionId === undefined)
    return <UnknownPayment named={transaction} />;
  return (
    <KnownPayment provider={provider} payment={answer} verdict={shownVerdict(answer.verdict, !hasFailed)} />
  );
}

/** Back to an open payment: to the page of the provider, or to the page of the shop that checks it. */
function Resume({
  provider,
  transactionId,
  page,
}: {
  provider: PaymentProvider;
  transactionId: string;
  page: string | undefined;
}) {
  return (
    <>
      {page !== undefined && (
        <ProviderLink href={page}>{provider.hosted?.proceed ?? text.result.payNow}</ProviderLink>
      )}
      {/* Of a payment on a page this screen is the check page. */}
      {provider.hosted === undefined && (
        <ButtonLink
          to={provider.checkPath(transactionId)}
          variant={page === undefined ? 'primary' : 'secondary'}
        >
          {text.result.resume}
        </ButtonLink>
      )}
    </>
  );
}

interface KnownPaymentProps {
  provider: PaymentProvider;
  payment: Payment;
  verdict: ShownVerdict;
}

function KnownPayment({ provider, payment, verdict }: KnownPaymentProps) {
  const { details, payerOf, transactionId } = payment;
  const signedIn = useSignedIn();
  const { pathname, search } = useScreenLocation();
  const standing = paymentStanding(verdict);
  const isOpen = standing === 'awaiting' || standing === 'unknown';
  // Only the owner and the payer of a link get the URL of the page.
  const page = verdict === 'pending' ? pageOf(payment.nextStep, isNarrow()) : undefined;
  const askedBy = payerOf && paths.sharedPayment(payerOf.link);
  const payAgain = askedBy ?? (details && payAgainPath(details.order, signedIn));
  const canPayAgain = payAgain !== undefined && hasEndedUnpaid(verdict);
  const actions = (
    <>
      {canPayAgain && <ButtonLink to={payAgain}>{text.retryPayment}</ButtonLink>}
      {isOpen && <Resume provider={provider} transactionId={transactionId} page={page} />}
      {details !== undefined && (
        <ButtonLink
          to={
            signedIn
              ? orderDetailsPath(details.order.type, details.order.id)
              : paths.invoice(details.order.reference)
          }
          variant={isOpen || canPayAgain ? 'secondary' : 'primary'}
        >
          {text.result.seeOrder}
        </ButtonLink>
      )}
      {askedBy !== undefined && !canPayAgain && (
        <ButtonLink to={askedBy} variant={isOpen ? 'secondary' : 'primary'}>
          {paymentLink.payer.back}
        </ButtonLink>
      )}
      {details === undefined && askedBy === undefined && !signedIn && (
        <ButtonLink to={paths.loginThen(returnPath(pathname + search))} variant="secondary">
          {text.result.signIn}
        </ButtonLink>
      )}
      <ButtonLink to={paths.shop} variant="quiet">
        {text.result.backToShop}
      </ButtonLink>
    </>
  );
  return (
    <Card>
      <VerdictPanel
        verdict={verdict}
        provider={provider.messages.name}
        payment={payment}
        hasPage={page !== undefined}
        amount={details?.amount}
        orderReference={details?.order.reference}
        transaction={transactionId}
        actions={actions}
      />
    </Card>
  );
}

/** No such payment: neither good nor bad news is given. The reference of an order leads to that order. @see HAZARDS B27 */
const UnknownPayment = ({ named }: { named: string }) => (
  <EmptyState
    title={text.result.unknown}
    detail={text.result.unknownDetail}
    action={
      <div className={styles.actions}>
        {isOrderReference(named) && <ButtonLink to={paths.invoice(named)}>{text.result.seeOrder}</ButtonLink>}
        <CallButton />
        <ButtonLink to={paths.shop} variant="quiet">
          {text.result.backToShop}
        </ButtonLink>
      </div>
    }
  />
);
