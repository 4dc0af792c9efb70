import { product as text } from '#domain/messages/product.ts';
import { Page } from '#src/ui/Page.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ProductView.module.css';

/** The skeleton of a product page. */
export const ProductSkeleton = () => (
  <Page breadcrumb={<Skeleton width="16rem" height="var(--target)" />}>
    <output className="sr-only">{text.loading}</output>
    <div aria-hidden className={styles.product}>
      <div className={styles.gallery}>
        <Skeleton shape="square" />
      </div>
      <div className={styles.buying}>
        <Skeleton width="6rem" />
        <Skeleton width="90%" height="2rem" />
        <Skeleton width="50%" />
        <Skeleton width="60%" height="2.4rem" />
        <Skeleton shape="block" height="12rem" />
        <Skeleton shape="block" height="var(--control)" />
      </div>
    </div>
  </Page>
);
