/**
 * The option that a key highlights; wraps around at the ends.
 *
 * @param active index of the highlighted option, -1 for none
 * @returns `undefined` if the input handles the key: Home and End without a highlighted option
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
