import { X } from 'lucide';
import { useRef } from 'react';
import { BASKET_PATHS, type BasketName } from '#domain/basket/names.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import { removeItem } from '#src/baskets/actions.ts';
import { type BasketItem, useBasket } from '#src/baskets/use-basket.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './BasketPanel.module.css';

/** Maximum number of lines in the panel; the basket's page shows all. */
const LINES_MAX = 4;

/** The most recent lines of a basket, its subtotal, and a link to its page. @see NV-03 */
export function BasketPanel({ name }: { name: BasketName }) {
  const { items, total } = useBasket(name);
  const panel = useRef<HTMLElement>(null);
  const shown = items.toReversed().slice(0, LINES_MAX);
  const remove = (id: number) => {
    removeItem(name, id);
    // The focused button is removed with its line; with the last line the whole panel is removed.
    panel.current?.focus();
  };
  return (
    <section ref={panel} tabIndex={-1} aria-label={text.titles[name]} className={styles.panel}>
      <ul>
        {shown.map((item) => (
          <PanelLine key={item.line.id} item={item} onRemove={() => remove(item.line.id)} />
        ))}
      </ul>
      {items.length > LINES_MAX && (
        <p className={styles.note}>{text.panel.others(items.length - LINES_MAX)}</p>
      )}
      <p className={styles.subtotal}>
        {text.subtotal} <Price francs={total} />
      </p>
      <ButtonLink to={BASKET_PATHS[name]} wide>
        {text.panel.seeAll[name]}
      </ButtonLink>
    </section>
  );
}

function PanelLine({
  item: { line, product, availability },
  onRemove,
}: {
  item: BasketItem;
  onRemove: () => void;
}) {
  const name = product?.name ?? text.product(line.id);
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {product !== undefined && (
          <ProductPicture image={product.image} alt="" tint={product.tint} sizes={PICTURE_SIZES.thumb} />
        )}
      </span>
      <div className={styles.words}>
        <Link to={paths.product(line.id)} className={styles.name}>
          {name}
        </Link>
        <p className={styles.note}>
          {availability.kind === 'offered' ? (
            <>
              <Price francs={availability.price} size="inherit" /> × {line.quantity}
            </>
          ) : (
            text.unavailable[availability.kind]
          )}
        </p>
      </div>
      <IconButton label={text.remove(name)} icon={X} size={20} onClick={onRemove} />
    </li>
  );
}
