/**
 * The edit distance of two words: insertions, deletions, substitutions and transpositions. Expects lower case
 * without accents.
 */
export function editDistance(typed: string, meant: string): number {
  let [before, last] = [[] as number[], Array.from({ length: meant.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return at(last, meant.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;

/** The maximum edit distance at which a word of this length still matches. */
export const maxEditDistance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);
