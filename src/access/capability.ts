import { isCapability } from '#domain/payments/capability.ts';
import { paths } from '#domain/paths.ts';

/** Capabilities accepted by the server; in memory only. */
const accepted = new Set<string>();

/** Capabilities from guest links by the URL of the link; in memory only. */
const fromLinks = new Map<string, string>();

/**
 * Reads the capability (the secret key) from a guest's link, keeps it in memory and removes it from the URL at once,
 * so that no history entry, report or screenshot contains it.
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
  const url = pathname + search;
  history.replaceState(history.state, '', url);
  const capability = hash.slice(1);
  if (!isCapability(capability)) return false;
  fromLinks.set(url, capability);
  return true;
}

/** The capability of a guest's link, or `undefined`. */
export const capabilityFor = (url: string): string | undefined => fromLinks.get(url);

/** Sends a capability with later calls, for browsers that block cookies. @see HAZARDS E3 */
export const addCapability = (capability: string): void => void accepted.add(capability);

/** The value of the `X-Order-Capability` header, or `undefined` before the first order. */
export const capabilityHeader = (): string | undefined =>
  accepted.size === 0 ? undefined : [...accepted].join(', ');
