import { staffOrders } from '#domain/messages/staff/orders.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import type { InstalmentState, OrderInstalment } from '#domain/orders/order-instalments.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import { methodName, providerName } from '#domain/wording/payment-method.ts';
import type { StaffOrderDetail, StaffOrderPayment } from '#src/api/staff-orders.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import { wordOf } from '#src/ui/word-of.ts';
import staff from '../Staff.module.css';
import { useSections } from '../use-staff.ts';
import styles from './Orders.module.css';

const text = staffOrders.order;

const TONES: Readonly<Record<InstalmentState, BadgeTone>> = {
  paid: 'good',
  inProgress: 'info',
  checking: 'warning',
  late: 'bad',
  due: 'warning',
  upcoming: 'neutral',
  closed: 'neutral',
};

/** The instalments of an order, then every online payment that was tried, with its recording. */
export const OrderPayments = ({ detail: { order, payments } }: { detail: StaffOrderDetail }) => (
  <>
    <Card>
      <h2 className={staff.heading}>{text.instalments}</h2>
      <ul className={styles.lines}>
        {order.instalments.map((part) => (
          <Instalment key={part.number} part={part} count={order.instalments.length} />
        ))}
      </ul>
    </Card>
    <Card>
      <h2 className={staff.heading}>{text.tries}</h2>
      {payments.length === 0 ? (
        <p className={staff.soft}>{text.noTries}</p>
      ) : (
        <ul className={styles.lines}>
          {payments.toReversed().map((payment) => (
            <Payment key={payment.transactionId} payment={payment} />
          ))}
        </ul>
      )}
    </Card>
  </>
);

const Instalment = ({
  part: { number, amount, dueOn, state, method, paidAt, invoice },
  count,
}: {
  part: OrderInstalment;
  count: number;
}) => (
  <li className={styles.line}>
    <span className={staff.main}>
      <strong>{text.instalment(number, count)}</strong>
      <span className={staff.soft}>
        {paidAt !== undefined && method !== undefined
          ? text.paidOn(paidAt, methodName(method))
          : text.dueOn(dueOn)}
        {invoice !== undefined && ` · ${text.invoice(invoice.number)}`}
      </span>
      <span className={staff.badges}>
        <Badge tone={TONES[state]}>{text.instalmentStates[state]}</Badge>
      </span>
    </span>
    <span className={staff.amount}>{formatPrice(amount)}</span>
  </li>
);

const Payment = ({
  payment: { transactionId, provider, state, amount, createdAt },
}: {
  payment: StaffOrderPayment;
}) => {
  const hasInspector = useSections().includes('inspector');
  return (
    <li className={styles.line}>
      <span className={staff.main}>
        <strong>
          {providerName(provider)} · {wordOf(staffPages.tasks.states, state)}
        </strong>
        <span className={staff.soft}>
          {momentInDakar(createdAt)} · {transactionId}
        </span>
        {hasInspector && <Link to={staffPaths.recording(transactionId)}>{text.recording}</Link>}
      </span>
      <span className={staff.amount}>{formatPrice(amount)}</span>
    </li>
  );
};
