import { expect, it } from 'vitest';
import { welcomeDiscount } from '#domain/orders/welcome-discount.ts';

const line = (unitPrice: number, quantity = 1, isOnPromotion = false) => ({
  unitPrice,
  quantity,
  isOnPromotion,
});

it.each([
  [[], 0],
  [[line(9)], 0],
  [[line(10)], 1],
  [[line(19_999)], 1_999],
  [[line(60_000, 2), line(5_000)], 12_500],
  [[line(199_999)], 19_999],
  [[line(200_000)], 20_000],
  [[line(200_010)], 20_000],
  [[line(900_000, 99)], 20_000],
  [[line(50_000, 1, true)], 0],
  [[line(50_000, 1, true), line(30_000)], 3_000],
])('[PU-07] the discount on %j is %d: 10 % of what is not on promotion, rounded down', (lines, discount) => {
  expect(welcomeDiscount(lines)).toBe(discount);
});
