import { lazy, Suspense } from 'react';
import { listing as text } from '#domain/messages/listing.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './FiltersAside.module.css';
import { FiltersLoadError } from './FiltersLoadError.tsx';
import type { ListingUrl } from './use-listing-url.ts';
import { useWideLayout } from '#src/ui/use-wide-screen.ts';

const FilterPanel = lazy(() => import('./FilterPanel.tsx').catch(() => ({ default: FiltersLoadError })));

/** The lazy-loaded filters beside the results on wide screens; their space is reserved. @see LS-04 */
export function FiltersAside({ url }: { url: ListingUrl }) {
  const isWide = useWideLayout();
  const loading = <Skeleton shape="block" height="24rem" />;
  return (
    <aside aria-label={text.filters} className={styles.aside}>
      {isWide ? (
        <Suspense fallback={loading}>
          <FilterPanel url={url} />
        </Suspense>
      ) : (
        loading
      )}
    </aside>
  );
}
