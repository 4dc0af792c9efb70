import { HOME_LIST_SIZE } from '#domain/constants.ts';
import { shop as text } from '#domain/messages/shop.ts';
import { useHomeProducts, type Product } from '#src/api/catalogue.ts';
import { Listing } from './Listing.tsx';
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx';
import styles from './ProductSection.module.css';
import { Section } from './Section.tsx';

const card = (product: Product) => <ProductCard key={product.id} product={product} />;

/** A first look at single products. */
export function ProductSection() {
  const products = useHomeProducts();
  return (
    <Section
      title={text.products.title}
      subtitle={text.products.subtitle}
      loading={products.isPending ? text.products.loading : undefined}
    >
      <Listing
        list={products}
        className={styles.grid}
        card={card}
        Skeleton={ProductCardSkeleton}
        expected={HOME_LIST_SIZE}
        empty={text.products.empty}
        failed={text.products.failed}
      />
    </Section>
  );
}
