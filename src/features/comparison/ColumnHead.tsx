import { X } from 'lucide';
import { productCard } from '#domain/messages/cards.ts';
import { comparison as text } from '#domain/messages/comparison.ts';
import { paths } from '#domain/paths.ts';
import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import type { ProductDetail } from '#src/api/products.ts';
import { BasketButton } from '#src/products/BasketButton.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Link } from '#src/ui/Link.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './ColumnHead.module.css';

/** The header of a product's column, with its order button; it is sticky while the table scrolls. */
export const ColumnHead = ({ product, onRemove }: { product: ProductDetail; onRemove: () => void }) => (
  <div className={styles.head}>
    <div className={styles.picture}>
      <ProductPicture image={product.image} alt="" tint={product.tint} sizes={PICTURE_SIZES.column} eager />
    </div>
    <Link to={paths.product(product.id)} className={styles.name}>
      <ProductName name={product.name} />
    </Link>
    <div className={styles.price}>
      <Price francs={product.price} before={product.priceBefore} size="small" stacked />
    </div>
    <div className={styles.buy}>
      <BasketButton basket="cart" product={product} variant="secondary">
        {productCard.order}
        <span className="sr-only"> {product.name}</span>
      </BasketButton>
    </div>
    <div className={styles.remove}>
      <IconButton label={text.remove(product.name)} icon={X} size={20} onClick={onRemove} />
    </div>
  </div>
);
