import type { PackProduct } from '#domain/catalogue/pack.ts';
import { pack as text } from '#domain/messages/pack.ts';
import { formatPrice, lineTotal } from '#domain/money/money.ts';
import { paths } from '#domain/paths.ts';
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductName } from '#src/ui/ProductName.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import styles from './PackLines.module.css';

/** Display width of a picture, as an image's `sizes`. */
const PICTURE_SIZES = '(min-width: 768px) 128px, 88px';

function PackLine({ product, isFirst }: { product: PackProduct; isFirst: boolean }) {
  const { productId, name, image, tint, fact, quantity, unitPrice, listPrice } = product;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductPicture image={image} alt="" tint={tint} sizes={PICTURE_SIZES} eager={isFirst} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={paths.product(productId)}>
            <ProductName name={name} />
          </Link>
        </h2>
        <p className={styles.fact}>{fact}</p>
      </div>
      <div className={styles.figures}>
        <p className={styles.count}>
          {text.quantity(quantity)}
          {quantity > 1 && (
            <span className={styles.unit}>
              {text.unitPrice} <span className={styles.whole}>{formatPrice(unitPrice)}</span>
            </span>
          )}
        </p>
        <p className={styles.total}>
          <span className="sr-only">{text.lineTotal} </span>
          <Price francs={lineTotal(product)} />
          {listPrice > unitPrice && (
            <s className={styles.instead}>
              <span className="sr-only">{text.instead} </span>
              {formatPrice(lineTotal({ unitPrice: listPrice, quantity }))}
            </s>
          )}
        </p>
      </div>
    </li>
  );
}

/** The products of a pack with quantity and line total, and the unit price if the quantity is above one. */
export function PackLines({ products }: { products: readonly PackProduct[] }) {
  return (
    <Card flush>
      <ul className={styles.lines}>
        {products.map((product, index) => (
          <PackLine key={product.id} product={product} isFirst={index === 0} />
        ))}
      </ul>
    </Card>
  );
}
