import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAYMENT_WATCH_INTERVAL_MS } from '#domain/constants.ts';
import { customerOrderStatus, type CustomerOrder } from '#domain/orders/customer-order.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { basket } from '#domain/messages/basket.ts';
import { orderDetails as text, profile } from '#domain/messages/profile.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { payment } from '#domain/messages/payment.ts';
import { paths } from '#domain/paths.ts';
import { shownVerdict } from '#domain/payments/verdict.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import {
  instalmentVerdict,
  isPaidAtDoor,
  nextInstalment,
  type OrderInstalment,
} from '#domain/orders/order-instalments.ts';
import { orderAt, PAYMENT_ANCHOR, paymentWantedBy } from '#domain/orders/order-path.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { profileTabPath } from '#domain/screens/profile-tabs.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { cancelOrder, customerOrderQuery } from '#src/api/customer-orders.ts';
import { ApiError } from '#src/api/errors.ts';
import { deliveryItems } from '#src/orders/delivery-items.ts';
import { OrderStatusBadge } from '#src/orders/OrderStatusBadge.tsx';
import { PaymentLink } from '#src/payments/PaymentLink.tsx';
import { ReturnedPayments } from '#src/payments/ReturnedPayments.tsx';
import { VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Alert } from '#src/ui/Alert.tsx';
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
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { ProductName } from '#src/ui/ProductName.tsx';
import { InstalmentSchedule, PayInstalment } from './InstalmentSchedule.tsx';
import styles from './OrderDetails.module.css';

interface OrderDetailsProps {
  id: number;
  /** The dialog of another feature, so the app passes it in. */
  PaymentDialog: ComponentType<{
    order: PayableOrder;
    startsWithLast: true;
    onClosed: () => void;
    onConfirmed: () => void;
  }>;
}

/** Reads of an order whose invoice is still being made. */
const READS_MAX = 10;
const INVOICE_WAIT_MS = 3_000;

/** The three detail pages: one of the customer's own orders, with its payments. @see OT-14 @see PK-04 @see PM-11 */
export function OrderDetails({ id, PaymentDialog }: OrderDetailsProps) {
  const query = useQuery({
    ...customerOrderQuery(useShop(), id),
    refetchInterval({ state: { data, dataUpdateCount } }) {
      if (data === undefined) return false;
      // A payment in progress may be paid in another application, on another device or by another person.
      if (nextInstalment(data.instalments)?.state === 'inProgress') return PAYMENT_WATCH_INTERVAL_MS;
      return isAwaitingInvoice(data) && dataUpdateCount < READS_MAX ? INVOICE_WAIT_MS : false;
    },
  });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, hash } = useScreenLocation();
  // In the URL, so that a customer who had to sign in again is back at the payment.
  const wanted = paymentWantedBy(hash);
  const [opened, setOpened] = useState<string>();
  const show = (anchor: string) => void navigate(pathname + anchor, { replace: true });
  const signedIn = useSignedIn();
  // Kept while paying: when a session ends, everything that was read for the customer is dropped.
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  // An order that is no longer the user's, e.g. after another sign-in, is not shown from the cache.
  const isOthers = signedIn && isUnknown(query.error);
  const order = isOthers ? undefined : (query.data ?? (wanted === undefined ? undefined : last));
  const next = order && nextInstalment(order.instalments)?.number;
  const isNext = wanted?.instalmentNo === undefined || wanted.instalmentNo === next;
  // Stays open while its payment is confirmed, when another instalment is the next one already.
  if (wanted === undefined && opened !== undefined) setOpened(undefined);
  if (wanted !== undefined && order !== undefined && isNext && opened !== hash) setOpened(hash);
  const isPaying = wanted !== undefined && opened === hash;
  const title = order === undefined ? profile.orders : text.title(order.name);
  // The tab that lists this order; the path of an order that cannot be read names a type too.
  const ordersTab = profileTabPath(order?.saleType ?? orderAt(pathname)?.saleType ?? 'order');
  useTitle(title);
  usePreloadToasts();
  usePaymentOutdated(() => void query.refetch());
  const trail = [
    { label: words.home, to: paths.home },
    { label: profile.title, to: ordersTab },
    { label: title },
  ];
  const finish = () => {
    show('');
    for (const key of ['orders', 'payments', 'invoices']) void queries.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Page title={title} breadcrumb={<Breadcrumb trail={trail} />}>
      {order === undefined && query.isPending && <Skeleton shape="block" height="12rem" />}
      {order === undefined && query.isError && (
        <Obstacle error={query.error} ordersTab={ordersTab} onRetry={() => void query.refetch()} />
      )}
      {order !== undefined && wanted?.instalmentNo !== undefined && !isNext && !isPaying && (
        <OtherInstalment wanted={wanted.instalmentNo} next={next} />
      )}
      {order !== undefined && (
        <OrderSheet
          order={order}
          ordersTab={ordersTab}
          isReachable={!query.isError}
          onPay={() => show(`#${PAYMENT_ANCHOR}`)}
          onCheck={() => void query.refetch()}
        />
      )}
      {order !== undefined && isPaying && (
        <PaymentDialog order={order} startsWithLast onClosed={finish} onConfirmed={finish} />
      )}
    </Page>
  );
}

/** A link to an instalment that is paid already, or that comes later. */
const OtherInstalment = ({ wanted, next }: { wanted: number; next: number | undefined }) => (
  <Alert tone="info">
    {next === undefined || wanted < next
      ? text.schedule.alreadyPaid(basket.payment(wanted))
      : text.schedule.notYet(basket.payment(next))}
  </Alert>
);

const isAwaitingInvoice = ({ instalments }: CustomerOrder): boolean =>
  instalments.some(({ state, invoice }) => state === 'paid' && invoice === undefined);

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'order.unknown';

function Obstacle(props: { error: Error; ordersTab: string; onRetry: () => void }) {
  const { error, ordersTab, onRetry } = props;
  if (!isUnknown(error))
    return <ErrorState title={text.loadFailed} detail={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      motif
      title={text.notFound}
      detail={text.notFoundDetail}
      action={<ButtonLink to={ordersTab}>{text.backToOrders}</ButtonLink>}
    />
  );
}

interface OrderSheetProps {
  order: CustomerOrder;
  ordersTab: string;
  /** Whether the last read was answered: what is on screen may have changed otherwise. */
  isReachable: boolean;
  onPay: () => void;
  onCheck: () => void;
}

/** What can be done next, then the order: its payment must be in reach without scrolling. */
function OrderSheet({ order, ordersTab, isReachable, onPay, onCheck }: OrderSheetProps) {
  const status = customerOrderStatus(order);
  const next = nextInstalment(order.instalments);
  const verdict = shownVerdict(instalmentVerdict(next?.state), isReachable);
  const standing = paymentStanding(verdict);
  const canPay = standing === 'payable' || standing === 'awaiting';
  const isOpen = status !== 'cancelled' && status !== 'paid';
  const hasSchedule = order.instalments.length > 1;
  return (
    <div className={styles.columns}>
      <div id={PAYMENT_ANCHOR} className={styles.actions}>
        {status !== 'cancelled' && verdict !== undefined && <VerdictStrip verdict={verdict} />}
        <ReturnedPayments payments={order.returned} />
        {isOpen && verdict === undefined && <p className={styles.detail}>{payableText(order, next)}</p>}
        {isOpen && canPay && !hasSchedule && (
          <Button onClick={onPay}>{standing === 'awaiting' ? text.schedule.resume : text.pay}</Button>
        )}
        {isOpen && canPay && hasSchedule && next !== undefined && <PayInstalment part={next} onPay={onPay} />}
        {verdict === 'cannotCheck' && (
          <Button variant="secondary" onClick={onCheck}>
            {payment.retry}
          </Button>
        )}
      </div>
      <Card>
        <div className={styles.sheet}>
          <OrderStatusBadge status={status} />
          <DefinitionList
            items={[
              { label: text.date, value: momentInDakar(order.orderedAt) },
              { label: text.customer, value: order.customerName },
              { label: text.payment, value: text.paymentModes[order.paymentMode] },
              ...deliveryItems(order.delivery, {
                saleType: order.saleType,
                isCancelled: status === 'cancelled',
              }),
            ]}
          />
          <h2 className={styles.heading}>{text.lines}</h2>
          <ul className={styles.lines}>
            {order.lines.map((line) => (
              <li key={line.name} className={styles.line}>
                <span>
                  {line.quantity !== undefined && `${line.quantity} × `}
                  <ProductName name={line.name} />
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
          {hasSchedule && <InstalmentSchedule order={order} />}
        </div>
      </Card>
      <div className={styles.actions}>
        {status !== 'cancelled' && (
          <ButtonLink to={paths.invoice(order.reference)} variant="secondary">
            {text.invoice}
          </ButtonLink>
        )}
        {isOpen && order.amountDue === order.amountTotal && <CancelOrder order={order} />}
        <ButtonLink to={ordersTab} variant="quiet">
          {text.backToOrders}
        </ButtonLink>
        {isOpen && canPay && next !== undefined && (
          <PaymentLink
            key={next.number}
            asked={{ orderId: order.id, instalmentNo: next.number, amount: next.amount }}
          />
        )}
      </div>
    </div>
  );
}

/** What is said about paying while no payment is in progress: only of a part that is due now that it may just have been paid. */
function payableText(order: CustomerOrder, next: OrderInstalment | undefined): string {
  if (next?.state !== 'upcoming') return payment.payable;
  return payment.notDueYet(
    isPaidAtDoor(order, next)
      ? text.schedule.beforeDoor[order.saleType]
      : `le ${dayInDakar(Date.parse(next.dueOn))}`,
  );
}

function CancelOrder({ order }: { order: CustomerOrder }) {
  const shop = useShop();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(shop, order.id),
    onSuccess: async (payableUntil) => {
      const late = payableUntil === undefined ? '' : ` ${payment.mayStillArrive(payableUntil)}`;
      toast({ tone: 'success', text: text.cancelled + late, stays: true });
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
