import { expect, it } from 'vitest';
import { DELIVERY_REGIONS, deliveryRegion, deliveryRegionAt, REGION_IDS } from '#domain/orders/delivery.ts';

it.each([
  ['Dakar, Dakar, SN', 'Dakar'],
  ['Pikine, Dakar, SN', 'Dakar'],
  ['Thies, SN', 'Thiès'],
  ['Saint-Louis', 'Saint-Louis'],
  ['Paris, Île-de-France, FR', undefined],
  ['Localisation non disponible', undefined],
  ['', undefined],
])('[BK-07] of the place %j, a basket line names the region %s', (place, region) => {
  expect(deliveryRegionAt(place)?.name).toBe(region);
});

it('[BK-09] Dakar is free, and each region has its days', () => {
  expect(DELIVERY_REGIONS.filter(({ fee }) => fee === 0).map(({ name }) => name)).toEqual(['Dakar']);
  for (const { days } of DELIVERY_REGIONS) expect(days[0]).toBeLessThan(days[1]);
});

it('a region is found by its id; an unknown id throws', () => {
  expect(REGION_IDS.map(deliveryRegion)).toEqual(DELIVERY_REGIONS);
  // @ts-expect-error -- an id of another version of the shop
  expect(() => deliveryRegion('banjul')).toThrow(new RangeError('no delivery region banjul'));
});
