import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { customerOrderStatus, type CustomerOrder } from '#domain/customer-order.ts';
import { dayInDakar } from '#domain/dates.ts';
import { profile as text } from '#domain/messages/profile.ts';
import type { SaleType } from '#domain/order.ts';
import { orderDetailsPath, paths } from '#domain/paths.ts';
import { staffPaths } from '#domain/staff-paths.ts';
import { useShop } from '#src/api/client.ts';
import { customerOrdersQuery } from '#src/api/customer-orders.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { OrderStatusBadge } from '#src/orders/OrderStatusBadge.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './Profile.module.css';

interface OrdersTabProps {
  /** `undefined` for staff, who have no orders. */
  customerId: number | undefined;
  saleType: SaleType;
  /** Shown if there are none. */
  empty: string;
}

/** A customer's orders of one kind. @see OT-14 */
export function OrdersTab({ customerId, ...rest }: OrdersTabProps) {
  if (customerId === undefined)
    return (
      <EmptyState
        title={text.staff}
        action={<ButtonLink to={staffPaths.tasks}>{text.staffArea}</ButtonLink>}
      />
    );
  return <OrderList customerId={customerId} {...rest} />;
}

function OrderList({ customerId, saleType, empty }: OrdersTabProps & { customerId: number }) {
  const query = useInfiniteQuery(customerOrdersQuery(useShop(), customerId, saleType));
  if (query.isPending) return <Skeleton shape="block" height="12rem" />;
  if (query.isError)
    return (
      <ErrorState
        title={text.listFailed}
        detail={query.error.message}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const orders = query.data.pages.flatMap((page) => page.orders);
  if (orders.length === 0)
    return (
      <EmptyState motif title={empty} action={<ButtonLink to={paths.shop}>{text.seeShop}</ButtonLink>} />
    );
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {text.more}
          </Button>
        </p>
      )}
    </>
  );
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Link
      to={orderDetailsPath(order.saleType, order.id)}
      className={styles.order}
      aria-label={text.seeOrder(order.name)}
    >
      <span className={styles.orderText}>
        <span className={styles.orderName}>{order.name}</span>
        <span className={styles.orderMeta}>
          {text.orderedOn(dayInDakar(order.orderedAt))} · {text.articles(count)}
        </span>
      </span>
      <span className={styles.orderFigures}>
        <Price francs={order.amountTotal} size="small" />
        <OrderStatusBadge status={customerOrderStatus(order)} />
      </span>
      <Icon icon={ChevronRight} size={20} />
    </Link>
  );
}
