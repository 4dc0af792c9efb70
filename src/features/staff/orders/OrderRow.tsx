import { staffOrders as text } from '#domain/messages/staff/orders.ts';
import { formatPrice } from '#domain/money/money.ts';
import { staffPaths } from '#domain/screens/staff-paths.ts';
import type { OrderStanding } from '#domain/staff/order-standing.ts';
import { momentInDakar } from '#domain/text/dates.ts';
import type { StaffOrder } from '#src/api/staff-orders.ts';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Link } from '#src/ui/Link.tsx';
import staff from '../Staff.module.css';

const TONES: Readonly<Record<OrderStanding, BadgeTone>> = {
  paid: 'good',
  checking: 'warning',
  cancelled: 'neutral',
  inProgress: 'info',
  late: 'bad',
  partlyPaid: 'info',
  atDoor: 'info',
  unpaid: 'warning',
};

/** An order in a list: who ordered it, what it costs, and what is the matter with its money. */
const OrderRow = ({
  order: {
    id,
    reference,
    saleType,
    customerName,
    phone,
    createdAt,
    total,
    residual,
    standing,
    isToReturn,
    dueOn,
  },
}: {
  order: StaffOrder;
}) => (
  <Link to={staffPaths.order(id)} className={staff.row}>
    <span className={staff.main}>
      <strong>{customerName === '' ? reference : customerName}</strong>
      <span className={staff.soft}>
        {[...(customerName === '' ? [] : [reference]), phone, momentInDakar(createdAt)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className={staff.badges}>
        <Badge tone={TONES[standing]}>{text.standings[standing]}</Badge>
        {isToReturn && <Badge tone="bad">{text.toReturn}</Badge>}
        {saleType !== 'order' && <Badge>{text.saleTypes[saleType]}</Badge>}
      </span>
      {dueOn !== undefined && (saleType !== 'order' || residual < total) && (
        <span className={staff.soft}>{text.order.dueOn(dueOn)}</span>
      )}
    </span>
    <span className={staff.amount}>
      {formatPrice(total)}
      {residual > 0 && residual < total && standing !== 'cancelled' && (
        <span className={staff.reason}>{text.residual(residual)}</span>
      )}
    </span>
  </Link>
);

/** A list of orders. */
export const OrderRows = ({ orders }: { orders: readonly StaffOrder[] }) => (
  <ul className={staff.list}>
    {orders.map((order) => (
      <li key={order.id}>
        <OrderRow order={order} />
      </li>
    ))}
  </ul>
);
