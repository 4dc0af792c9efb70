import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { momentInDakar } from '#domain/text/dates.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
import { useShop } from '#src/api/client.ts';
import { customerPaymentsQuery, type CustomerPayment } from '#src/api/customer-payments.ts';
import { VerdictBadge } from '#src/payments/VerdictBadge.tsx';
import { paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './Profile.module.css';
import { ProfileList, ProfileRow } from './ProfileList.tsx';

/** A customer's payments, with the same words for their states as everywhere. @see OT-14 */
export function PaymentsTab({ customerId }: { customerId: number }) {
  const query = useInfiniteQuery(customerPaymentsQuery(useShop(), customerId));
  return (
    <div className={styles.stack}>
      <ProfileList
        query={query}
        empty={text.noPayments}
        failed={text.paymentsFailed}
        keyOf={({ transactionId }) => transactionId}
      >
        {(paid) => <PaymentRow paid={paid} />}
      </ProfileList>
      {Object.values(paymentProviders).map(({ id, history }) => {
        const isUsed = query.data?.pages.some(({ items }) => items.some(({ provider }) => provider === id));
        return history && isUsed && <History key={id} customerId={customerId} {...history} />;
      })}
    </div>
  );
}

/** The lists and figures of one provider, once they are asked for. @see OM-05 */
function History({
  customerId,
  open,
  View,
}: { customerId: number } & NonNullable<PaymentProvider['history']>) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {open}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <View customerId={customerId} />
    </Suspense>
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
          <VerdictBadge verdict={verdict} />
        </>
      }
      link={{ to: orderDetailsPath(order.saleType, order.id), label: text.seeOrder(order.name) }}
    />
  );
}
