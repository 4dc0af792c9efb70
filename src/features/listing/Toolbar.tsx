import { counterText } from '#domain/wording/listing-labels.ts';
import { listing as text } from '#domain/messages/listing.ts';
import type { useListing } from '#src/api/products.ts';
import { FiltersButton } from './FiltersButton.tsx';
import { FiltersForm } from './FiltersForm.tsx';
import { SortChoice } from './SortChoice.tsx';
import styles from './Toolbar.module.css';
import type { ListingUrl } from './use-listing-url.ts';

export interface ToolbarProps {
  url: ListingUrl;
  listing: ReturnType<typeof useListing>;
}

/**
 * The result count, announced when it changes, and the order of the results; on small screens the order is in a sticky
 * bar with the filters button.
 *
 * @see LS-05
 */
export function Toolbar({ url, listing: { data, isPending, isPlaceholderData } }: ToolbarProps) {
  // What was not chosen follows from the search.
  const sort = url.filters.sort ?? data?.sort ?? 'relevance';
  return (
    <div className={styles.tools}>
      <noscript>{import.meta.env.SSR && <FiltersForm url={url} sort={sort} />}</noscript>
      <div className={styles.bar}>
        <FiltersButton url={url} found={isPlaceholderData ? undefined : data} />
        <SortChoice value={sort} onChange={(chosen) => url.choose({ sort: chosen })} />
      </div>
      <output className={styles.counter}>{isPending ? text.loading : data && counterText(data)}</output>
    </div>
  );
}
