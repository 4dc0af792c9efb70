import { SlidersHorizontal } from 'lucide';
import { lazy, startTransition, Suspense, useState } from 'react';
import { activeFilters } from '#domain/wording/listing-labels.ts';
import { listing as text } from '#domain/messages/listing.ts';
import type { ProductPage } from '#src/api/products.ts';
import { opens } from '#src/ui/opening-sheet.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { FiltersLoadError } from './FiltersLoadError.tsx';
import styles from './FiltersButton.module.css';
import type { ListingUrl } from './use-listing-url.ts';

const FiltersDrawer = lazy(() => import('./FiltersDrawer.tsx').catch(() => ({ default: FiltersLoadError })));

export interface FiltersButtonProps {
  url: ListingUrl;
  /** The current result; `undefined` while it loads. */
  found: ProductPage | undefined;
}

/** The button that opens the filters on small screens; their place is shown before they are loaded. @see LS-04 */
export function FiltersButton({ url, found }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  // The search term is not part of the drawer's filters.
  const count = activeFilters(url.shelf, { ...url.filters, search: '' }).length;
  return (
    <>
      <Button
        variant="secondary"
        small
        aria-haspopup="dialog"
        aria-label={count === 0 ? undefined : text.filterWith(String(count))}
        {...opens('filters')}
        onClick={() => void afterPaint().then(() => startTransition(() => setOpen(true)))}
      >
        <Icon icon={SlidersHorizontal} size={18} />
        {text.filter}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      <div aria-hidden className={styles.place}>
        <strong>{text.filters}</strong>
        <Skeleton shape="block" height="20rem" />
      </div>
      {isOpen && (
        <Suspense>
          <FiltersDrawer url={url} found={found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
