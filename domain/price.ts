/** The prices of a product; whole francs. */
export interface ListedPrice {
  listPrice: number;
  promoPrice: number | null;
  onPromo: boolean;
}

/** The current price in whole francs: the promotional price during a promotion. */
export const priceNow = ({ onPromo, promoPrice, listPrice }: ListedPrice): number =>
  onPromo && promoPrice !== null ? promoPrice : listPrice;

/** The discount in whole per cent, rounded down so that it is never exaggerated. */
export const percentOff = (before: number, now: number): number =>
  Math.floor(((before - now) * 100) / before);
