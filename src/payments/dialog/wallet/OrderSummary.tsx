import { payment as text } from '#domain/messages/payment.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { OrderOverview } from '#src/payments/OrderOverview.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './OrderSummary.module.css';

/** What is being paid: the amount in large type, and its lines below. @see PM-04 */
export function OrderSummary({ order }: { order: PayableOrder }) {
  const { amountDue, instalmentCount = 1 } = order;
  const amount = (
    <p className={styles.amount}>
      <span className={styles.label}>{instalmentCount > 1 ? text.totalDue : text.amountDue}</span>
      <Price francs={amountDue} size="hero" />
    </p>
  );
  return <OrderOverview order={order} amount={amount} />;
}
