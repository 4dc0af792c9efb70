import { payment as text } from '#domain/messages/payment.ts';
import type { HostedOrder } from '#machines/order-payment/index.ts';
import { OrderOverview } from '#src/payments/OrderOverview.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './OrderPayment.module.css';

/** The order: its name, lines and total, and for instalments the amount to pay now. @see PM-01 */
export function OrderTotals({ order }: { order: Omit<HostedOrder, 'provider'> }) {
  const { amountTotal, amountDue } = order;
  const totals = (
    <dl className={styles.totals}>
      <div className={styles.total}>
        <dt>{text.total}</dt>
        <dd>
          <Price francs={amountTotal} />
        </dd>
      </div>
      {amountDue !== amountTotal && (
        <div className={styles.total}>
          <dt>{text.totalDue}</dt>
          <dd>
            <Price francs={amountDue} />
          </dd>
        </div>
      )}
    </dl>
  );
  return <OrderOverview order={order} totals={totals} />;
}
