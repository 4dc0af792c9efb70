import { product as text } from '#domain/messages/product.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { paths, productIdAt } from '#domain/paths.ts';
import { ApiError } from '#src/api/errors.ts';
import { useProduct } from '#src/api/products.ts';
import { BestSellersLoader } from '#src/products/BestSellersLoader.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { ProductView } from './ProductView.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './ProductView.module.css';

/** One product, at either of its paths. @see RT-06 */
export default function ProductPage() {
  const id = productIdAt(useScreenLocation().pathname);
  return id === undefined ? <NotFound /> : <ProductById key={id} id={id} />;
}

function ProductById({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useProduct(id);
  useTitle(data?.name ?? screenTitles.product);
  if (data !== undefined) return <ProductView product={data} />;
  if (error === null) return <ProductSkeleton />;
  if (error instanceof ApiError && error.code === 'product.unknown') return <NotFound />;
  return (
    <Page title={screenTitles.product}>
      <ErrorState title={text.failed} detail={error.message} busy={isFetching} onRetry={() => refetch()} />
    </Page>
  );
}

function NotFound() {
  useTitle(text.notFound);
  return (
    <Page title={screenTitles.product}>
      <EmptyState
        title={text.notFound}
        detail={text.notFoundDetail}
        action={<ButtonLink to={paths.shop}>{text.notFoundAction}</ButtonLink>}
        motif
      />
      <BestSellersLoader />
    </Page>
  );
}

/** The skeleton of a product page. */
const ProductSkeleton = () => (
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
