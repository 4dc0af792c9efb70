/**
 * Which option a key marks, if it is one that moves the mark; it goes round at the ends.
 *
 * @param active the marked option, -1 for none
 * @returns `undefined` where the key belongs to the text: Home and End do until an option is marked
 */
export function moveActive(
  { key, altKey }: { key: string; altKey: boolean },
  active: number,
  count: number,
): number | undefined {
  if (altKey) return undefined;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : 0;
  if (key === 'ArrowUp') return active > 0 ? active - 1 : count - 1;
  if (active >= 0 && key === 'Home') return 0;
  if (active >= 0 && key === 'End') return count - 1;
  return undefined;
}
