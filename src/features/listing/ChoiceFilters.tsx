import { CHOICE_NAMES, type ChoiceFilter } from '#domain/catalogue/choice-filters.ts';
import { ALL } from '#domain/catalogue/listing.ts';
import { choiceText } from '#domain/wording/listing-labels.ts';
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
 * The filters by a value of the products, e.g. their brand, with the number of products of each.
 * The panel works without them if they could not be loaded.
 *
 * @see LS-04
 */
export function ChoiceFilters({
  url: { filters, choose },
  choices: { data, isPending },
}: ChoiceFiltersProps) {
  if (isPending) return <Skeleton shape="block" height="20rem" />;
  // The choice that says most of a product is the last one of a URL, and the first one here.
  return CHOICE_NAMES.toReversed().map((name) => {
    const options = optionsOf(name, data?.[name] ?? [], filters[name]);
    const legend = legendOf(name, options);
    return (
      options.length > 0 &&
      legend !== undefined && (
        <LongRadioList
          key={name}
          legend={legend}
          name={name}
          all={{ value: ALL, label: text.choices[name].all }}
          options={options}
          value={filters[name]}
          onChange={(value) => choose({ [name]: value })}
          more={text.choices[name].more}
          fewer={text.choices[name].fewer}
        />
      )
    );
  });
}

/** The legend of a list; sizes are named by their unit. */
function legendOf(name: ChoiceFilter, [first]: readonly { value: string }[]): string | undefined {
  if (name !== 'size') return text.choices[name].legend;
  const unit = first && parseSize(first.value)?.unit;
  return unit && text.sizes[unit];
}

interface Choice {
  value: string;
  total: number;
  isCapped: boolean;
}

/** The options of a filter; a selected value stays, even if no product fits it any more. */
function optionsOf(name: ChoiceFilter, choices: readonly Choice[], selected: string) {
  const isListed = selected === ALL || choices.some(({ value }) => value === selected);
  const all = isListed ? choices : [...choices, { value: selected, total: 0, isCapped: false }];
  return all.map(({ value, total, isCapped }) => ({
    value,
    label: choiceText(name, value),
    detail: isCapped ? text.countMany(formatAmount(total)) : formatAmount(total),
  }));
}
