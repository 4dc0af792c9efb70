import { product as text } from '#domain/messages/product.ts';
import { Price } from '#src/ui/Price.tsx';
import type { Way } from './purchase-options.ts';
import styles from './PurchaseOptionPanel.module.css';

/** One way to buy: its total and, where there are several, its payments to the franc. */
export function PurchaseOptionPanel({ way: { type, basket, total, before, payments } }: { way: Way }) {
  return (
    <div className={styles.way}>
      <Price francs={total} before={before} size="hero" />
      {before !== undefined && (
        <p className={styles.saving}>
          {text.saving} <Price francs={before - total} size="inherit" />
        </p>
      )}
      <p className={styles.detail}>{DETAILS[type]}</p>
      {payments.length > 1 && <Payments payments={payments} />}
      {type === 'creditorder' && <CreditRule isMember={basket !== undefined} />}
    </div>
  );
}

const DETAILS: Record<Way['type'], string> = {
  order: text.cashDetail,
  preorder: text.preorderDetail,
  creditorder: text.creditDetail,
};

const Payments = ({ payments }: Pick<Way, 'payments'>) => (
  <ol className={styles.payments}>
    {payments.map((francs, index) => (
      // Two payments may be equal; their place is what they are.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} className={styles.payment}>
        <span>{text.payment(index + 1)}</span>
        <Price francs={francs} size="small" />
      </li>
    ))}
  </ol>
);

/** Who may buy on credit, and how to become one of them. @see BK-08 */
function CreditRule({ isMember }: { isMember: boolean }) {
  if (isMember) return <p className={styles.rule}>{text.member}</p>;
  return (
    <p className={styles.rule}>
      <strong>{text.membersOnly}</strong> {text.becomeMember}
    </p>
  );
}
