import { DELIVERY_REGIONS } from '../orders/delivery.ts';
import { formatPrice } from '../money/money.ts';

/** What a delivery costs and how long it takes, e.g. `2 à 4 jours ouvrés · 8 000 FCFA`, with the regions for which this holds. */
export interface DeliveryTerms {
  regions: string;
  terms: string;
}

/** The terms of all regions, the free delivery first. @see BK-09 */
export function deliveryTerms(): DeliveryTerms[] {
  const regions = new Map<string, string[]>();
  for (const { name, fee, days } of DELIVERY_REGIONS) {
    const terms = `${days[0]} à ${days[1]} jours ouvrés · ${fee === 0 ? 'gratuite' : formatPrice(fee)}`;
    regions.set(terms, [...(regions.get(terms) ?? []), name]);
  }
  return [...regions].map(([terms, names]) => ({ regions: names.join(', '), terms }));
}

const FEES = DELIVERY_REGIONS.flatMap(({ fee }) => (fee === 0 ? [] : [fee]));

/** The lowest and the highest fee, e.g. `5 000 FCFA à 25 000 FCFA`. */
export const deliveryFees = (): string =>
  `${formatPrice(Math.min(...FEES))} à ${formatPrice(Math.max(...FEES))}`;
