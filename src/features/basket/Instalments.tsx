import type { BasketName } from '#domain/basket/index.ts';
import { creditInstalments, preorderInstalments } from '#domain/orders/instalments.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { Price } from '#src/ui/Price.tsx';
import styles from './Instalments.module.css';

const PLANS: Partial<Record<BasketName, { split: (total: number) => number[]; detail: string }>> = {
  preorder: { split: preorderInstalments, detail: text.preorderPayments },
  creditOrder: { split: creditInstalments, detail: text.creditPayments },
};

/** The instalments of a pre-order or a credit order; the other baskets are paid at once. @see BK-10 */
export function Instalments({ name, total }: { name: BasketName; total: number }) {
  const plan = PLANS[name];
  if (plan === undefined || total === 0) return null;
  return (
    <section aria-label={text.payments} className={styles.payments}>
      <h2 className={styles.title}>{text.payments}</h2>
      <p className={styles.detail}>{plan.detail}</p>
      <ol>
        {plan.split(total).map((francs, index) => (
          // Instalments may be equal: only their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="amount-row">
            <span>{text.payment(index + 1)}</span>
            <Price francs={francs} size="small" />
          </li>
        ))}
      </ol>
    </section>
  );
}
