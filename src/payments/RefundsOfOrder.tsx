import { creditNote } from '#domain/messages/credit-note.ts';
import { verdictText } from '#domain/messages/payment-verdict.ts';
import { formatPrice } from '#domain/money/money.ts';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { RefundOfOrder } from '#domain/payments/returned-money.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { InvoiceDownload } from '#src/orders/InvoiceDownload.tsx';
import { Alert } from '#src/ui/Alert.tsx';

const text = verdictText.refund;

/** Refunds of payments of an order that count: asked for, or made, with the credit note. @see DK-07 @see DK-08 */
export const RefundsOfOrder = ({ refunds }: { refunds: readonly RefundOfOrder[] }) =>
  refunds.map(({ amount, provider, madeAt, creditNote: note }, index) => {
    const name = provider && PAYMENT_PROVIDERS[provider].name;
    const sum = formatPrice(amount);
    return (
      <Alert
        // They have no id for a customer, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        tone="info"
        title={text.title[madeAt === undefined ? 'asked' : 'made']}
        action={
          note && (
            <InvoiceDownload
              pdf={note.pdf}
              number={note.number}
              label={text.creditNote(note.number)}
              fileName={creditNote.fileName(note.number)}
              variant="secondary"
              small
            />
          )
        }
      >
        {madeAt === undefined ? text.asked(sum, name) : text.made(sum, dayInDakar(madeAt), name)}
      </Alert>
    );
  });
