import { Trash2 } from 'lucide';
import { type BasketName, LINE_QUANTITY_MAX, UNKNOWN_DATE } from '#domain/basket/index.ts';
import { deliveryRegionAt } from '#domain/orders/delivery.ts';
import { dayInDakar } from '#domain/text/dates.ts';
import { basket as text } from '#domain/messages/basket.ts';
import { lineTotal } from '#domain/money/money.ts';
import { paths } from '#domain/paths.ts';
import type { BasketItem } from '#src/baskets/use-basket.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { QuantityStepper } from '#src/ui/QuantityStepper.tsx';
import styles from './BasketLine.module.css';
import { LineStatus } from './LineStatus.tsx';
import { addItem, removeItem } from '#src/baskets/actions.ts';
import { Button } from '#src/ui/Button.tsx';

/** Display width, as an image's `sizes`. */
const PICTURE_SIZES = '(min-width: 768px) 112px, 88px';

export interface BasketLineProps {
  name: BasketName;
  item: BasketItem;
  eager: boolean;
  onCount: (quantity: number) => void;
  onRemove: () => void;
}

/** One basket line with its product, availability, quantity and total. */
export function BasketLine({ name, item, eager, onCount, onRemove }: BasketLineProps) {
  const { line, product, availability } = item;
  const words = product?.name ?? text.product(line.id);
  return (
    <li className={styles.line} data-out={availability.kind !== 'offered'}>
      <div className={styles.picture}>
        {product !== undefined && (
          <ProductPicture
            image={product.image}
            alt=""
            tint={product.tint}
            sizes={PICTURE_SIZES}
            eager={eager}
          />
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={paths.product(line.id)}>
            <ProductName name={words} />
          </Link>
        </h2>
        <p className={styles.fact}>{product?.fact}</p>
        {availability.kind === 'offered' && (
          <p className={styles.unit}>
            <Price francs={availability.price} before={availability.before} size="small" />
            {line.quantity > 1 && <span>{text.each}</span>}
          </p>
        )}
        <LineStatus name={name} availability={availability} />
        {line.date !== UNKNOWN_DATE && <p className={styles.added}>{addedIn(line)}</p>}
      </div>
      <div className={styles.figures}>
        {name === 'wishlist' && <MoveToCart item={item} />}
        {name !== 'wishlist' && availability.kind !== 'gone' && availability.kind !== 'withdrawn' && (
          <QuantityStepper
            label={text.quantity(words)}
            lessLabel={text.less(words)}
            moreLabel={text.more(words)}
            value={line.quantity}
            max={LINE_QUANTITY_MAX}
            onChange={onCount}
          />
        )}
        {name !== 'wishlist' && availability.kind === 'offered' && (
          <p className={styles.total}>
            <span className="sr-only">{text.lineTotal} </span>
            <Price francs={lineTotal({ unitPrice: availability.price, quantity: line.quantity })} />
          </p>
        )}
      </div>
      <div className={styles.remove}>
        <IconButton label={text.remove(words)} icon={Trash2} size={20} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The place is that of the visitor's network; of it only the region that the shop delivers to is shown. */
const addedIn = ({ date, location }: BasketItem['line']) =>
  text.addedOn(dayInDakar(Date.parse(date)), deliveryRegionAt(location)?.name);

/** Moves one wishlist item to the cart. @see BK-03 */
function MoveToCart({ item: { line, product, availability } }: { item: BasketItem }) {
  if (product === undefined || availability.kind !== 'offered') return null;
  return (
    <Button
      variant="secondary"
      small
      aria-label={text.toCartOf(product.name)}
      onClick={() => {
        if (addItem('cart', product)) removeItem('wishlist', line.id);
      }}
    >
      {text.toCart}
    </Button>
  );
}
