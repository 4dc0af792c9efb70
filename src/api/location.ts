import { type Place, placeOf } from '#domain/visit/visitor.ts';
import type { ShopClient } from './client.ts';

/**
 * Timeout of the geolocation call in milliseconds; the server itself waits up to two seconds for its source (HAZARDS
 * D14).
 */
const LOCATION_TIMEOUT_MS = 5_000;

/** The approximate place of the visitor. @throws ApiError @see BK-07 */
export async function fetchPlace(shop: ShopClient): Promise<Place> {
  const { data } = await shop.GET('/api/location', { signal: AbortSignal.timeout(LOCATION_TIMEOUT_MS) });
  const { city = null, region = null, country = null, loc = null } = data ?? {};
  return placeOf({ city, region, country, coordinates: loc });
}
