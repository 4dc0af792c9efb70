import { queryOptions, useQuery } from '@tanstack/react-query';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { isTransactionId } from '#domain/ids.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { pageOf } from '#domain/payments/next-step.ts';
import { orderDetailsPath, payAgainPath } from '#domain/orders/order-path.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import { retryDelayMs } from '#machines/call-failure.ts';
import {
  isUnsettled,
  newerPayment,
  watchIntervalOf,
  type Payment,
  type PaymentAnswer,
} from '#domain/payments/payment.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { hasEndedUnpaid, shownVerdict, type ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { fetchPayment } from '#src/payments/fetch-payment.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { isNarrow, ProviderLink } from '#src/payments/ProviderLink.tsx';
import { findProvider, paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { UnknownPayment } from './UnknownPayment.tsx';

interface FoundPayment {
  provider: PaymentProvider;
  answer: PaymentAnswer;
}

/** Asks the provider that the URL names; without a name, each one until one has the payment. */
async function findPayment(
  shop: ShopClient,
  providerId: string | undefined,
  transaction: string,
  signal: AbortSignal,
): Promise<FoundPayment | undefined> {
  const named = findProvider(providerId);
  const asked = named === undefined ? Object.values(paymentProviders) : [named];
  for (const provider of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the first that knows the payment ends it
    const answer = await fetchPayment(shop, provider, transaction, signal);
    if (answer.verdict !== 'unknownTransaction') return { provider, answer };
  }
  return undefined;
}

/** Read again while the payment is open, because a payer may return before the provider's confirmation, and after a failure. */
const paymentQuery = (
  shop: ShopClient,
  providerId: string | undefined,
  transaction: string,
  signedIn: boolean,
) =>
  queryOptions({
    // Read again when the session ends or begins: the owner sees more.
    queryKey: ['payments', providerId, transaction, signedIn],
    queryFn: async ({ signal, client, queryKey }): Promise<FoundPayment | null> => {
      const found = await findPayment(shop, providerId, transaction, signal);
      const known = client.getQueryData<FoundPayment | null>(queryKey);
      return found === undefined ? null : { ...found, answer: newerPayment(known?.answer, found.answer) };
    },
    enabled: isTransactionId(transaction),
    refetchInterval({ state: { data, error } }) {
      const interval = watchIntervalOf(data?.answer);
      if (interval === undefined && error === null) return false;
      return Math.max(interval ?? PAYMENT_WATCH_INTERVAL_MS, retryDelayMs(error));
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

interface PaymentResultProps {
  /** As the URL names it. */
  providerId: string | undefined;
  transaction: string;
}

/** The status of one payment and the next steps. A visitor who does not own the order sees the status only. */
export function PaymentResult({ providerId, transaction }: PaymentResultProps) {
  const { data, isError, isFetching, refetch } = useQuery(
    paymentQuery(useShop(), providerId, transaction, useSignedIn()),
  );
  usePaymentOpen(isUnsettled(data?.answer) || (data === undefined && isFetching));
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
  if (data === null || data.answer.verdict === 'unknownTransaction')
    return <UnknownPayment named={transaction} />;
  return (
    <KnownPayment
      provider={data.provider}
      payment={data.answer}
      verdict={shownVerdict(data.answer.verdict, !isError)}
    />
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
