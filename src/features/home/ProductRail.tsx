import { HOME_LIST_SIZE } from '#domain/constants.ts';
import { home as text } from '#domain/messages/home.ts';
import type { Shelf } from '#domain/catalogue/shelves.ts';
import { useHomePromotions, useHomeRamadan, type Product } from '#src/api/products.ts';
import { ProductCard, ProductCardSkeleton } from '#src/products/ProductCard.tsx';
import { QueryList } from './QueryList.tsx';
import styles from './Rail.module.css';
import { Section } from './Section.tsx';

/** A full row of a wide screen, and more than a phone shows at once. */
const SERVED = 5;

const card = (product: Product) => <ProductCard key={product.id} product={product} place="rail" />;

export interface ProductRailProps {
  shelf: Extract<Shelf['id'], 'promo' | 'ramadan'>;
  /** The path of the full listing. */
  path: string;
}

/**
 * The first products of a promotion: a horizontally scrolling rail on phones, a grid elsewhere. Hidden if there are
 * no products.
 *
 * @see LS-11
 */
export function ProductRail({ shelf, path }: ProductRailProps) {
  const promotions = useHomePromotions();
  const ramadan = useHomeRamadan();
  const products = shelf === 'promo' ? promotions : ramadan;
  const { title, subtitle } = text.rails[shelf];
  if (products.data?.length === 0) return null;
  return (
    <Section
      title={title}
      subtitle={subtitle}
      all={{ to: path, label: text.rails.seeAllOf(title) }}
      loading={products.isPending ? text.rails.loading : undefined}
    >
      <QueryList
        list={products}
        className={styles.products}
        card={card}
        served={SERVED}
        Skeleton={ProductCardSkeleton}
        expected={HOME_LIST_SIZE}
        failed={text.rails.failed}
      />
    </Section>
  );
}
