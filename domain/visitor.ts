import { visit as text } from './messages/crm.ts';

/** Characters of a place's words at most, as a basket line keeps them. */
const PLACE_MAX = 120;

const GUEST_ID = /^[0-9a-f]{32}$/;

/** Bytes of chance in a guest's id: 128 bits cannot be guessed, and never meet (HAZARDS C24). */
export const GUEST_ID_BYTES = 16;

/** Whether a text is the id of a guest: 32 figures of base sixteen, in lower case. @see BK-06 */
export const isGuestId = (kept: string | null): kept is string => kept !== null && GUEST_ID.test(kept);

/** Writes chance as the id of a guest. @param bytes 16 of them */
export const guestIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Roughly where a visitor is: for the statistics of the house, and never for a decision (HAZARDS D14). */
export interface Place {
  /** City, region and country, or the words for not knowing. */
  text: string;
  /** Latitude and longitude, e.g. `14.69,-17.44`. */
  coordinates: string | null;
}

export const UNKNOWN_PLACE: Place = { text: text.unknownPlace, coordinates: null };

/** What is known of a place, each part `null` where it is not. */
export interface PlaceFacts {
  city: string | null;
  region: string | null;
  country: string | null;
  coordinates: string | null;
}

/** A place in words, e.g. `Dakar, Dakar, SN`. @see BK-07 */
export function placeOf({ city, region, country, coordinates }: PlaceFacts): Place {
  const words = [city, region, country].flatMap((part) => part?.trim() || []).join(', ');
  return words === '' ? UNKNOWN_PLACE : { text: words.slice(0, PLACE_MAX), coordinates };
}
