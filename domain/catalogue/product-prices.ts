/** All prices of a product in whole francs; null where it is not sold that way. */
export interface ProductPrices {
  listPrice: number;
  promoPrice: number | null;
  onPromo: boolean;
  preorderPrice: number | null;
  creditPrice: number | null;
  creditEligible: boolean;
}

/** A rule that a price breaks; `domain/messages/catalogue-forms.ts` has a French sentence for each. */
export type PriceMistake =
  | 'promoWithoutPrice'
  | 'promoNotBelow'
  | 'preorderNotBelow'
  | 'creditWithoutPrice'
  | 'creditBelow';

/** The first contradiction between the prices of a product, and the field to correct. */
export function priceMistake(
  prices: ProductPrices,
): { field: keyof ProductPrices; mistake: PriceMistake } | undefined {
  const { listPrice, promoPrice, onPromo, preorderPrice, creditPrice, creditEligible } = prices;
  if (onPromo !== (promoPrice !== null)) return { field: 'promoPrice', mistake: 'promoWithoutPrice' };
  if (promoPrice !== null && promoPrice >= listPrice)
    return { field: 'promoPrice', mistake: 'promoNotBelow' };
  if (preorderPrice !== null && preorderPrice >= (promoPrice ?? listPrice))
    return { field: 'preorderPrice', mistake: 'preorderNotBelow' };
  if (creditEligible !== (creditPrice !== null))
    return { field: 'creditPrice', mistake: 'creditWithoutPrice' };
  if (creditPrice !== null && creditPrice < listPrice)
    return { field: 'creditPrice', mistake: 'creditBelow' };
  return undefined;
}
