import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { readComparison } from '#domain/catalogue/comparison.ts';
import { comparison as text } from '#domain/messages/comparison.ts';
import { screenTitles } from '#domain/messages/screens.ts';
import { shop as common } from '#domain/messages/shop.ts';
import { paths } from '#domain/paths.ts';
import { useShop } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { productQuery } from '#src/api/products.ts';
import { toggleComparison, useComparison } from '#src/products/comparison-list.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { useHydrated } from '#src/ui/client-value.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Page } from '#src/ui/Page.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import styles from './ComparisonPage.module.css';
import { ComparisonTable } from './ComparisonTable.tsx';

const TRAIL = [
  { label: common.home, to: paths.home },
  { label: common.boutique, to: paths.shop },
  { label: screenTitles.comparison },
];

/** Compares up to four products: those in the URL, else those selected on this device. @see RT-07 */
export default function ComparisonPage() {
  const query = useScreenQuery();
  const navigate = useNavigate();
  const chosen = useComparison();
  const content = useRef<HTMLDivElement>(null);
  const written = query.get('ids');
  const isHydrated = useHydrated();
  const ids = written === null ? chosen.ids : readComparison(written);
  const remove = (gone: number) => {
    if (chosen.ids.includes(gone)) toggleComparison(gone);
    void navigate(paths.comparisonOf(ids.filter((id) => id !== gone)), { replace: true });
    // The button is removed with its column, so the focus moves to the content.
    content.current?.focus({ preventScroll: true });
  };
  return (
    <Page breadcrumb={<Breadcrumb trail={TRAIL} />} title={screenTitles.comparison}>
      <div ref={content} tabIndex={-1}>
        {ids.length > 0 && <Compared ids={ids} onRemove={remove} />}
        {ids.length === 0 && (isHydrated ? <NothingSelected /> : <ColumnSkeletons count={2} />)}
      </div>
    </Page>
  );
}

const NothingSelected = () => (
  <EmptyState
    title={text.empty}
    detail={text.emptyDetail}
    action={<ButtonLink to={paths.shop}>{text.emptyAction}</ButtonLink>}
    motif
  />
);

const isGone = (error: Error | null) => error instanceof ApiError && error.code === 'product.unknown';

function Compared({ ids, onRemove }: { ids: readonly number[]; onRemove: (id: number) => void }) {
  const shop = useShop();
  const reads = useQueries({ queries: ids.map((id) => productQuery(shop, id)) });
  const failed = reads.filter(({ data, error }) => data === undefined && error !== null && !isGone(error));
  if (failed[0] !== undefined)
    return (
      <ErrorState
        title={text.failed}
        detail={failed[0].error?.message}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.map(({ refetch }) => refetch())}
      />
    );
  if (reads.some(({ isPending }) => isPending)) return <ColumnSkeletons count={ids.length} />;
  const products = reads.flatMap(({ data }) => data ?? []);
  const gone = ids.filter((_, place) => reads[place]?.data === undefined);
  return <ComparisonTable products={products} gone={gone} onRemove={onRemove} />;
}

/** The skeleton of the columns. */
const ColumnSkeletons = ({ count }: { count: number }) => (
  <>
    <output className="sr-only">{text.loading}</output>
    <div aria-hidden className={styles.places}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.place}>
          <Skeleton shape="square" />
          <Skeleton width="90%" />
          <Skeleton width="60%" height="1.4rem" />
          <Skeleton shape="block" height="14rem" />
        </div>
      ))}
    </div>
  </>
);
