import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { customerOrderStatus, type CustomerOrder } from '#domain/customer-order.ts';
import { momentInDakar } from '#domain/dates.ts';
import { orderDetails as text, profile } from '#domain/messages/profile.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { PAYMENT_ANCHOR } from '#domain/order-path.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { cancelOrder, customerOrderQuery } from '#src/api/customer-orders.ts';
import { ApiError } from '#src/api/errors.ts';
import { OrderStatusBadge } from '#src/orders/OrderStatusBadge.tsx';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { Price } from '#src/ui/Price.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toast.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { useTitle } from '#src/ui/use-title.ts';
import styles from './OrderDetails.module.css';

interface OrderDetailsProps {
  id: number;
  /** The dialog of another feature, so the app passes it in. */
  PaymentDialog: ComponentType<{ order: PayableOrder; onClosed: () => void; onConfirmed: () => void }>;
}

/** `/commandes/{id}/détails`: one of the customer's own orders, with its payment. @see OT-14 @see PK-04 */
export function OrderDetails({ id, PaymentDialog }: OrderDetailsProps) {
  const query = useQuery(customerOrderQuery(useShop(), id));
  const navigate = useNavigate();
  const { pathname, hash } = useScreenLocation();
  // In the URL, so that a customer who had to sign in again is back at the payment.
  const isPaying = hash === `#${PAYMENT_ANCHOR}`;
  const show = (anchor: string) => void navigate(pathname + anchor, { replace: true });
  const signedIn = useSignedIn();
  // Kept while paying: when a session ends, everything that was read for the customer is dropped.
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  // An order that is no longer the user's, e.g. after another sign-in, is not shown from the cache.
  const isOthers = signedIn && isUnknown(query.error);
  const order = isOthers ? undefined : (query.data ?? (isPaying ? last : undefined));
  const title = order === undefined ? profile.orders : text.title(order.name);
  useTitle(title);
  usePreloadToasts();
  usePageReturned(() => void query.refetch());
  const trail = [
    { label: words.home, to: paths.home },
    { label: profile.title, to: paths.profileOrders },
    { label: title },
  ];
  const finish = () => {
    show('');
    void query.refetch();
  };
  return (
    <Page title={title} breadcrumb={<Breadcrumb trail={trail} />}>
      {order === undefined && query.isPending && <Skeleton shape="block" height="12rem" />}
      {order === undefined && query.isError && (
        <Obstacle error={query.error} onRetry={() => void query.refetch()} />
      )}
      {order !== undefined && <OrderSheet order={order} onPay={() => show(`#${PAYMENT_ANCHOR}`)} />}
      {order !== undefined && isPaying && (
        <PaymentDialog order={order} onClosed={finish} onConfirmed={finish} />
      )}
    </Page>
  );
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'order.unknown';

function Obstacle({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isUnknown(error))
    return <ErrorState title={text.loadFailed} detail={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      motif
      title={text.notFound}
      detail={text.notFoundDetail}
      action={<ButtonLink to={paths.profileOrders}>{text.backToOrders}</ButtonLink>}
    />
  );
}

function OrderSheet({ order, onPay }: { order: CustomerOrder; onPay: () => void }) {
  const status = customerOrderStatus(order);
  const isOpen = status === 'awaitingPayment' || status === 'payOnDelivery';
  return (
    <div className={styles.columns}>
      <Card>
        <div className={styles.sheet}>
          <OrderStatusBadge status={status} />
          <DefinitionList
            items={[
              { label: text.date, value: momentInDakar(order.orderedAt) },
              { label: text.customer, value: order.customerName },
              { label: text.payment, value: text.paymentModes[order.paymentMode] },
            ]}
          />
          <h2 className={styles.heading}>{text.lines}</h2>
          <ul className={styles.lines}>
            {order.lines.map((line) => (
              <li key={line.name} className={styles.line}>
                <span>
                  {line.quantity} × {line.name}
                </span>
                <Price francs={line.subtotal} size="small" />
              </li>
            ))}
          </ul>
          <p className={styles.line}>
            <strong>{text.total}</strong>
            <Price francs={order.amountTotal} />
          </p>
          {isOpen && (
            <p className={styles.line}>
              <strong>{text.due}</strong>
              <Price francs={order.amountDue} />
            </p>
          )}
        </div>
      </Card>
      <div id={PAYMENT_ANCHOR} className={styles.actions}>
        {isOpen && <Button onClick={onPay}>{text.pay}</Button>}
        {status !== 'cancelled' && (
          <ButtonLink to={paths.invoice(order.reference)} variant="secondary">
            {text.invoice}
          </ButtonLink>
        )}
        {isOpen && <CancelOrder order={order} />}
        <ButtonLink to={paths.profileOrders} variant="quiet">
          {text.backToOrders}
        </ButtonLink>
      </div>
    </div>
  );
}

function CancelOrder({ order }: { order: CustomerOrder }) {
  const shop = useShop();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(shop, order.id),
    onSuccess: async () => {
      toast({ tone: 'success', text: text.cancelled });
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: ({ message }) => toast({ tone: 'error', text: message }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {text.cancel}
      </Button>
      {isAsking && (
        <Dialog title={text.cancelTitle} open onClose={() => setAsking(false)}>
          <p>{text.cancelDetail}</p>
          <div className={styles.actions}>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {text.cancel}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.keep}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
