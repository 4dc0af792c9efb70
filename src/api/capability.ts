import { isCapability } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';

/** Capabilities of this visit by the address they came with; in memory only, gone with the tab. */
const held = new Map<string, string>();

/**
 * Takes the secret out of a guest's link before anything else can see it: it is kept in memory, and the address
 * is replaced at once, so that neither history, nor a report, nor a screenshot holds it.
 *
 * @returns true when this address brought a capability
 * @see HAZARDS I20 @see PK-09
 */
export function takeCapability(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'state' | 'replaceState'>,
): boolean {
  if (pathname !== paths.invoicePage || hash === '') return false;
  const address = pathname + search;
  history.replaceState(history.state, '', address);
  const capability = hash.slice(1);
  if (!isCapability(capability)) return false;
  held.set(address, capability);
  return true;
}

/** The capability that came with this address in this visit, or `undefined`. */
export const heldCapability = (address: string): string | undefined => held.get(address);
