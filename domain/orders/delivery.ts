import { foldText } from '../text/fold-text.ts';
import { store } from '../shop/store.ts';

/**
 * The regions of Senegal, what a delivery there costs in whole francs per order, and how many working days it usually
 * takes. Delivery in Dakar is free.
 *
 * @see BK-09
 */
export const DELIVERY_REGIONS = [
  { id: 'dakar', name: 'Dakar', fee: 0, days: store.deliveryDays },
  { id: 'thies', name: 'Thiès', fee: 5_000, days: [2, 3] },
  { id: 'diourbel', name: 'Diourbel', fee: 8_000, days: [2, 4] },
  { id: 'fatick', name: 'Fatick', fee: 8_000, days: [2, 4] },
  { id: 'kaolack', name: 'Kaolack', fee: 10_000, days: [2, 4] },
  { id: 'louga', name: 'Louga', fee: 10_000, days: [3, 5] },
  { id: 'saint-louis', name: 'Saint-Louis', fee: 12_500, days: [3, 5] },
  { id: 'kaffrine', name: 'Kaffrine', fee: 12_500, days: [3, 5] },
  { id: 'matam', name: 'Matam', fee: 20_000, days: [4, 7] },
  { id: 'tambacounda', name: 'Tambacounda', fee: 20_000, days: [4, 7] },
  { id: 'kolda', name: 'Kolda', fee: 22_500, days: [5, 8] },
  { id: 'sedhiou', name: 'Sédhiou', fee: 22_500, days: [5, 8] },
  { id: 'ziguinchor', name: 'Ziguinchor', fee: 22_500, days: [5, 8] },
  { id: 'kedougou', name: 'Kédougou', fee: 25_000, days: [5, 8] },
] as const;

export type DeliveryRegion = (typeof DELIVERY_REGIONS)[number];
export type RegionId = DeliveryRegion['id'];

export const REGION_IDS: readonly RegionId[] = DELIVERY_REGIONS.map(({ id }) => id);

/** The region that a place's text names, e.g. `Dakar, Dakar, SN`; `undefined` for other places. */
export function deliveryRegionAt(place: string): DeliveryRegion | undefined {
  const parts = place.split(',').map(foldPlace);
  return DELIVERY_REGIONS.find(({ name }) => parts.includes(foldPlace(name)));
}

const foldPlace = (text: string): string => foldText(text.trim());

/** @throws RangeError for an unknown id */
export function deliveryRegion(id: RegionId): DeliveryRegion {
  const region = DELIVERY_REGIONS.find((each) => each.id === id);
  if (region === undefined) throw new RangeError(`no delivery region ${id}`);
  return region;
}
