import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { menuOrder } from '#domain/category.ts';
import { ALL } from '#domain/listing.ts';
import { isUnfilteredShop } from '#domain/listing-labels.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { formatAmount } from '#domain/money.ts';
import { useCategories } from '#src/api/categories.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { RadioList } from '#src/ui/RadioList.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './FilterPanel.module.css';
import type { ListingUrl } from './use-listing-url.ts';

/** Categories shown before "more" is pressed. */
const COLLAPSED_COUNT = 6;

/**
 * The category filter. Product counts are those of the whole shop, so they are shown only there and without other
 * filters.
 *
 * @see LS-04
 * @see LS-12
 * @see LS-13
 */
export function CategoryFilter({ url: { shelf, filters, choose } }: { url: ListingUrl }) {
  const { data, isPending } = useCategories();
  const [isLong, setLong] = useState(false);
  const hasCounts = isUnfilteredShop(shelf, filters);
  const all = menuOrder(data ?? []).filter(({ total }) => total > 0);
  const shown = all.filter(
    ({ name }, place) => isLong || place < COLLAPSED_COUNT || name === filters.category,
  );
  if (isPending) return <Skeleton shape="block" height="20rem" />;
  return (
    <div>
      <RadioList
        legend={text.categories}
        name="category"
        options={[
          { value: ALL, label: text.allCategories },
          ...shown.map(({ name, total }) => ({
            value: name,
            label: name,
            ...(hasCounts && { detail: formatAmount(total) }),
          })),
        ]}
        value={filters.category}
        onChange={(category) => choose({ category })}
      />
      {all.length > COLLAPSED_COUNT && (
        <button type="button" className={styles.more} aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? text.fewerCategories : text.moreCategories}
          <Icon icon={ChevronDown} size={16} />
        </button>
      )}
    </div>
  );
}
