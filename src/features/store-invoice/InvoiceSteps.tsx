import type { InvoiceView } from '#domain/orders/invoice.ts';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useState } from 'react';
import { dayInDakar } from '#domain/text/dates.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { payment } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { problem } from '#domain/messages/problem.ts';
import { PAYMENT_PROVIDERS, type Provider } from '#domain/payments/providers/index.ts';
import { paths } from '#domain/paths.ts';
import { type ShownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import { selectCanPay, selectShownVerdict, type StoreInvoiceRef } from '#machines/store-invoice/index.ts';
import { loadBaskets } from '#src/baskets/loader.ts';
import { InvoiceDownload } from '#src/orders/InvoiceDownload.tsx';
import { PaymentLink } from '#src/payments/PaymentLink.tsx';
import { RefundsOfOrder } from '#src/payments/RefundsOfOrder.tsx';
import { ReturnedPayments } from '#src/payments/ReturnedPayments.tsx';
import { VerdictPanel, VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { removeLocal } from '#src/storage/local.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './StoreInvoice.module.css';

interface InvoiceStepsProps {
  page: StoreInvoiceRef;
  invoice: InvoiceView;
}

/** The actions for the order: pay, continue the payment, or download the invoice. */
export function InvoiceSteps({ page, invoice }: InvoiceStepsProps) {
  const { amountDue } = invoice;
  const verdict = useSelector(page, selectShownVerdict);
  const standing = paymentStanding(verdict);
  return (
    <aside className={styles.steps}>
      {verdict !== undefined && (standing === 'paid' || standing === 'unknown') ? (
        <PaymentKnown invoice={invoice} verdict={verdict} />
      ) : (
        <Card>
          <div className={styles.due}>
            {amountDue > 0 ? (
              <Due page={page} invoice={invoice} />
            ) : (
              <Alert tone="info">{problem['payment.order_closed']}</Alert>
            )}
            <ButtonLink to={paths.shop} variant="quiet" wide>
              {text.backToShop}
            </ButtonLink>
          </div>
        </Card>
      )}
      <ReturnedPayments payments={invoice.returned} />
      <RefundsOfOrder refunds={invoice.refunds} />
      <p className={styles.keep}>{text.keep}</p>
    </aside>
  );
}

/** The name of the provider if only one is offered. */
const onlyName = ([first, ...others]: readonly Provider[]): string | undefined =>
  first !== undefined && others.length === 0 ? PAYMENT_PROVIDERS[first].name : undefined;

function Due({ page, invoice }: InvoiceStepsProps) {
  const { orderId, amountDue, instalmentNo, transactionId, provider, providers, isPaidAtDoor } = invoice;
  const canPay = useSelector(page, selectCanPay);
  const verdict = useSelector(page, selectShownVerdict);
  return (
    <>
      <p>
        <span className={styles.label}>
          {isPaidAtDoor ? text.payAtDoor[invoice.saleType] : text.amountDue}
        </span>
        <Price francs={amountDue} size="hero" />
      </p>
      {verdict === undefined ? (
        <p className={styles.label}>{payableText(invoice)}</p>
      ) : (
        <VerdictStrip verdict={verdict} provider={provider && PAYMENT_PROVIDERS[provider].name} />
      )}
      <Button wide disabled={!canPay} onClick={() => page.send({ type: 'pay.requested' })}>
        {transactionId === undefined ? text.pay(onlyName(providers)) : text.resume}
      </Button>
      {instalmentNo !== undefined && (
        <SomebodyElsePays key={instalmentNo} asked={{ orderId, instalmentNo, amount: amountDue }} />
      )}
    </>
  );
}

function payableText({ isPaidAtDoor, notDueBefore }: InvoiceView): string {
  if (isPaidAtDoor) return text.payOnlineInstead;
  return notDueBefore === undefined
    ? payment.payable
    : payment.notDueYet(`le ${dayInDakar(Date.parse(notDueBefore))}`);
}

/** Shares a payment link. It is fetched on demand, because most guests pay themselves. */
function SomebodyElsePays({ asked }: ComponentProps<typeof PaymentLink>) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <PaymentLink asked={asked} />;
  return (
    <Button variant="secondary" wide onClick={() => setWanted(true)}>
      {paymentLink.owner.title}
    </Button>
  );
}

/** Clears the cart of a guest whose order is paid. @see PK-04 */
function clearCart(): void {
  loadBaskets().then(
    ({ clearBasket }) => clearBasket('cart'),
    // The baskets module could not be loaded, so the cart is only in storage.
    () => removeLocal('cart'),
  );
}

function PaymentKnown({ invoice, verdict }: { invoice: InvoiceView; verdict: ShownVerdict }) {
  const isPaid = verdict === 'settled';
  const actions = (
    <>
      {invoice.pdf !== undefined && (
        <InvoiceDownload
          pdf={invoice.pdf}
          number={invoice.invoiceNumber ?? invoice.reference}
          label={text.download}
          wide
        />
      )}
      <ButtonLink to={paths.shop} variant="quiet" wide {...(isPaid && { onClick: clearCart })}>
        {text.backToShop}
      </ButtonLink>
    </>
  );
  const provider = invoice.provider && PAYMENT_PROVIDERS[invoice.provider].name;
  return (
    <VerdictPanel
      verdict={verdict}
      provider={provider}
      amount={isPaid ? invoice.total : undefined}
      actions={actions}
    />
  );
}
