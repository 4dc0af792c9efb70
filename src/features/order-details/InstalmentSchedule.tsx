import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { basket } from '#domain/messages/basket.ts';
import { orderDetails } from '#domain/messages/profile.ts';
import {
  type InstalmentState,
  isPaidAtDoor,
  type OrderInstalment,
} from '#domain/orders/order-instalments.ts';
import { PAYMENT_PROVIDERS } from '#domain/payments/providers/index.ts';
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

/** The parts of an order: each with its day, its state and its invoice. @see PM-12 */
export function InstalmentSchedule({ order }: { order: CustomerOrder }) {
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
                {detailOf(
                  part,
                  isPaidAtDoor(order, part, order.instalments) ? text.atDoor[order.saleType] : undefined,
                )}
              </span>
            </div>
            <div className={styles.figures}>
              <Price francs={part.amount} size="small" />
              {part.invoice !== undefined && <Invoice part={part} invoice={part.invoice} />}
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

function methodText(method: NonNullable<OrderInstalment['method']>): string {
  if (method === 'cash') return text.paidInCash;
  return method === 'credit' ? text.paidByCredit : text.paidWith(PAYMENT_PROVIDERS[method].name);
}

interface PayInstalmentProps {
  part: OrderInstalment;
  /** Whether the order is paid at once. */
  isOnly: boolean;
  busy: boolean;
  onPay: () => void;
}

/** The button for the next part of an order. */
export function PayInstalment({ part: { number, state }, isOnly, busy, onPay }: PayInstalmentProps) {
  const isEarly = state === 'upcoming' && !isOnly;
  const pay = isOnly ? orderDetails.pay : isEarly ? text.payEarly : text.pay;
  const label = state === 'inProgress' ? text.resume : pay;
  return (
    <Button variant={isEarly ? 'secondary' : 'primary'} busy={busy} onClick={onPay}>
      {isOnly ? label : text.of(label, basket.payment(number))}
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
