import { GUEST_ID_BYTES, guestIdOf, isGuestId } from '#domain/visit/visitor.ts';
import { readLocal, writeLocal } from '#src/storage/local.ts';

const KEY = 'guestId';

/**
 * The anonymous id of this device. It is created once; an invalid stored value is replaced.
 *
 * @see BK-06
 * @see HAZARDS C24
 */
export function guestId(): string {
  const stored = readLocal(KEY);
  if (isGuestId(stored)) return stored;
  const created = guestIdOf(crypto.getRandomValues(new Uint8Array(GUEST_ID_BYTES)));
  writeLocal(KEY, created);
  return created;
}
