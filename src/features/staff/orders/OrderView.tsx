import { useQuery } from '@tanstack/react-query';
import { orderForm } from '#domain/messages/staff/order-form.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { staffOrders } from '#domain/messages/staff/orders.ts';
import { deliveryRegion } from '#domain/orders/delivery.ts';
import { formatPrice } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { mayBeAskedFor, type OrderMoney } from '#domain/staff/order-standing.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import { staffProgressSentence } from '#domain/wording/staff-delivery.ts';
import { isPaidAtDoor, nextInstalment } from '#domain/orders/order-instalments.ts';
import { moneySentence } from '#domain/wording/order-money.ts';
import { useShop } from '#src/api/client.ts';
import { type OrderRevision, type StaffOrderDetail, staffOrderQuery } from '#src/api/staff-orders.ts';
import { Alert, type Tone } from '#src/ui/Alert.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DefinitionList } from '#src/ui/DefinitionList.tsx';
import { Link } from '#src/ui/Link.tsx';
import { wordOf } from '#src/ui/word-of.ts';
import { Loaded } from '../Loaded.tsx';
import { OrderParcels } from '../delivery/ParcelPanel.tsx';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { useSections, useStaffMay } from '../use-staff.ts';
import { OrderCredit } from './OrderCredit.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderPaymentLink } from './OrderPaymentLink.tsx';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import styles from './Orders.module.css';

const text = staffOrders.order;

/**
 * `/gestion/commandes/{id}`: first what is the matter with the money of the order, then all that is known of it.
 *
 * @see DK-03
 */
export function OrderView({ id }: { id: number }) {
  const detail = useQuery(staffOrderQuery(useShop(), id));
  return (
    <>
      <p>
        <Link to={staffPaths.orders}>{text.back}</Link>
      </p>
      <Loaded query={detail}>{(loaded) => <OrderDetail id={id} detail={loaded} />}</Loaded>
    </>
  );
}

function OrderDetail({ id, detail }: { id: number; detail: StaffOrderDetail }) {
  const { order, money } = detail;
  const sections = useSections();
  const isPayable = mayBeAskedFor(money);
  const next = nextInstalment(order.instalments);
  const isAtDoor = next !== undefined && isPaidAtDoor(order, next, order.instalments);
  const mayChange = useStaffMay('changeOrders');
  const mayMakeLink = mayChange && isPayable;
  const isChangeable = mayMakeLink && detail.revision !== undefined && order.amountDue === order.amountTotal;
  return (
    <>
      <SectionHead title={text.title(order.reference)}>
        <div className={staff.buttons}>
          <ButtonLink to={staffPaths.customer({ kind: 'order', id })} variant="quiet" small>
            {text.everything}
          </ButtonLink>
          {isChangeable && (
            <ButtonLink to={staffPaths.changeOrder(id)} variant="secondary" small>
              {orderForm.change}
            </ButtonLink>
          )}
          {sections.includes('cash') && isPayable && (
            <ButtonLink to={staffPaths.cash} variant="secondary" small>
              {text.cash}
            </ButtonLink>
          )}
        </div>
      </SectionHead>
      <Alert tone={toneOf(money)} title={staffOrders.standings[money.standing]}>
        {moneySentence(money, { refunds: order.refunds, isAtDoor })}
      </Alert>
      {sections.includes('tasks') && detail.tasks.length > 0 && (
        <Alert tone="warning" title={text.openTasks(detail.tasks.length)}>
          <ul>
            {detail.tasks.map((task) => (
              <li key={task.id}>
                <Link to={staffPaths.task(task.id)}>{wordOf(staffPages.tasks.kinds, task.kind)}</Link>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderFacts detail={detail} />
          <OrderLines detail={detail} />
          {order.delivery !== undefined && <OrderDelivery id={id} detail={detail} />}
          <OrderPayments detail={detail} />
          {order.credit > 0 && <OrderCredit key={money.next?.number} detail={detail} />}
          {detail.payments.some(wasCounted) && <OrderRefunds detail={detail} />}
          {mayMakeLink && <OrderPaymentLink detail={detail} />}
        </div>
        <div className={styles.column}>
          <OrderNotes id={id} timeline={detail.timeline} />
          <OrderTimeline detail={detail} />
        </div>
      </div>
    </>
  );
}

/** Only then can money be returned, or was it. */
const wasCounted = ({ state }: StaffOrderDetail['payments'][number]): boolean =>
  state === 'succeeded' || state === 'refunded';

function toneOf({ standing, toReturn }: OrderMoney): Tone {
  if (toReturn > 0 || standing === 'checking' || standing === 'late') return 'warning';
  return standing === 'paid' ? 'success' : 'info';
}

function OrderFacts({ detail: { order, number, email, phone, cancelReason } }: { detail: StaffOrderDetail }) {
  const { delivery } = order;
  const { address, expected } = delivery ?? {};
  return (
    <Card>
      <h2 className={staff.heading}>{text.facts}</h2>
      <DefinitionList
        items={[
          { label: text.customer, value: order.customerName === '' ? text.erased : order.customerName },
          {
            label: text.phone,
            value: phone === undefined ? text.erased : <a href={`tel:${phone}`}>{spacedPhone(phone)}</a>,
          },
          {
            label: text.email,
            value: email === undefined ? text.none : <a href={`mailto:${email}`}>{email}</a>,
          },
          ...(delivery === undefined
            ? []
            : [
                { label: text.address, value: address ?? text.none },
                { label: text.region, value: deliveryRegion(delivery.region).name },
              ]),
          ...(expected === undefined
            ? []
            : [{ label: text.delivery, value: text.deliveryDays(expected.from, expected.until) }]),
          { label: text.placedAt, value: momentInDakar(order.orderedAt) },
          { label: text.number, value: number },
          { label: text.type, value: staffOrders.saleTypes[order.saleType] },
          { label: text.payment, value: staffOrders.modes[order.paymentMode] },
          ...(cancelReason === undefined ? [] : [{ label: text.cancelReason, value: cancelReason }]),
        ]}
      />
    </Card>
  );
}

const OrderLines = ({ detail: { order, revision } }: { detail: StaffOrderDetail }) => (
  <Card>
    <h2 className={staff.heading}>{text.lines}</h2>
    <ul className={styles.lines}>
      {order.lines.map(({ name, quantity, subtotal }, index) => (
        // Lines have no id of their own, and are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.line}>
          <span>
            {quantity === undefined ? name : text.quantity(quantity, name)}
            <Agreed line={quantity === undefined ? undefined : revision?.lines[index]} />
          </span>
          <span className={staff.amount}>{formatPrice(subtotal)}</span>
        </li>
      ))}
      <li className={`${styles.line} ${styles.sum}`}>
        <span>{text.total}</span>
        <span className={staff.amount}>{formatPrice(order.amountTotal)}</span>
      </li>
      {order.amountDue > 0 && order.amountDue < order.amountTotal && (
        <li className={styles.line}>
          <span>{text.residual}</span>
          <span className={staff.amount}>{formatPrice(order.amountDue)}</span>
        </li>
      )}
    </ul>
  </Card>
);

/** That a price was agreed on, and why. Products are the first lines, in their order. */
const Agreed = ({ line }: { line: OrderRevision['lines'][number] | undefined }) =>
  line?.dayPrice !== undefined && (
    <span className={`${staff.soft} ${staff.reason}`}>
      {text.agreed(line.listPrice, line.dayPrice)}
      {line.agreementReason !== undefined && ` · ${staffPages.quoted(line.agreementReason)}`}
    </span>
  );

/** Its parcels for those who prepare them; for others, where it is. */
function OrderDelivery({ id, detail: { order } }: { id: number; detail: StaffOrderDetail }) {
  const mayPrepare = useStaffMay('prepare');
  return (
    <Card>
      <h2 className={staff.heading}>{text.deliver}</h2>
      {mayPrepare ? <OrderParcels orderId={id} /> : <p>{staffProgressSentence(order.progress)}</p>}
    </Card>
  );
}
