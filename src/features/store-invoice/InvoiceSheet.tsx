import type { InvoiceView } from '#domain/orders/invoice.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { invoice as text } from '#domain/messages/invoice.ts';
import { deliveryItems } from '#src/orders/delivery-items.ts';
import { InvoiceDownload } from '#src/orders/InvoiceDownload.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { classNames } from '#src/ui/class-names.ts';
import styles from './InvoiceSheet.module.css';

/** Whether nothing is to be paid, and it is not paid: the order is cancelled. */
const isClosed = ({ verdict, amountDue }: InvoiceView): boolean => verdict === undefined && amountDue === 0;

function StatusBadge(invoice: InvoiceView) {
  const { verdict, invoicedAt, isPaidAtDoor } = invoice;
  if (verdict === 'settled')
    return (
      <Badge tone="good">{invoicedAt === undefined ? text.paid : text.paidOn(dayInDakar(invoicedAt))}</Badge>
    );
  if (verdict === 'checking') return <Badge tone="info">{text.verifying}</Badge>;
  if (isClosed(invoice)) return <Badge tone="neutral">{text.closed}</Badge>;
  return isPaidAtDoor ? (
    <Badge tone="info">{text.payAtDoor[invoice.saleType]}</Badge>
  ) : (
    <Badge tone="warning">{text.unpaid}</Badge>
  );
}

/** The order, or its invoice once there is one, for screen and print. @see SI-01 @see HAZARDS I13 */
export function InvoiceSheet({ invoice }: { invoice: InvoiceView }) {
  const { invoiceNumber, reference, storeName, customerName, orderedAt } = invoice;
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>{invoiceNumber === undefined ? text.order : text.number}</p>
          <h2 className={classNames(styles.number, 'whole')}>{invoiceNumber ?? reference}</h2>
        </div>
        <StatusBadge {...invoice} />
      </header>
      <DefinitionList
        items={[
          ...(invoiceNumber === undefined ? [] : [{ label: text.order, value: reference }]),
          { label: text.store, value: storeName },
          { label: text.customer, value: customerName },
          { label: text.date, value: dayInDakar(orderedAt) },
          ...deliveryItems(invoice.delivery, { saleType: invoice.saleType, hidesDay: isClosed(invoice) }),
        ]}
      />
      <InvoiceLines invoice={invoice} />
      {invoice.receipt !== undefined && (
        <QrCode value={invoice.receipt} label={text.receiptCode(reference)}>
          {text.checkReceipt}
        </QrCode>
      )}
      {invoice.cancelled.map(({ number, at, pdf }) => (
        <Alert
          key={number}
          tone="info"
          title={number}
          action={
            pdf !== undefined && (
              <InvoiceDownload pdf={pdf} number={number} label={text.download} variant="secondary" small />
            )
          }
        >
          {at === undefined ? text.cancelled : text.cancelledOn(dayInDakar(at))}
        </Alert>
      ))}
    </article>
  );
}
