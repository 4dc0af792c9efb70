/** What a product is sold for, as the catalogue states it; whole francs. */
export interface ListedPrice {
  listPrice: number;
  promoPrice: number | null;
  onPromo: boolean;
}

/** What a product costs today, in whole francs: its promotion's price while it has one. */
export const priceNow = ({ onPromo, promoPrice, listPrice }: ListedPrice): number =>
  onPromo && promoPrice !== null ? promoPrice : listPrice;

/** How much less, in whole per cent; rounded down, so that a discount is never made to look larger. */
export const percentOff = (before: number, now: number): number =>
  Math.floor(((before - now) * 100) / before);
