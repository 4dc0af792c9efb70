import { COMPARED_MAX } from '../constants.ts';

/** Parses the ids of a comparison's URL: `/products-compaire?ids=12,7`. @see RT-07 */
export const readComparison = (ids: string | null): number[] =>
  [
    ...new Set(
      (ids ?? '')
        .split(',')
        .filter((id) => /^[1-9]\d{0,8}$/.test(id))
        .map(Number),
    ),
  ].slice(0, COMPARED_MAX);

export const writeComparison = (ids: readonly number[]): string => ids.join(',');

/** Adds or removes a product; a fifth is refused and the list stays the same. */
export function toggleCompared(ids: readonly number[], id: number): readonly number[] {
  if (ids.includes(id)) return ids.filter((each) => each !== id);
  return ids.length < COMPARED_MAX ? [...ids, id] : ids;
}
