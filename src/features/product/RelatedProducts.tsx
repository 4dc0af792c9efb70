import { productDetails as text } from '#domain/messages/product-details.ts';
import { useCategoryProducts, type ProductDetail } from '#src/api/products.ts';
import { ProductCard } from '#src/products/ProductCard.tsx';
import styles from './RelatedProducts.module.css';

/** Other products of the same category; hidden if there are none. */
export default function RelatedProducts({ product }: { product: ProductDetail }) {
  const { data } = useCategoryProducts(product.categoryId);
  const others = data?.filter(({ id }) => id !== product.id) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-label={text.related} className={styles.related}>
      <h2 className={styles.title}>{text.related}</h2>
      <ul className={styles.rail}>
        {others.map((other) => (
          <ProductCard key={other.id} product={other} place="rail" />
        ))}
      </ul>
    </section>
  );
}
