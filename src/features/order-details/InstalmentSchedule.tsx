import type { CustomerOrder } from '#domain/customer-order.ts';
import { dayInDakar } from '#domain/dates.ts';
import { basket } from '#domain/messages/basket.ts';
import { orderDetails } from '#domain/messages/profile.ts';
import {
  type InstalmentState,
  isPaidAtDoor,
  nextInstalment,
  type OrderInstalment,
} from '#domain/order-instalments.ts';
import { PAYMENT_PROVIDERS } from '#domain/providers/index.ts';
import { InvoiceDownload } from '#src/orders/InvoiceDownload.tsx';
import { Badge, type BadgeTone } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './OrderDetails.module.css';

const text = orderDetails.schedule;

const TONES: Record<InstalmentState, BadgeTone> = {
  paid: 'good',
  inProgress: 'warning',
  checking: 'info',
  late: 'bad',
  due: 'warning',
  upcoming: 'neutral',
  closed: 'neutral',
};

/**
 * The parts of an order: each with its day, its state and its invoice, and a button for the next one.
 *
 * @param onPay `undefined` while it is not known whether a payment can be started or continued
 * @see PM-12
 */
export function InstalmentSchedule({
  order,
  onPay,
}: {
  order: CustomerOrder;
  onPay: (() => void) | undefined;
}) {
  const next = nextInstalment(order.instalments);
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule" className={styles.heading}>
        {text.title}
      </h2>
      <ol className={styles.lines}>
        {order.instalments.map((part) => (
          <li key={part.number} className={styles.line}>
            <div className={styles.part}>
              <strong>{basket.payment(part.number)}</strong>
              <Badge tone={TONES[part.state]}>{text.states[part.state]}</Badge>
              <span className={styles.detail}>
                {detailOf(part, isPaidAtDoor(order, part) ? text.atDoor[order.saleType] : undefined)}
              </span>
            </div>
            <div className={styles.figures}>
              <Price francs={part.amount} size="small" />
              {part.invoice !== undefined && <Invoice part={part} invoice={part.invoice} />}
              {part === next && onPay !== undefined && <PayButton part={part} onPay={onPay} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** @param atDoor for a part that is collected at the door */
function detailOf({ state, dueOn, method, paidAt }: OrderInstalment, atDoor: string | undefined): string {
  if (state !== 'paid') return atDoor ?? text.dueOn(dayInDakar(Date.parse(dueOn)));
  const paid = paidAt === undefined ? [] : [text.paidOn(dayInDakar(paidAt))];
  return [...paid, ...(method === undefined ? [] : [methodText(method)])].join(' ');
}

const methodText = (method: NonNullable<OrderInstalment['method']>): string =>
  method === 'cash' ? text.paidInCash : text.paidWith(PAYMENT_PROVIDERS[method].name);

function PayButton({ part: { number, state }, onPay }: { part: OrderInstalment; onPay: () => void }) {
  if (state === 'closed') return null;
  const label = state === 'inProgress' ? text.resume : state === 'upcoming' ? text.payEarly : text.pay;
  return (
    <Button
      small
      variant={state === 'upcoming' ? 'secondary' : 'primary'}
      aria-label={text.of(label, basket.payment(number))}
      onClick={onPay}
    >
      {label}
    </Button>
  );
}

const Invoice = ({
  part,
  invoice: { number, pdf },
}: {
  part: OrderInstalment;
  invoice: NonNullable<OrderInstalment['invoice']>;
}) => (
  <InvoiceDownload
    pdf={pdf}
    number={number}
    label={text.invoice}
    aria-label={text.of(text.invoice, basket.payment(part.number))}
    variant="quiet"
    small
  />
);
