/**
 * The regions of Senegal and what a delivery there costs, in whole francs per order. Delivery in Dakar is free.
 *
 * @see BK-09
 */
export const DELIVERY_REGIONS = [
  { id: 'dakar', name: 'Dakar', fee: 0 },
  { id: 'thies', name: 'Thiès', fee: 5_000 },
  { id: 'diourbel', name: 'Diourbel', fee: 8_000 },
  { id: 'fatick', name: 'Fatick', fee: 8_000 },
  { id: 'kaolack', name: 'Kaolack', fee: 10_000 },
  { id: 'louga', name: 'Louga', fee: 10_000 },
  { id: 'saint-louis', name: 'Saint-Louis', fee: 12_500 },
  { id: 'kaffrine', name: 'Kaffrine', fee: 12_500 },
  { id: 'matam', name: 'Matam', fee: 20_000 },
  { id: 'tambacounda', name: 'Tambacounda', fee: 20_000 },
  { id: 'kolda', name: 'Kolda', fee: 22_500 },
  { id: 'sedhiou', name: 'Sédhiou', fee: 22_500 },
  { id: 'ziguinchor', name: 'Ziguinchor', fee: 22_500 },
  { id: 'kedougou', name: 'Kédougou', fee: 25_000 },
] as const;

export type DeliveryRegion = (typeof DELIVERY_REGIONS)[number];
export type RegionId = DeliveryRegion['id'];

export const REGION_IDS: readonly RegionId[] = DELIVERY_REGIONS.map(({ id }) => id);

/** @throws RangeError for an unknown id */
export function deliveryRegion(id: RegionId): DeliveryRegion {
  const region = DELIVERY_REGIONS.find((each) => each.id === id);
  if (region === undefined) throw new RangeError(`no delivery region ${id}`);
  return region;
}
