import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countEqual,
  CREDIT_PAYMENTS,
  creditInstalments,
  planInstalments,
  preorderInstalments,
  remainingAfter,
} from '#domain/orders/instalments.ts';

const total = fc.integer({ min: 1, max: 100_000_000 });
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

it.each([
  [369_000, [110_700, 110_700, 147_600]],
  [100_001, [30_001, 30_001, 39_999]],
  [2_150_000, [645_000, 645_000, 860_000]],
  [1, [1]],
  [0, []],
])('[PM-12] [BK-10] a pre-order of %d francs is paid 30, 30 and 40 per cent', (francs, parts) => {
  expect(preorderInstalments(francs)).toEqual(parts);
});

it.each([
  [412_000, [103_000, 103_000, 103_000, 103_000]],
  [100_001, [25_001, 25_001, 25_001, 24_998]],
  [5, [2, 2, 1]],
  [3, [1, 1, 1]],
])('[PM-12] a credit of %d francs is paid in equal parts, with the remainder last', (francs, parts) => {
  expect(creditInstalments(francs)).toEqual(parts);
});

it.each([
  ['a pre-order', preorderInstalments, 3],
  ['a credit', creditInstalments, CREDIT_PAYMENTS],
] as const)('[PM-12] the payments of %s are positive whole francs and sum to the total', (_, split, most) => {
  fc.assert(
    fc.property(total, (francs) => {
      const parts = split(francs);
      expect(sum(parts)).toBe(francs);
      expect(parts.length).toBeLessThanOrEqual(most);
      for (const part of parts) expect(Number.isSafeInteger(part) && part > 0).toBe(true);
    }),
  );
});

it('[I12] [A4] the payments sum to the total for every total up to 5 000, and every 997th up to 5 000 000', () => {
  const wrong: number[] = [];
  for (let francs = 1; francs <= 5_000_000; francs += francs < 5_000 ? 1 : 997)
    if (sum(preorderInstalments(francs)) !== francs || sum(creditInstalments(francs)) !== francs)
      wrong.push(francs);
  expect(wrong).toEqual([]);
});

it('[PM-12] each payment differs from its share by at most a franc, except the last one', () => {
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

it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d cannot be split', (francs) => {
  expect(() => preorderInstalments(francs)).toThrow(RangeError);
  expect(() => creditInstalments(francs)).toThrow(RangeError);
});

/** The rule again in whole numbers only: each part is its share rounded up, at most what remains; the last is the rest. */
function expectedParts(total: number, shares: readonly number[]): number[] {
  const whole = BigInt(sum(shares));
  let left = BigInt(total);
  const parts = shares.map((share, index) => {
    const exact = BigInt(total) * BigInt(share);
    const roundedUp = (exact + whole - 1n) / whole;
    const part = index === shares.length - 1 || roundedUp > left ? left : roundedUp;
    left -= part;
    return Number(part);
  });
  return parts.filter((part) => part > 0);
}

it.each([
  ['order', [1]],
  ['preorder', [30, 30, 40]],
  ['creditOrder', [1, 1, 1, 1]],
] as const)('[PM-12] [I12] plans the instalments of an %s, numbered from 1', (saleType, shares) => {
  fc.assert(
    fc.property(fc.oneof(total, fc.integer({ min: 1, max: 20 })), (francs) => {
      const planned = planInstalments(saleType, francs, '2026-11-21');
      expect(planned.map(({ amount }) => amount)).toEqual(expectedParts(francs, shares));
      expect(planned.map(({ number }) => number)).toEqual(planned.map((_, index) => index + 1));
    }),
  );
});

const days = (orderedOn: string) => planInstalments('creditOrder', 400, orderedOn).map(({ dueOn }) => dueOn);

it('[PM-12] each instalment is due a month after the previous one, or on the last day of a shorter month', () => {
  expect(days('2026-11-21')).toEqual(['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21']);
  expect(days('2026-11-30')).toEqual(['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28']);
  expect(days('2027-12-31')).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
});

it('equal payments are counted, and their sum stays the total', () => {
  expect(countEqual(creditInstalments(255_000))).toEqual([{ count: 4, amount: 63_750 }]);
  expect(countEqual(creditInstalments(255_001))).toEqual([
    { count: 3, amount: 63_751 },
    { count: 1, amount: 63_748 },
  ]);
  fc.assert(
    fc.property(total, (francs) => {
      const groups = countEqual(preorderInstalments(francs));
      expect(sum(groups.map(({ count, amount }) => count * amount))).toBe(francs);
    }),
  );
});

it('[PM-12] what remains after an instalment is the sum of the later ones', () => {
  const instalments = [
    { number: 1, amount: 110_700 },
    { number: 2, amount: 110_701 },
    { number: 3, amount: 147_600 },
  ];
  expect([0, 1, 2, 3].map((paid) => remainingAfter(paid, instalments))).toEqual([
    369_001, 258_301, 147_600, 0,
  ]);
});
