import { useInfiniteQuery } from '@tanstack/react-query';
import { momentInDakar } from '#domain/dates.ts';
import { payment } from '#domain/messages/payment.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { orderDetailsPath } from '#domain/order-path.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import { PAYMENT_PROVIDERS } from '#domain/providers/index.ts';
import { useShop } from '#src/api/client.ts';
import { customerPaymentsQuery, type CustomerPayment } from '#src/api/customer-payments.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProfileList, ProfileRow } from './ProfileList.tsx';

const TONES: Record<PaymentVerdict, BadgeTone> = {
  confirmed: 'good',
  pending: 'warning',
  superseded: 'neutral',
  cancelled: 'neutral',
  failed: 'bad',
  checking: 'info',
};

/** A customer's payments, with the same words for their states as everywhere. @see OT-14 */
export function PaymentsTab({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerPaymentsQuery(useShop(), customerId));
  return (
    <ProfileList
      query={query}
      empty={text.noPayments}
      failed={text.paymentsFailed}
      keyOf={({ transactionId }) => transactionId}
    >
      {(paid) => <PaymentRow paid={paid} />}
    </ProfileList>
  );
}

function PaymentRow({ paid }: { paid: CustomerPayment }) {
  const { provider, verdict, amount, order, createdAt } = paid;
  const name = provider === undefined ? text.onlinePayment : PAYMENT_PROVIDERS[provider].name;
  return (
    <ProfileRow
      title={`${name} · ${order.name}`}
      detail={momentInDakar(createdAt)}
      figures={
        <>
          <Price francs={amount} size="small" />
          <Badge tone={TONES[verdict]}>{payment.result.titles[verdict]}</Badge>
        </>
      }
      link={{ to: orderDetailsPath(order.saleType, order.id), label: text.seeOrder(order.name) }}
    />
  );
}
