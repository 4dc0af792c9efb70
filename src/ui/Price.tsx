import { shop as text } from '#domain/messages/shop.ts';
import { CURRENCY_SHOWN, formatAmount } from '#domain/money/money.ts';
import { classNames } from './class-names.ts';
import styles from './Price.module.css';

export interface PriceProps {
  /** Whole francs CFA. */
  francs: number;
  /** The previous price in whole francs, shown struck through. */
  before?: number | undefined;
  size?: 'inherit' | 'small' | 'normal' | 'large' | 'hero';
  /** Whether the previous price has its own line, so that prices in a row of cards align. */
  stacked?: boolean;
}

/** The font has no thin no-break space: one more font for each price would slow down lists of products. */
const groups = (francs: number) => `${formatAmount(francs).replaceAll('\u202f', '\u00a0')}\u00a0`;

const Amount = ({ francs }: { francs: number }) => (
  <>
    {groups(francs)}
    <span className={styles.currency}>{CURRENCY_SHOWN}</span>
  </>
);

/** An amount of money in bold tabular digits, never wrapped. */
export function Price({ francs, before, size = 'normal', stacked = false }: PriceProps) {
  const isPromo = before !== undefined;
  const amount = (
    <span className={classNames(styles.price, isPromo ? styles.promo : styles[size])}>
      {isPromo && <span className="sr-only">{`${text.priceNow} `}</span>}
      <Amount francs={francs} />
    </span>
  );
  if (!isPromo) return amount;
  return (
    <span className={classNames(styles.both, styles[size], stacked && styles.stacked)}>
      {amount}
      <del className={styles.before}>
        <span className="sr-only">{`${text.priceBefore} `}</span>
        <Amount francs={before} />
      </del>
    </span>
  );
}
