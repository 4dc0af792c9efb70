import { type Place, placeOf } from '#domain/visitor.ts';
import type { ShopClient } from './client.ts';

/** Milliseconds that the place of a visit may take: our server asks for two seconds itself (HAZARDS D14). */
const LOCATION_TIMEOUT_MS = 5_000;

/** Roughly where this visit comes from. @throws ApiError @see BK-07 */
export async function fetchPlace(shop: ShopClient): Promise<Place> {
  const { data } = await shop.GET('/api/location', { signal: AbortSignal.timeout(LOCATION_TIMEOUT_MS) });
  const { city = null, region = null, country = null, loc = null } = data ?? {};
  return placeOf({ city, region, country, coordinates: loc });
}
