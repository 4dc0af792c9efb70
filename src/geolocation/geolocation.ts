import { type Place, UNKNOWN_PLACE } from '#domain/visit/visitor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchPlace } from '#src/api/location.ts';
import { hasConsent } from '../consent/consent.ts';

let place = UNKNOWN_PLACE;
let isAsked = false;

/** The visitor's approximate place, as far as known; returns at once. @see BK-07 */
export const currentPlace = (): Place => place;

/**
 * Looks up the visitor's approximate place once per page load, only with consent. If the lookup fails, the place
 * stays unknown.
 *
 * @see BK-07
 * @see HAZARDS D14
 */
export async function locateVisitor(shop: ShopClient): Promise<void> {
  if (isAsked || !hasConsent()) return;
  isAsked = true;
  place = await fetchPlace(shop).catch(() => UNKNOWN_PLACE);
}
