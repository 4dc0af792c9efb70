import { PRICE_FILTER } from '#domain/constants.ts';
import { pricesText } from '#domain/wording/listing-labels.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { Chip, Chips } from '#src/ui/Chip.tsx';
import { useShownFirst } from '#src/ui/use-shown-first.ts';
import type { ListingUrl } from './use-listing-url.ts';

export interface PriceShortcutsProps {
  url: ListingUrl;
  ranges: readonly { min: number | null; max: number | null }[];
}

/** Price ranges of the category in one press; pressing the selected one clears it. @see LS-04 */
export function PriceShortcuts({ url: { filters, choose }, ranges }: PriceShortcutsProps) {
  const { min: least, max: most } = PRICE_FILTER;
  const [chosen, choosePrices] = useShownFirst({ min: filters.min, max: filters.max }, choose);
  return (
    <Chips label={text.priceShortcuts}>
      {ranges.map(({ min, max }) => {
        const prices = { min: min ?? least, max: max ?? most };
        const isChosen = prices.min === chosen.min && prices.max === chosen.max;
        return (
          <Chip
            key={prices.min}
            selected={isChosen}
            onClick={() => choosePrices(isChosen ? { min: least, max: most } : prices)}
          >
            {pricesText(prices)}
          </Chip>
        );
      })}
    </Chips>
  );
}
