import { shop as text } from '#domain/messages/shop.ts';
import { percentOff } from '#domain/price.ts';
import type { Product } from '#src/api/catalogue.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Price } from '#src/ui/Price.tsx';
import { ProductPicture } from '#src/ui/ProductPicture.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ProductCard.module.css';

/** The one badge that says most about how a product can be bought. */
function MainBadge({ price, priceBefore, hasPreorder, hasCredit }: Product) {
  if (priceBefore !== undefined)
    return <Badge tone="promo">{text.products.promo(percentOff(priceBefore, price))}</Badge>;
  if (hasPreorder) return <Badge>{text.products.preorder}</Badge>;
  return hasCredit ? <Badge>{text.products.credit}</Badge> : null;
}

/** One product; prices of a row stand on one line, whatever the names above them. */
export function ProductCard({ product }: { product: Product }) {
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        <ProductPicture
          image={product.image}
          alt=""
          tint={product.tint}
          sizes="(min-width: 1024px) 14rem, (min-width: 600px) 31vw, 46vw"
          square
        />
        <span className={styles.badge}>
          <MainBadge {...product} />
        </span>
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>{product.name}</h3>
        <p className={styles.fact}>{product.fact}</p>
        <div className={styles.price}>
          <Price francs={product.price} before={product.priceBefore} stacked />
        </div>
      </div>
    </li>
  );
}

/** The place of a product that is on its way. */
export const ProductCardSkeleton = () => (
  <li className={styles.card}>
    <Skeleton shape="square" />
    <div className={styles.text}>
      <Skeleton />
      <Skeleton width="80%" />
      <Skeleton width="50%" />
      <Skeleton width="70%" height="1.3rem" />
    </div>
  </li>
);
