import { product as text } from '#domain/messages/product.ts';
import { Price } from '#src/ui/Price.tsx';
import type { PurchaseOption } from './purchase-options.ts';
import styles from './PurchaseOptionPanel.module.css';

/** One purchase option: its total and its instalments. */
export function PurchaseOptionPanel({
  option: { type, basket, total, before, payments },
}: {
  option: PurchaseOption;
}) {
  return (
    <div className={styles.option}>
      <Price francs={total} before={before} size="hero" />
      {before !== undefined && (
        <p className={styles.saving}>
          {text.saving} <Price francs={before - total} size="inherit" />
        </p>
      )}
      <p className={styles.detail}>{DETAILS[type]}</p>
      {payments.length > 1 && <Instalments payments={payments} />}
      {type === 'creditOrder' && <CreditRule isMember={basket !== undefined} />}
    </div>
  );
}

const DETAILS: Record<PurchaseOption['type'], string> = {
  order: text.cashDetail,
  preorder: text.preorderDetail,
  creditOrder: text.creditDetail,
};

const Instalments = ({ payments }: Pick<PurchaseOption, 'payments'>) => (
  <ol className={styles.payments}>
    {payments.map((francs, index) => (
      // Instalments may be equal: only their position identifies them.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} className="amount-row">
        <span>{text.payment(index + 1)}</span>
        <Price francs={francs} size="small" />
      </li>
    ))}
  </ol>
);

/** Who may buy on credit and how to apply. @see BK-08 */
function CreditRule({ isMember }: { isMember: boolean }) {
  if (isMember) return <p className={styles.rule}>{text.member}</p>;
  return (
    <p className={styles.rule}>
      <strong>{text.membersOnly}</strong> {text.becomeMember}
    </p>
  );
}
