import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CREDIT_PAYMENTS, creditInstalments, preorderInstalments } from '#domain/instalments.ts';

const total = fc.integer({ min: 1, max: 100_000_000 });
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

it.each([
  [369_000, [110_700, 110_700, 147_600]],
  [100_001, [30_001, 30_001, 39_999]],
  [2_150_000, [645_000, 645_000, 860_000]],
  [1, [1]],
  [0, []],
])('[PM-12] a pre-order of %d francs is paid 30, 30 and 40 per cent', (francs, parts) => {
  expect(preorderInstalments(francs)).toEqual(parts);
});

it.each([
  [412_000, [103_000, 103_000, 103_000, 103_000]],
  [100_001, [25_001, 25_001, 25_001, 24_998]],
  [5, [2, 2, 1]],
  [3, [1, 1, 1]],
])('[PM-12] a credit of %d francs is paid in equal parts, the last one the remainder', (francs, parts) => {
  expect(creditInstalments(francs)).toEqual(parts);
});

it.each([
  ['a pre-order', preorderInstalments, 3],
  ['a credit', creditInstalments, CREDIT_PAYMENTS],
] as const)(
  '[PM-12] the payments of %s are whole francs above nought and sum to the total',
  (_, split, most) => {
    fc.assert(
      fc.property(total, (francs) => {
        const parts = split(francs);
        expect(sum(parts)).toBe(francs);
        expect(parts.length).toBeLessThanOrEqual(most);
        for (const part of parts) expect(Number.isSafeInteger(part) && part > 0).toBe(true);
      }),
    );
  },
);

it('[PM-12] each payment is within one franc of its share, rounding aside that the last one takes', () => {
  fc.assert(
    fc.property(total, (francs) => {
      const [first = 0, second = 0] = preorderInstalments(francs);
      expect(first).toBe(Math.ceil(francs * 0.3));
      expect(second).toBeLessThanOrEqual(first);
      const credit = creditInstalments(francs);
      expect(Math.max(...credit) - Math.min(...credit)).toBeLessThanOrEqual(CREDIT_PAYMENTS - 1);
    }),
  );
});

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no amount to be split', (francs) => {
  expect(() => preorderInstalments(francs)).toThrow(RangeError);
  expect(() => creditInstalments(francs)).toThrow(RangeError);
});
