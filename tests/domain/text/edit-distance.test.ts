import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, maxEditDistance } from '#domain/text/edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 6 });
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((codes) => String.fromCharCode(...codes)),
);

it.each([
  ['samsung', 'samsung', 0],
  ['samsumg', 'samsung', 1],
  ['samsng', 'samsung', 1],
  ['sammsung', 'samsung', 1],
  ['smasung', 'samsung', 1],
  ['refrigirateur', 'refrigerateur', 1],
  ['climatisuer', 'climatiseur', 1],
  ['hisence', 'hisense', 1],
  ['', 'lg', 2],
  ['beko', 'lg', 4],
])('counts the edits between %j and %j: %d', (typed, meant, slips) => {
  expect(editDistance(typed, meant)).toBe(slips);
});

it('is 0 only for equal words, symmetric, and at most the length of the longer word', () => {
  fc.assert(
    fc.property(anything, anything, (one, other) => {
      const slips = editDistance(one, other);
      expect(editDistance(one, one)).toBe(0);
      expect(slips === 0).toBe(one === other);
      expect(editDistance(other, one)).toBe(slips);
      expect(slips).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

it('equals its definition', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(slipsBetween(one, other));
    }),
  );
});

it('counts each edit separately, so the triangle inequality can fail by at most a factor of two', () => {
  expect([editDistance('ca', 'ac'), editDistance('ac', 'abc'), editDistance('ca', 'abc')]).toEqual([1, 1, 3]);
  fc.assert(
    fc.property(word, word, word, (one, middle, other) => {
      const detour = editDistance(one, middle) + editDistance(middle, other);
      expect(editDistance(one, other)).toBeLessThanOrEqual(2 * detour);
    }),
  );
});

it('allows one edit from four letters on, two from eight', () => {
  expect([0, 3, 4, 7, 8, 20].map(maxEditDistance)).toEqual([0, 0, 1, 1, 2, 2]);
});

/** Word for word: the last letters are kept or changed, or one is left out on either side, or the last two changed places. */
function slipsBetween(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [shorter, less] = [one.slice(0, -1), other.slice(0, -1)];
  const isSwapped = one.length > 1 && one.slice(-2) === `${other.at(-1)}${other.at(-2)}`;
  return Math.min(
    slipsBetween(shorter, less) + (one.at(-1) === other.at(-1) ? 0 : 1),
    slipsBetween(shorter, other) + 1,
    slipsBetween(one, less) + 1,
    isSwapped ? slipsBetween(one.slice(0, -2), other.slice(0, -2)) + 1 : Infinity,
  );
}
