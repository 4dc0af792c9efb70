import { ALL } from '#domain/catalogue/listing.ts';
import { sizeText } from '#domain/wording/listing-labels.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { formatAmount } from '#domain/money/money.ts';
import { parseSize } from '#domain/catalogue/product-size.ts';
import type { useListingChoices } from '#src/api/listing-choices.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LongRadioList } from './LongRadioList.tsx';
import type { ListingUrl } from './use-listing-url.ts';

export interface ChoiceFiltersProps {
  url: ListingUrl;
  choices: ReturnType<typeof useListingChoices>;
}

/**
 * The filters by brand, and by capacity or screen size in categories that have one, with the number of products of each.
 * The panel works without them if they could not be loaded.
 *
 * @see LS-04
 */
export function ChoiceFilters({
  url: { filters, choose },
  choices: { data, isPending },
}: ChoiceFiltersProps) {
  if (isPending) return <Skeleton shape="block" height="20rem" />;
  const sizes = optionsOf(data?.sizes ?? [], filters.size, sizeText);
  const brands = optionsOf(
    (data?.brands ?? []).map(({ name, ...count }) => ({ value: name, ...count })),
    filters.brand,
  );
  const [firstSize] = sizes;
  const unit = firstSize && parseSize(firstSize.value)?.unit;
  return (
    <>
      {unit !== undefined && (
        <LongRadioList
          legend={text.sizes[unit]}
          name="size"
          all={{ value: ALL, label: text.allSizes }}
          options={sizes}
          value={filters.size}
          onChange={(size) => choose({ size })}
          more={text.moreSizes}
          fewer={text.fewerSizes}
        />
      )}
      {brands.length > 0 && (
        <LongRadioList
          legend={text.brands}
          name="brand"
          all={{ value: ALL, label: text.allBrands }}
          options={brands}
          value={filters.brand}
          onChange={(brand) => choose({ brand })}
          more={text.moreBrands}
          fewer={text.fewerBrands}
        />
      )}
    </>
  );
}

interface Choice {
  value: string;
  total: number;
  total_capped: boolean;
}

/** The options of a filter; a selected value stays, even if no product fits it any more. */
function optionsOf(choices: readonly Choice[], selected: string, labelOf = (value: string) => value) {
  const isListed = selected === ALL || choices.some(({ value }) => value === selected);
  const all = isListed ? choices : [...choices, { value: selected, total: 0, total_capped: false }];
  return all.map(({ value, total, total_capped: isCapped }) => ({
    value,
    label: labelOf(value),
    detail: isCapped ? text.countMany(formatAmount(total)) : formatAmount(total),
  }));
}
