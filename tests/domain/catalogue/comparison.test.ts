import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readComparison, toggleCompared, writeComparison } from '#domain/catalogue/comparison.ts';

const id = fc.integer({ min: 1, max: 999_999_999 });
/** So few that the same one often comes twice. */
const few = fc.integer({ min: 1, max: 9 });
const chosen = fc.uniqueArray(fc.oneof(id, few), { maxLength: 4 });

it.each([
  [null, []],
  ['', []],
  ['12,7', [12, 7]],
  ['12,12,7', [12, 7]],
  ['5,4,3,2,1', [5, 4, 3, 2]],
  ['0,-1,1.5,1e3,0x2,abc, 9,007,9', [9]],
  ['1234567890,8', [8]],
  ['[1],{"a":2}', []],
])('[RT-07] reads %j as %j', (written, ids) => {
  expect(readComparison(written)).toEqual(ids);
});

it('[RT-07] any text gives at most four different products', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.array(fc.nat()).map(String)), (written) => {
      const ids = readComparison(written);
      expect(ids.length).toBeLessThanOrEqual(4);
      expect(new Set(ids).size).toBe(ids.length);
      for (const each of ids) expect(each).toBeGreaterThan(0);
    }),
  );
});

it('[RT-07] written ids are read back unchanged', () => {
  fc.assert(
    fc.property(chosen, (ids) => {
      expect(readComparison(writeComparison(ids))).toEqual(ids);
    }),
  );
});

it('[RT-07] toggling twice removes a product, and a fifth product changes nothing', () => {
  fc.assert(
    fc.property(chosen, few, (ids, other) => {
      const others = ids.filter((each) => each !== other);
      const added = ids.length < 4 ? [...ids, other] : ids;
      expect(toggleCompared(ids, other)).toEqual(ids.includes(other) ? others : added);
    }),
  );
});
