import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { customerOrderStatus, type CustomerOrder } from '#domain/orders/customer-order.ts';
import { isAway } from '#domain/fulfilment/parcel.ts';
import { dayInDakar, momentInDakar } from '#domain/text/dates.ts';
import { basket } from '#domain/messages/basket.ts';
import { deliveryProgress } from '#domain/messages/delivery-progress.ts';
import { orderDetails as text, profile } from '#domain/messages/profile.ts';
import { shop as words } from '#domain/messages/shop.ts';
import { payment } from '#domain/messages/payment.ts';
import { formatPrice } from '#domain/money/money.ts';
import { paths } from '#domain/paths.ts';
import { shownVerdict } from '#domain/payments/verdict.ts';
import {
  instalmentVerdict,
  isPaidAtDoor,
  nextInstalment,
  type OrderInstalment,
} from '#domain/orders/order-instalments.ts';
import { orderAt, PAYMENT_ANCHOR } from '#domain/orders/order-path.ts';
import { progressSentence } from '#domain/wording/delivery-progress.ts';
import { profileTabPath } from '#domain/screens/profile-tabs.ts';
import {
  selectCannotCheck,
  selectFailure,
  selectIsConfirming,
  selectIsLoading,
  selectIsPayable,
  selectIsPaying,
  selectIsUnknown,
  selectOrder,
  selectOtherPart,
  type InstalmentsRef,
} from '#machines/instalments/index.ts';
import { useMember } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { cancelOrder } from '#src/api/customer-orders.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { deliveryItems } from '#src/orders/delivery-items.ts';
import { OrderStatusBadge } from '#src/orders/OrderStatusBadge.tsx';
import { PaymentDialog } from '#src/payments/dialog/PaymentDialog.tsx';
import { PaymentLink } from '#src/payments/PaymentLink.tsx';
import { RefundsOfOrder } from '#src/payments/RefundsOfOrder.tsx';
import { ReturnedPayments } from '#src/payments/ReturnedPayments.tsx';
import { VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { CallButton } from '#src/ui/CallButton.tsx';
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
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { ProductName } from '#src/ui/ProductName.tsx';
import { connectInstalments, knownOrder } from './actors.ts';
import { InstalmentSchedule, PayInstalment } from './InstalmentSchedule.tsx';
import styles from './OrderDetails.module.css';

/** The three detail pages: one of the customer's own orders, with its payments. @see OT-14 @see PK-04 @see PM-11 */
export function OrderDetails({ id }: { id: number }) {
  const shop = useShop();
  const queries = useQueryClient();
  const navigate = useNavigate();
  // In the URL, so that a customer who had to sign in again is back at the payment.
  const { pathname, hash } = useScreenLocation();
  const customerId = useMember()?.id;
  const machine = useMemo(() => connectInstalments(shop, queries, customerId), [shop, queries, customerId]);
  const plan = useActorRef(machine, {
    input: { orderId: id, customerId, anchor: hash, known: knownOrder(queries, id, customerId) },
  });
  const order = useSelector(plan, selectOrder);
  const isLoading = useSelector(plan, selectIsLoading);
  const isPaying = useSelector(plan, selectIsPaying);
  const other = useSelector(plan, selectOtherPart, shallowEqual);
  const title = order === undefined ? profile.orders : text.title(order.name);
  // The tab that lists this order; the path of an order that cannot be read names a type too.
  const ordersTab = profileTabPath(order?.saleType ?? orderAt(pathname)?.saleType ?? 'order');
  useTitle(title);
  usePreloadToasts();
  useEmitted(plan, 'anchor', ({ anchor }) => void navigate(pathname + anchor, { replace: true }));
  useEffect(() => plan.send({ type: 'anchor.changed', anchor: hash }), [plan, hash]);
  useEffect(() => plan.send({ type: 'session.changed', customerId }), [plan, customerId]);
  usePaymentOutdated(() => plan.send({ type: 'page.returned' }));
  const trail = [
    { label: words.home, to: paths.home },
    { label: profile.title, to: ordersTab },
    { label: title },
  ];
  const finish = (type: 'payment.closed' | 'payment.confirmed') => {
    plan.send({ type });
    for (const key of ['orders', 'payments', 'invoices']) void queries.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Page title={title} breadcrumb={<Breadcrumb trail={trail} />}>
      {isLoading && <Skeleton shape="block" height="12rem" />}
      <Obstacle plan={plan} ordersTab={ordersTab} />
      {other !== undefined && (
        <Alert tone="info">{text.schedule[other.state](basket.payment(other.part))}</Alert>
      )}
      {order !== undefined && <OrderSheet plan={plan} order={order} ordersTab={ordersTab} />}
      {order !== undefined && isPaying && (
        <PaymentDialog
          order={order}
          startsWithLast
          onClosed={() => finish('payment.closed')}
          onConfirmed={() => finish('payment.confirmed')}
        />
      )}
    </Page>
  );
}

function Obstacle({ plan, ordersTab }: { plan: InstalmentsRef; ordersTab: string }) {
  const isUnknown = useSelector(plan, selectIsUnknown);
  const failure = useSelector(plan, selectFailure);
  if (failure !== undefined)
    return (
      <ErrorState
        title={text.loadFailed}
        detail={failure}
        onRetry={() => plan.send({ type: 'check.requested' })}
      />
    );
  return isUnknown ? (
    <EmptyState
      motif
      title={text.notFound}
      detail={text.notFoundDetail}
      action={
        <>
          <CallButton />
          <ButtonLink to={ordersTab} variant="quiet">
            {text.backToOrders}
          </ButtonLink>
        </>
      }
    />
  ) : null;
}

interface OrderSheetProps {
  plan: InstalmentsRef;
  order: CustomerOrder;
  ordersTab: string;
}

/** What can be done next, then the order: its payment must be in reach without scrolling. */
function OrderSheet({ plan, order, ordersTab }: OrderSheetProps) {
  const canPay = useSelector(plan, selectIsPayable);
  const isConfirming = useSelector(plan, selectIsConfirming);
  const cannotCheck = useSelector(plan, selectCannotCheck);
  const status = customerOrderStatus(order);
  const next = nextInstalment(order.instalments);
  const verdict = shownVerdict(instalmentVerdict(next?.state), !cannotCheck);
  const onPay = () => plan.send({ type: 'pay.requested' });
  const onCheck = () => plan.send({ type: 'check.requested' });
  const isOpen = status !== 'cancelled' && status !== 'paid';
  const hasSchedule = order.instalments.length > 1;
  const onItsWay = order.progress && progressSentence(order.progress);
  const isGone = order.progress !== undefined && isAway(order.progress.state);
  return (
    <div className={styles.columns}>
      <div id={PAYMENT_ANCHOR} className={styles.actions}>
        {status !== 'cancelled' && verdict !== undefined && <VerdictStrip verdict={verdict} />}
        <ReturnedPayments payments={order.returned} />
        <RefundsOfOrder refunds={order.refunds} />
        {order.credit > 0 && (
          <Alert tone="info" title={text.credit.title}>
            {(isOpen ? text.credit.detail : text.credit.ofAccount)(formatPrice(order.credit))}
          </Alert>
        )}
        {onItsWay !== undefined && (
          <Alert
            tone={order.progress?.state === 'delivered' ? 'success' : 'info'}
            title={deliveryProgress.title}
          >
            {onItsWay}
          </Alert>
        )}
        {isOpen && verdict === undefined && <p className={styles.detail}>{payableText(order, next)}</p>}
        {canPay && next !== undefined && (
          <PayInstalment part={next} isOnly={!hasSchedule} busy={isConfirming} onPay={onPay} />
        )}
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
                hidesDay: status === 'cancelled' || onItsWay !== undefined,
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
        {isOpen && !isGone && order.amountDue === order.amountTotal && (
          <CancelOrder order={order} onCancelled={onCheck} />
        )}
        <ButtonLink to={ordersTab} variant="quiet">
          {text.backToOrders}
        </ButtonLink>
        {canPay && next !== undefined && (
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
    isPaidAtDoor(order, next, order.instalments)
      ? text.schedule.beforeDoor[order.saleType]
      : `le ${dayInDakar(Date.parse(next.dueOn))}`,
  );
}

function CancelOrder({ order, onCancelled }: { order: CustomerOrder; onCancelled: () => void }) {
  const shop = useShop();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelOrder(shop, order.id),
    onSuccess: async (payableUntil) => {
      const late = payableUntil === undefined ? '' : ` ${payment.mayStillArrive(payableUntil)}`;
      toast({ tone: 'success', text: text.cancelled + late, stays: true });
      onCancelled();
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
