import { dayInDakar } from '#domain/text/dates.ts';
import { verdictText } from '#domain/messages/payment-verdict.ts';
import { formatPrice } from '#domain/money/money.ts';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import type { ReturnedPayment } from '#domain/payments/returned-money.ts';
import { Alert } from '#src/ui/Alert.tsx';

const text = verdictText.returned;

/** Payments of an order that do not count: that they are returned, or were. @see HAZARDS I17 */
export const ReturnedPayments = ({ payments }: { payments: readonly ReturnedPayment[] }) =>
  payments.map((payment, index) => (
    // They have no id for a payer, and are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    <Alert key={index} tone="info" title={text.title[payment.madeAt === undefined ? 'toReturn' : 'returned']}>
      {sentenceOf(payment)}
    </Alert>
  ));

function sentenceOf({ amount, madeAt, reference, provider }: ReturnedPayment): string {
  const sum = amount === undefined ? undefined : formatPrice(amount);
  return madeAt === undefined
    ? text.toReturn(sum, provider && PAYMENT_PROVIDERS[provider].name)
    : text.returned(sum, dayInDakar(madeAt), reference);
}
