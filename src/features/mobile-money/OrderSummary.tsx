import { payment as text } from '#domain/messages/payment.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { Price } from '#src/ui/Price.tsx';
import styles from './OrderSummary.module.css';

/** What is being paid: the amount in large type, and its lines below. @see PM-04 */
export function OrderSummary({ order }: { order: PayableOrder }) {
  const { instalmentNo, instalmentCount = 1 } = order;
  const isPart = instalmentCount > 1;
  return (
    <section className={styles.summary} aria-label={text.orderSummary}>
      <p className={styles.name}>
        {order.name}
        {isPart && instalmentNo !== undefined && ` · ${text.part(instalmentNo, instalmentCount)}`}
      </p>
      <p className={styles.amount}>
        <span className={styles.label}>{isPart ? text.totalDue : text.amountDue}</span>
        <Price francs={order.amountDue} size="hero" />
      </p>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.name} className={styles.line}>
            <span>
              {line.name}{' '}
              {line.quantity !== undefined && (
                <span className={styles.quantity}>{text.lineQuantity(line.quantity)}</span>
              )}
            </span>
            <Price francs={line.subtotal} size="small" />
          </li>
        ))}
      </ul>
    </section>
  );
}
