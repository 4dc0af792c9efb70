import { menuOrder } from '#domain/catalogue/category.ts';
import { ALL } from '#domain/catalogue/listing.ts';
import { isUnfilteredShop } from '#domain/wording/listing-labels.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { formatAmount } from '#domain/money/money.ts';
import { useCategories } from '#src/api/categories.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LongRadioList } from './LongRadioList.tsx';
import type { ListingUrl } from './use-listing-url.ts';

export interface CategoryFilterProps {
  url: ListingUrl;
  /** Whether a selected category hides the others until they are requested, to leave space for its own filters. */
  isShort: boolean;
}

/**
 * The category filter. Product counts are those of the whole shop, so they are shown only there and without other
 * filters.
 *
 * @see LS-04
 * @see LS-12
 * @see LS-13
 */
export function CategoryFilter({ url: { shelf, filters, choose }, isShort }: CategoryFilterProps) {
  const { data, isPending } = useCategories();
  const hasCounts = isUnfilteredShop(shelf, filters);
  const categories = menuOrder(data ?? []).filter(({ total }) => total > 0);
  if (isPending) return <Skeleton shape="block" height="20rem" />;
  return (
    <LongRadioList
      legend={text.categories}
      name="category"
      all={{ value: ALL, label: text.allCategories }}
      options={categories.map(({ name, total }) => ({
        value: name,
        label: name,
        ...(hasCounts && { detail: formatAmount(total) }),
      }))}
      value={filters.category}
      onChange={(category) => choose({ category })}
      more={text.moreCategories}
      fewer={text.fewerCategories}
      {...(isShort && filters.category !== ALL && { collapsed: 0 })}
    />
  );
}
