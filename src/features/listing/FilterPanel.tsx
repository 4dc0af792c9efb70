import { mayFilterCredit } from '#domain/account/member.ts';
import { PRODUCT_TYPES, ALL } from '#domain/catalogue/listing.ts';
import { listing } from '#domain/messages/listing.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { useListingChoices } from '#src/api/listing-choices.ts';
import { useMember } from '#src/access/member.ts';
import { RadioList } from '#src/ui/RadioList.tsx';
import { CategoryFilter } from './CategoryFilter.tsx';
import { ChoiceFilters } from './ChoiceFilters.tsx';
import styles from './FilterPanel.module.css';
import { PriceFilter } from './PriceFilter.tsx';
import { PriceShortcuts } from './PriceShortcuts.tsx';
import type { ListingUrl } from './use-listing-url.ts';
import { useTags } from '#src/api/categories.ts';
import { useShownFirst } from '#src/ui/use-shown-first.ts';
import { Chip, Chips } from '#src/ui/Chip.tsx';

export interface FilterPanelProps {
  url: ListingUrl;
  /** Whether there is little space, as in the sheet of small screens. */
  isShort?: boolean;
}

/** All filters of a listing, except those its shelf fixes. @see LS-04 @see LS-09 */
export default function FilterPanel({ url, isShort = false }: FilterPanelProps) {
  const { shelf, filters, choose } = url;
  const choices = useListingChoices(shelf, filters);
  const prices = choices.data?.prices ?? [];
  const mayCredit = mayFilterCredit(useMember());
  return (
    <div className={styles.panel}>
      <CategoryFilter url={url} isShort={isShort} />
      <ChoiceFilters url={url} choices={choices} />
      <div>
        <PriceFilter min={filters.min} max={filters.max} onChoose={choose} />
        {prices.length > 0 && <PriceShortcuts url={url} ranges={prices} />}
      </div>
      {shelf.offer === 'all' && (
        <div>
          <RadioList
            legend={text.productType}
            name="productType"
            options={PRODUCT_TYPES.filter((type) => type !== 'credit' || mayCredit).map((type) => ({
              value: type,
              label: listing.productTypes[type],
            }))}
            value={filters.productType}
            onChange={(productType) => choose({ productType })}
          />
        </div>
      )}
      {shelf.tag === undefined && <TagFilter url={url} />}
    </div>
  );
}

/** The tag filter: at most one tag; pressing the selected tag clears it. @see LS-04 */
function TagFilter({ url: { filters, choose } }: { url: ListingUrl }) {
  const tags = (useTags().data ?? []).filter(({ total }) => total > 0);
  const [chosen, chooseTag] = useShownFirst(filters.tag, (tag: string) => choose({ tag }));
  if (tags.length === 0) return null;
  return (
    <div>
      <p className={styles.legend}>{text.tags}</p>
      <Chips label={text.tags}>
        {tags.map(({ id, name }) => {
          const isChosen = name === chosen;
          return (
            <Chip key={id} selected={isChosen} onClick={() => chooseTag(isChosen ? ALL : name)}>
              {name}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
