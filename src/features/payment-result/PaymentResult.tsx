import { useQuery } from '@tanstack/react-query';
import { isTransactionId } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { paths } from '#domain/paths.ts';
import type { Payment } from '#domain/payment.ts';
import { useShop } from '#src/api/client.ts';
import { wavePaymentQuery } from '#src/api/payments.ts';
import { isUnsettled, usePaymentOpen } from '#src/payments/payment-open.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { UnknownPayment } from './UnknownPayment.tsx';

/** The true state of one payment and the way on from it. A visitor who does not own the order sees its state only. */
export function PaymentResult({ transaction }: { transaction: string }) {
  const { data, isError, isFetching, refetch } = useQuery(wavePaymentQuery(useShop(), transaction));
  usePaymentOpen(isUnsettled(data?.verdict) || (data === undefined && isFetching));
  if (!isTransactionId(transaction)) return <UnknownPayment named={transaction} />;
  if (data === undefined && !isError) return <PaymentLoading text={text.result.loading} />;
  if (data === undefined)
    return (
      <Card>
        <VerdictPanel
          verdict="cannotCheck"
          actions={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {text.retry}
            </Button>
          }
        />
      </Card>
    );
  if (data.verdict === 'unknownTransaction') return <UnknownPayment named={transaction} />;
  return <KnownPayment payment={data} />;
}

function KnownPayment({ payment }: { payment: Payment }) {
  const { verdict, details, transactionId } = payment;
  const isOpen = isUnsettled(verdict);
  const actions = (
    <>
      {isOpen && <ButtonLink to={paths.wavePayment(transactionId)}>{text.result.resume}</ButtonLink>}
      {details !== undefined && (
        <ButtonLink to={paths.invoice(details.order.reference)} variant={isOpen ? 'secondary' : 'primary'}>
          {text.result.seeOrder}
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
        amount={details?.amount}
        orderReference={details?.order.reference}
        transaction={transactionId}
        actions={actions}
      />
    </Card>
  );
}
