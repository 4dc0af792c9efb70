import { isCapability } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';

/** Capabilities that the server has accepted; in memory only. */
const accepted = new Set<string>();

/** Capabilities from links by the URL they came with; in memory only. */
const fromLinks = new Map<string, string>();

/**
 * Takes the capability out of a guest's link: keeps it in memory and removes it from the URL at once, so that no
 * history entry, report or screenshot holds it.
 *
 * @returns whether the URL had a capability
 * @see HAZARDS I20
 * @see PK-09
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
  fromLinks.set(address, capability);
  return true;
}

/** The capability that came with a URL, or `undefined`. */
export const capabilityFor = (address: string): string | undefined => fromLinks.get(address);

/** Adds a capability to later calls, for browsers that block cookies. @see HAZARDS E3 */
export const addCapability = (capability: string): void => void accepted.add(capability);

/** The value of the `X-Order-Capability` header, or `undefined` before the first order. */
export const capabilityHeader = (): string | undefined =>
  accepted.size === 0 ? undefined : [...accepted].join(', ');
