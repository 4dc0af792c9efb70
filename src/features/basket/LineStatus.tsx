import { Info } from 'lucide';
import type { ReactNode } from 'react';
import type { BasketName } from '#domain/basket/index.ts';
import { basket as text } from '#domain/messages/basket.ts';
import type { Availability } from '#src/baskets/availability.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Price } from '#src/ui/Price.tsx';
import styles from './LineStatus.module.css';

/** What has changed about a line since it was last shown. @see HAZARDS A5 */
export function LineStatus({ name, availability }: { name: BasketName; availability: Availability }) {
  if (availability.kind === 'withdrawn')
    return (
      <Notice>{name === 'preorder' || name === 'creditOrder' ? text.withdrawn[name] : text.gone}</Notice>
    );
  if (availability.kind !== 'offered') return <Notice>{text[availability.kind]}</Notice>;
  const { was, price, isPromotionOver } = availability;
  if (was === undefined) return null;
  const isCheaper = price < was;
  return (
    <Notice isGood={isCheaper}>
      {isCheaper ? text.cheaper : isPromotionOver ? text.promotionOver : text.dearer}{' '}
      <Price francs={was} size="inherit" /> → <Price francs={price} size="inherit" />
    </Notice>
  );
}

const Notice = ({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) => (
  <p className={styles.notice} data-good={isGood}>
    <Icon icon={Info} size={16} />
    <span>{children}</span>
  </p>
);
