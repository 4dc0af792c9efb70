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
  if (!useWideLayout()) return null;
  return (
    <aside aria-label={text.filters} className={styles.aside}>
      <Suspense fallback={<Skeleton shape="block" height="24rem" />}>
        <FilterPanel url={url} />
      </Suspense>
    </aside>
  );
}
