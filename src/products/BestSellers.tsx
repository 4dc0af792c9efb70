import { LISTING_DEFAULTS } from '#domain/catalogue/listing.ts';
import { productCard as text } from '#domain/messages/cards.ts';
import { SHELVES } from '#domain/catalogue/shelves.ts';
import { useListing } from '#src/api/products.ts';
import styles from './BestSellers.module.css';
import { ProductCard } from './ProductCard.tsx';

/** Number of products: one row on a wide screen, two rows on a phone. */
const SHOWN = 4;

/** What sells best, for screens that have nothing else to show. Shows nothing while it loads, and if it fails to. */
export default function BestSellers() {
  const [shelf] = SHELVES;
  const { data } = useListing(shelf, { ...LISTING_DEFAULTS, sort: 'best-selling' });
  if (data === undefined || data.products.length === 0) return null;
  return (
    <section aria-labelledby="best-sellers" className={styles.section}>
      <h2 id="best-sellers" className={styles.title}>
        {text.bestSellers}
      </h2>
      <ul className={styles.grid}>
        {data.products.slice(0, SHOWN).map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}
