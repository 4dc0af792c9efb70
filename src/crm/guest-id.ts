import { GUEST_ID_BYTES, guestIdOf, isGuestId } from '#domain/visitor.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'guestId';

/**
 * The id under which this device is known, without a name. Made once; what was kept and is no such id is replaced.
 *
 * @see BK-06 @see HAZARDS C24
 */
export function guestId(): string {
  const kept = readLocal(KEY);
  if (isGuestId(kept)) return kept;
  const made = guestIdOf(crypto.getRandomValues(new Uint8Array(GUEST_ID_BYTES)));
  writeLocal(KEY, made);
  return made;
}
