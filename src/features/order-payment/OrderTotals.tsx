import { payment as text } from '#domain/messages/payment.ts';
import type { HostedOrder } from '#machines/order-payment/index.ts';
import { Price } from '#src/ui/Price.tsx';
import styles from './OrderPayment.module.css';

/** The order: its name, lines and total, and for instalments the amount to pay now. @see PM-01 */
export function OrderTotals({ order }: { order: HostedOrder }) {
  const { name, lines, amountTotal, amountDue, instalmentNo, instalmentCount = 1 } = order;
  return (
    <section className={styles.summary} aria-label={text.orderSummary}>
      <p className={styles.name}>
        {name}
        {instalmentCount > 1 &&
          instalmentNo !== undefined &&
          ` · ${text.part(instalmentNo, instalmentCount)}`}
      </p>
      <ul>
        {lines.map((line) => (
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
      <dl className={styles.totals}>
        <div className={styles.line}>
          <dt>{text.total}</dt>
          <dd>
            <Price francs={amountTotal} />
          </dd>
        </div>
        {amountDue !== amountTotal && (
          <div className={styles.line}>
            <dt>{text.totalDue}</dt>
            <dd>
              <Price francs={amountDue} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
