import { countEqual, paymentsOf } from '#domain/orders/instalments.ts';
import { productCard as text } from '#domain/messages/cards.ts';
import { CURRENCY_SHOWN, formatAmount, formatPrice } from '#domain/money/money.ts';
import type { SaleType } from '#domain/order.ts';
import { Price } from '#src/ui/Price.tsx';
import styles from './ProductCard.module.css';

export interface PlannedPriceProps {
  saleType: SaleType;
  /** Whole francs. */
  total: number;
  /** The cash price in whole francs. */
  cash: number;
}

/** The price of a pre-order or of credit, with its payments and what it costs more or less than cash. */
export const PlannedPrice = ({ saleType, total, cash }: PlannedPriceProps) => (
  <>
    <Price francs={total} />
    <p className={styles.payments}>{paymentsText(paymentsOf(saleType, total))}</p>
    <p className={styles.other}>
      {text.cash} <Price francs={cash} size="inherit" />
    </p>
    {total !== cash && <p className={styles.other}>{differenceText(total, cash)}</p>}
  </>
);

/** `4 × 63 750 FCFA`, or `2 × 61 500 + 82 000 FCFA` where the last payment differs. */
const paymentsText = (payments: readonly number[]): string =>
  `${countEqual(payments)
    .map(({ count, amount }) => (count === 1 ? formatAmount(amount) : `${count} × ${formatAmount(amount)}`))
    .join(' + ')} ${CURRENCY_SHOWN}`;

/** What another way to buy costs more or less than cash; both in whole francs. */
export const differenceText = (total: number, cash: number): string =>
  total > cash ? text.moreThanCash(formatPrice(total - cash)) : text.lessThanCash(formatPrice(cash - total));
