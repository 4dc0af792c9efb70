import { crm as text } from '../messages/crm.ts';

/** Maximum length of a place's text, as stored in basket lines. */
const PLACE_MAX = 120;

const GUEST_ID = /^[0-9a-f]{32}$/;

/** Number of random bytes in a guest id: 128 bits cannot be guessed and do not collide (HAZARDS C24). */
export const GUEST_ID_BYTES = 16;

/** Whether a text is a guest id: 32 lower-case hexadecimal digits. @see BK-06 */
export const isGuestId = (stored: string | null): stored is string =>
  stored !== null && GUEST_ID.test(stored);

/** Formats random bytes as a guest id. @param bytes 16 of them */
export const guestIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The approximate place of a visitor, for statistics only (HAZARDS D14). */
export interface Place {
  /** City, region and country, or the text for an unknown place. */
  text: string;
  /** Latitude and longitude, e.g. `14.69,-17.44`. */
  coordinates: string | null;
}

export const UNKNOWN_PLACE: Place = { text: text.unknownPlace, coordinates: null };

/** Parts of a place; `null` if unknown. */
export interface PlaceFacts {
  city: string | null;
  region: string | null;
  country: string | null;
  coordinates: string | null;
}

/** Formats a place, e.g. `Dakar, Dakar, SN`. @see BK-07 */
export function placeOf({ city, region, country, coordinates }: PlaceFacts): Place {
  const words = [city, region, country].flatMap((part) => part?.trim() || []).join(', ');
  return words === '' ? UNKNOWN_PLACE : { text: words.slice(0, PLACE_MAX), coordinates };
}
