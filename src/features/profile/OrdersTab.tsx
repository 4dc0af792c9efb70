import { useInfiniteQuery } from '@tanstack/react-query';
import { customerOrderStatus, type CustomerOrder } from '#domain/orders/customer-order.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { deliveryTime } from '#domain/wording/expected-delivery.ts';
import { deliveryFacts } from '#domain/messages/expected-delivery.ts';
import { orderDetails, profile as text } from '#domain/messages/profile.ts';
import type { SaleType } from '#domain/order.ts';
import { formatPrice } from '#domain/money/money.ts';
import { isPaidAtDoor, nextInstalment } from '#domain/orders/order-instalments.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import { useShop } from '#src/api/client.ts';
import { customerOrdersQuery } from '#src/api/customer-orders.ts';
import { OrderStatusBadge } from '#src/orders/OrderStatusBadge.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProfileList, ProfileRow } from './ProfileList.tsx';

interface OrdersTabProps {
  customerId: number;
  saleType: SaleType;
  /** Shown if there are none. */
  empty: string;
}

/** A customer's orders of one kind, and what the shop keeps for the customer. @see OT-14 @see DK-11 */
export function OrdersTab({ customerId, saleType, empty }: OrdersTabProps) {
  const query = useInfiniteQuery(customerOrdersQuery(useShop(), customerId, saleType));
  const credit = query.data?.pages.at(-1)?.credit ?? 0;
  return (
    <>
      {credit > 0 && (
        <Alert tone="info" title={orderDetails.credit.title}>
          {orderDetails.credit.ofAccount(formatPrice(credit))}
        </Alert>
      )}
      <ProfileList query={query} empty={empty} failed={text.listFailed} keyOf={({ id }) => id}>
        {(order) => <OrderRow order={order} />}
      </ProfileList>
    </>
  );
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const count = order.lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  return (
    <ProfileRow
      title={order.name}
      detail={[
        text.orderedOn(dayInDakar(order.orderedAt)),
        text.articles(count),
        ...instalmentDetails(order),
        ...deliveryDetails(order),
      ].join(' · ')}
      figures={
        <>
          <Price francs={order.amountTotal} size="small" />
          <OrderStatusBadge status={customerOrderStatus(order)} />
        </>
      }
      link={{ to: orderDetailsPath(order.saleType, order.id), label: text.seeOrder(order.name) }}
    />
  );
}

/** Of an order in instalments: how many are paid, and what is to be paid next. */
function instalmentDetails(order: CustomerOrder): string[] {
  const { state, instalments } = order;
  if (instalments.length < 2 || state === 'cancel') return [];
  const paid = instalments.filter((part) => part.state === 'paid').length;
  const next = nextInstalment(instalments);
  const progress = text.paidParts(paid, instalments.length);
  if (next === undefined || isPaidAtDoor(order, next, order.instalments)) return [progress];
  return [progress, text.nextPart(formatPrice(next.amount), dayInDakar(Date.parse(next.dueOn)))];
}

/** Where an order goes and when. */
function deliveryDetails({ saleType, state, delivery }: CustomerOrder): string[] {
  if (delivery === undefined || state === 'cancel') return [];
  const { address } = delivery;
  return [
    `${deliveryFacts.when}\u00a0: ${deliveryTime({ saleType, ...delivery })}`,
    ...(address === undefined ? [] : [address]),
  ];
}
