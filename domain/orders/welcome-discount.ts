import { linesTotal, type PricedLine } from '../money/money.ts';

/** Maximum discount in whole francs. @see PU-07 */
export const WELCOME_DISCOUNT_MAX = 20_000;

/** The discount in per cent of the products that are not on promotion. */
export const WELCOME_DISCOUNT_PERCENT = 10;

/**
 * The discount on a new customer's first purchase, in whole francs, rounded down; 0 if every line is on promotion.
 *
 * @see PU-07 @see HAZARDS A13
 */
export function welcomeDiscount(lines: readonly (PricedLine & { isOnPromotion: boolean })[]): number {
  const eligible = linesTotal(lines.filter(({ isOnPromotion }) => !isOnPromotion));
  return Math.min(Math.floor((eligible * WELCOME_DISCOUNT_PERCENT) / 100), WELCOME_DISCOUNT_MAX);
}
