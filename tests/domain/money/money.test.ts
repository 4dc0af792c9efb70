import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatAmount,
  formatPrice,
  lineTotal,
  linesTotal,
  percentOff,
  priceNow,
} from '#domain/money/money.ts';

const francs = fc.integer({ min: 0, max: 100_000_000 });

it.each([
  [0, '0\u00a0FCFA'],
  [500, '500\u00a0FCFA'],
  [129_000, '129\u202f000\u00a0FCFA'],
  [5_000_000, '5\u202f000\u202f000\u00a0FCFA'],
  [0.2, '1\u00a0FCFA'],
  [129_000.01, '129\u202f001\u00a0FCFA'],
])('[PM-13] formats %d francs as %j', (amount, shown) => {
  expect(formatPrice(amount)).toBe(shown);
});

it('[PM-13] [PC-05] a price has no line break opportunity, and its digits are those of the amount', () => {
  fc.assert(
    fc.property(francs, (amount) => {
      expect(formatPrice(amount)).not.toContain(' ');
      expect(Number(formatAmount(amount).replaceAll('\u202f', ''))).toBe(amount);
    }),
  );
});

it('[PM-13] a displayed amount is never below the paid amount', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e8, noNaN: true }), (amount) => {
      const shown = Number(formatAmount(amount).replaceAll('\u202f', ''));
      expect(shown).toBeGreaterThanOrEqual(amount);
      expect(shown - amount).toBeLessThanOrEqual(1);
    }),
  );
});

it('the total is the sum of the line totals, in whole francs', () => {
  const line = fc.record({ unitPrice: francs, quantity: fc.integer({ min: 1, max: 99 }) });
  expect(linesTotal([])).toBe(0);
  expect(lineTotal({ unitPrice: 18_000, quantity: 2 })).toBe(36_000);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), (lines) => {
      expect(linesTotal(lines)).toBe(lines.reduce((sum, each) => sum + lineTotal(each), 0));
      expect(Number.isSafeInteger(linesTotal(lines))).toBe(true);
    }),
  );
});

it('[PC-05] the promotional price applies during a promotion, and a discount is never exaggerated', () => {
  expect(priceNow({ listPrice: 245_000, promoPrice: 219_000, onPromo: true })).toBe(219_000);
  expect(priceNow({ listPrice: 245_000, promoPrice: 219_000, onPromo: false })).toBe(245_000);
  expect(priceNow({ listPrice: 245_000, promoPrice: null, onPromo: true })).toBe(245_000);
  expect(percentOff(245_000, 219_000)).toBe(10);
  expect(percentOff(100, 1)).toBe(99);
});

it('[PM-13] digits are grouped as by the locale data for French', () => {
  const french = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 100_000_000 }), (amount) => {
      expect(formatAmount(amount)).toBe(french.format(amount).replace('-', '\u2212'));
    }),
  );
});
