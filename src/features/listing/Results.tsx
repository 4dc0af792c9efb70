import { useEffect } from 'react';
import { isNarrowed, PAGE_SIZES } from '#domain/catalogue/listing.ts';
import { listing as text } from '#domain/messages/listing.ts';
import { saleTypeOf } from '#domain/catalogue/shelves.ts';
import { type ProductPage, type useListing, usePrefetchListing } from '#src/api/products.ts';
import { ProductCard, ProductCardSkeleton } from '#src/products/ProductCard.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { useLazyModule } from '#src/ui/use-lazy-module.ts';
import { NextPageCell } from './NextPageCell.tsx';
import { PageSize } from './PageSize.tsx';
import styles from './Results.module.css';
import type { ListingUrl } from './use-listing-url.ts';

export interface ResultsProps {
  url: ListingUrl;
  listing: ReturnType<typeof useListing>;
}

/** Number of pictures in the first row on phones, which are loaded eagerly. */
const EAGER = 2;

/** The results in their states: loading, loaded, empty or failed. @see LS-06 @see AP-11 */
export function Results({ url, listing }: ResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = listing;
  if (data !== undefined && data.products.length > 0)
    return <ResultPage url={url} page={data} isStale={isPlaceholderData} />;
  // An empty result of the previous filters is not shown for the new ones.
  if (data !== undefined && !isPlaceholderData) return <NoResultsLoader url={url} />;
  if (error !== null)
    return (
      <ErrorState
        title={text.failed}
        detail={isNarrowed(url.filters) ? `${error.message} ${text.filtersKept}` : error.message}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <ul aria-hidden className={styles.grid}>
      {Array.from({ length: url.filters.limit }, (_, place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </ul>
  );
}

const importNoResults = () => import('./NoResults.tsx');

/** Lazy-loads what an empty result offers. */
function NoResultsLoader({ url }: { url: ListingUrl }) {
  const [module, load] = useLazyModule(importNoResults);
  useEffect(load, [load]);
  return module === undefined ? null : <module.NoResults url={url} />;
}

/** One page of products; a stale page stays, faded, until the new one has loaded. @see LS-07 @see LS-10 */
function ResultPage({ url, page, isStale }: { url: ListingUrl; page: ProductPage; isStale: boolean }) {
  const { shelf, filters, urlOf } = url;
  const prefetch = usePrefetchListing(shelf);
  return (
    <div className={styles.found} data-old={isStale}>
      {page.corrected !== undefined && !isStale && <p>{text.corrected(filters.search, page.corrected)}</p>}
      <ul className={styles.grid}>
        {page.products.map((product, place) => (
          <ProductCard
            key={product.id}
            product={product}
            heading="h2"
            eager={place < EAGER}
            saleType={saleTypeOf(shelf, filters)}
          />
        ))}
        <NextPageCell url={url} page={page} />
      </ul>
      <Pagination
        label={text.pages}
        page={page.page}
        pages={page.pages}
        urlOf={(to) => urlOf({ page: to })}
        onIntent={(to) => prefetch({ ...filters, page: to })}
      />
      {page.total > PAGE_SIZES[0] && <PageSize url={url} />}
    </div>
  );
}
