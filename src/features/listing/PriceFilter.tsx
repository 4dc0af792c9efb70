import { useState } from 'react';
import { PRICE_FILTER } from '#domain/constants.ts';
import type { ListingFilters } from '#domain/catalogue/listing.ts';
import { listingFilters as text } from '#domain/messages/listing-filters.ts';
import { formatPrice } from '#domain/money/money.ts';
import { logarithmic } from '#src/ui/range-stops.ts';
import { RangeSlider } from '#src/ui/RangeSlider.tsx';

type Prices = Pick<ListingFilters, 'min' | 'max'>;

const scale = logarithmic(PRICE_FILTER.min, PRICE_FILTER.max);

/** The price range in whole francs; applied when the thumb is released. @see LS-04 */
export function PriceFilter({ min, max, onChoose }: Prices & { onChoose: (prices: Prices) => void }) {
  const [chosen, setChosen] = useState({ min, max });
  const [draft, setDraft] = useState(chosen);
  // The URL is the source of truth: Back and "Tout effacer" also move the thumbs.
  if (chosen.min !== min || chosen.max !== max) {
    setChosen({ min, max });
    setDraft({ min, max });
  }
  return (
    <RangeSlider
      legend={text.price}
      min={PRICE_FILTER.min}
      max={PRICE_FILTER.max}
      low={draft.min}
      high={draft.max}
      toPosition={scale}
      format={formatPrice}
      lowLabel={text.priceMin}
      highLabel={text.priceMax}
      onChange={(low, high) => setDraft({ min: low, max: high })}
      onCommit={(low, high) => {
        if (low !== min || high !== max) onChoose({ min: low, max: high });
      }}
    />
  );
}
