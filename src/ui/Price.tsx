import { Fragment } from 'react';
import { shop as text } from '#domain/messages/shop.ts';
import { CURRENCY_SHOWN, formatAmount } from '#domain/money.ts';
import { classNames } from './class-names.ts';
import styles from './Price.module.css';

export interface PriceProps {
  /** Whole francs CFA. */
  francs: number;
  /** The previous price in whole francs, shown struck through. */
  before?: number | undefined;
  size?: 'inherit' | 'small' | 'normal' | 'large' | 'hero';
  /** The previous price on its own line, so that prices in a row of cards align. */
  stacked?: boolean;
}

/** The font lacks a thin non-breaking space, and the browser's substitute is too thin. */
const ThinSpace = () => <span className={styles.space}>{'\u202f'}</span>;

const Amount = ({ francs }: { francs: number }) => (
  <>
    {formatAmount(francs)
      .split('\u202f')
      .map((group, index) => (
        // Only the position identifies a group.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {group}
          <ThinSpace />
        </Fragment>
      ))}
    <span className={styles.currency}>{CURRENCY_SHOWN}</span>
  </>
);

/** An amount of money in tabular bold figures, never wrapped. */
export function Price({ francs, before, size = 'normal', stacked = false }: PriceProps) {
  const isPromo = before !== undefined;
  return (
    <span className={classNames(styles.block, styles[size], stacked && styles.stacked)}>
      <span className={classNames(styles.price, isPromo && styles.promo)}>
        {isPromo && <span className="sr-only">{text.priceNow} </span>}
        <Amount francs={francs} />
      </span>
      {isPromo && (
        <del className={styles.before}>
          <span className="sr-only">{text.priceBefore} </span>
          <Amount francs={before} />
        </del>
      )}
    </span>
  );
}
