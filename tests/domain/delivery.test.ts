import { expect, it } from 'vitest';
import { DELIVERY_REGIONS, deliveryRegionAt } from '#domain/delivery.ts';

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
