import { Fragment, useState } from 'react';
import type { BasketName } from '#domain/basket/index.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { formatPrice } from '#domain/money/money.ts';
import { setItemQuantity } from '#src/baskets/actions.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';
import { Card } from '#src/ui/Card.tsx';
import { BasketLine } from './BasketLine.tsx';
import styles from './BasketLines.module.css';
import { UndoLine } from './UndoLine.tsx';
import type { Removal } from './use-removal.ts';

export interface BasketLinesProps {
  name: BasketName;
  items: readonly BasketItem[];
  removal: Removal;
}

/** Number of pictures on the first screen, which are loaded eagerly. */
const EAGER = 3;

/** The lines of a basket; a removed line is replaced by an undo line. @see BK-04 */
export function BasketLines({ name, items, removal }: BasketLinesProps) {
  const [announcement, setAnnouncement] = useState('');
  const place = Math.min(removal.removed?.place ?? 0, items.length);
  const undo = removal.removed !== undefined && (
    <li key="undo" className={styles.undo}>
      <UndoLine key={removal.removed.line.id} removal={removal} />
    </li>
  );

  const count = ({ line, product, availability }: BasketItem, quantity: number) => {
    setItemQuantity(name, line.id, quantity);
    if (availability.kind === 'offered')
      setAnnouncement(
        text.changed(
          quantity,
          product?.name ?? text.product(line.id),
          formatPrice(quantity * availability.price),
        ),
      );
  };

  return (
    <Card flush>
      <ul aria-label={text.lines} className={styles.lines}>
        {items.map((item, index) => (
          <Fragment key={item.line.id}>
            {index === place && undo}
            <BasketLine
              name={name}
              item={item}
              eager={index < EAGER}
              onCount={(quantity) => count(item, quantity)}
              onRemove={() => removal.remove(item, index)}
            />
          </Fragment>
        ))}
        {place === items.length && undo}
      </ul>
      <output className="sr-only">{announcement}</output>
    </Card>
  );
}
