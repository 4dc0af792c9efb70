/** The prices of a product in the catalogue; whole francs. */
export interface ListedPrice {
  listPrice: number;
  promoPrice: number | null;
  onPromo: boolean;
}

/** Today's price in whole francs: the promotional one while there is a promotion. */
export const priceNow = ({ onPromo, promoPrice, listPrice }: ListedPrice): number =>
  onPromo && promoPrice !== null ? promoPrice : listPrice;

/** The discount in whole per cent, rounded down so that it is never overstated. */
export const percentOff = (before: number, now: number): number =>
  Math.floor(((before - now) * 100) / before);
