import { type Place, UNKNOWN_PLACE } from '#domain/visitor.ts';
import type { ShopClient } from '#src/api/client.ts';
import { fetchPlace } from '#src/api/location.ts';
import { hasConsent } from '../consent/consent.ts';

let place = UNKNOWN_PLACE;
let isAsked = false;

/** Roughly where the visitor is, as far as it is known by now; nobody waits for it. @see BK-07 */
export const currentPlace = (): Place => place;

/**
 * Asks once in a visit where it comes from. What does not answer leaves the place unknown, and who does not want to be
 * followed is not looked up.
 *
 * @see BK-07 @see HAZARDS D14
 */
export async function locateVisitor(shop: ShopClient): Promise<void> {
  if (isAsked || !hasConsent()) return;
  isAsked = true;
  place = await fetchPlace(shop).catch(() => UNKNOWN_PLACE);
}
