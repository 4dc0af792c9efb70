import { PICTURE_SIZES } from '#domain/catalogue/picture.ts';
import type { Suggestion } from '#machines/product-search/index.ts';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import styles from './SuggestionRow.module.css';

/** A suggested product with picture, name and price. */
export const SuggestionRow = ({ product }: { product: Suggestion }) => (
  <span className={styles.row}>
    <span className={styles.picture}>
      <ProductPicture image={product.image} alt="" tint={product.tint} sizes={PICTURE_SIZES.thumb} />
    </span>
    <span className={styles.text}>
      <span className={styles.name}>
        <ProductName name={product.name} />
      </span>
      <Price francs={product.price} before={product.priceBefore} size="small" />
    </span>
  </span>
);
