import type { ReactNode } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { Price } from '#src/ui/Price.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './OrderOverview.module.css';

interface OrderOverviewProps {
  order: PayableOrder;
  /** Above the lines. */
  amount?: ReactNode;
  /** Below the lines. */
  totals?: ReactNode;
}

/** What is being paid: the name of the order, its instalment and its lines. @see PM-01 @see PM-04 */
export function OrderOverview({ order, amount, totals }: OrderOverviewProps) {
  const { name, lines, instalmentNo, instalmentCount = 1 } = order;
  const isPart = instalmentCount > 1 && instalmentNo !== undefined;
  return (
    <section className={styles.overview} aria-label={text.orderSummary}>
      <p className={styles.name}>
        <ProductName name={name} />
        {isPart && ` · ${text.part(instalmentNo, instalmentCount)}`}
      </p>
      {amount}
      <ul className={amount === undefined ? undefined : styles.below}>
        {lines.map((line) => (
          <li key={line.name} className={styles.line}>
            <span>
              <ProductName name={line.name} />{' '}
              {line.quantity !== undefined && (
                <span className={styles.quantity}>{text.lineQuantity(line.quantity)}</span>
              )}
            </span>
            <Price francs={line.subtotal} size="small" />
          </li>
        ))}
      </ul>
      {totals}
    </section>
  );
}
