import { isCapability } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';

/** Capabilities that opened an order in this visit; in memory only, gone with the page. */
const proven = new Set<string>();

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
export const capabilityFor = (address: string): string | undefined => held.get(address);

/**
 * Keeps a capability for the calls of this visit, because a browser that blocks cookies has no other place for it.
 *
 * @see HAZARDS E3
 */
export const addCapability = (capability: string): void => void proven.add(capability);

/** What this visit's calls carry as `X-Order-Capability`, or `undefined` before the first order. */
export const capabilityHeader = (): string | undefined =>
  proven.size === 0 ? undefined : [...proven].join(', ');
