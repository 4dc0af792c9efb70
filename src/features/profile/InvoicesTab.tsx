import { useInfiniteQuery } from '@tanstack/react-query';
import { dayInDakar } from '#domain/text/dates.ts';
import { invoice } from '#domain/messages/invoice.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { useShop } from '#src/api/client.ts';
import { customerInvoicesQuery, type CustomerInvoice } from '#src/api/customer-payments.ts';
import { InvoiceDownload } from '#src/orders/InvoiceDownload.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProfileList, ProfileRow } from './ProfileList.tsx';

/** A customer's invoices, each to download. @see OT-14 */
export function InvoicesTab({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerInvoicesQuery(useShop(), customerId));
  return (
    <ProfileList
      query={query}
      empty={text.noInvoices}
      failed={text.invoicesFailed}
      keyOf={({ number }) => number}
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </ProfileList>
  );
}

const InvoiceRow = ({
  invoice: { number, issuedAt, isCancelled, amount, orderName, pdf },
}: {
  invoice: CustomerInvoice;
}) => (
  <ProfileRow
    title={number}
    detail={text.invoiceOf(orderName, dayInDakar(issuedAt))}
    figures={
      <>
        {isCancelled && <Badge tone="warning">{invoice.cancelled}</Badge>}
        <Price francs={amount} size="small" />
        {pdf !== undefined && (
          <InvoiceDownload
            pdf={pdf}
            number={number}
            label={text.pdf}
            aria-label={text.downloadInvoice(number)}
            variant="secondary"
            small
          />
        )}
      </>
    }
  />
);
