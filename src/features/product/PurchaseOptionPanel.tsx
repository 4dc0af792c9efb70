import { Check } from 'lucide';
import { dayInDakar } from '#domain/text/dates.ts';
import { product as text } from '#domain/messages/product.ts';
import { differenceText } from '#src/products/PlannedPrice.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import type { PurchaseOption } from './purchase-options.ts';
import styles from './PurchaseOptionPanel.module.css';

/** One purchase option: its total and its instalments. */
export function PurchaseOptionPanel({
  option: { type, basket, unitsLeft, total, before, moreThanCash, payments },
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
      {moreThanCash !== 0 && <p className={styles.detail}>{differenceText(total, total - moreThanCash)}</p>}
      {(type === 'order' || unitsLeft !== undefined) && (
        <p className={classNames(styles.available, unitsLeft !== undefined && styles.few)}>
          {unitsLeft !== 0 && <Icon icon={Check} size={18} />}
          {text.available(unitsLeft)}
        </p>
      )}
      <p className={styles.detail}>{DETAILS[type]}</p>
      {payments.length > 1 && <Instalments payments={payments} />}
      {type === 'preorder' && (
        <p className={styles.detail}>
          {text.preorderDelivery(dayInDakar(Date.parse(payments.at(-1)!.dueOn)))}
        </p>
      )}
      {type === 'creditOrder' && unitsLeft !== 0 && <CreditRule isMember={basket !== undefined} />}
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
    {payments.map(({ number, amount, dueOn }) => (
      <li key={number} className="amount-row">
        <span>
          {text.payment(number)}{' '}
          <span className={styles.day}>
            {number === 1 ? text.atOrder : dayInDakar(Date.parse(dueOn))}
          </span>{' '}
        </span>
        <Price francs={amount} size="small" />
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
