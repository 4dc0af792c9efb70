import { monthsAfter } from '../text/calendar.ts';
import type { SaleType } from '../order.ts';

/** Shares of a pre-order total, in percent; they sum to 100. @see PM-12 */
export const PREORDER_SHARES = [30, 30, 40] as const;

/** Maximum number of payments of a credit order. */
export const CREDIT_PAYMENTS = 4;

/**
 * Splits a total into parts. Each part is its share rounded up, as far as anything is left: the last part is the
 * remainder, so that the sum is exact. Parts of 0 are left out.
 */
function split(total: number, shares: readonly number[]): number[] {
  if (!Number.isSafeInteger(total) || total < 0) throw new RangeError(`not whole francs: ${total}`);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let left = total;
  const parts = shares.map((share) => {
    const part = Math.min(Math.ceil((total * share) / whole), left);
    left -= part;
    return part;
  });
  return parts.filter((part) => part > 0);
}

/**
 * The payments of a pre-order, in order, in whole francs.
 *
 * @throws RangeError unless the total is in whole francs
 */
export const preorderInstalments = (total: number): number[] => split(total, PREORDER_SHARES);

/**
 * The payments of a credit order: up to four equal parts, in whole francs.
 *
 * @throws RangeError unless the total is in whole francs
 */
export const creditInstalments = (total: number): number[] =>
  split(
    total,
    Array.from({ length: CREDIT_PAYMENTS }, () => 1),
  );

/** One instalment, as stored with the order. */
export interface PlannedInstalment {
  /** Starts at 1. */
  number: number;
  /** Whole francs, above 0. */
  amount: number;
  /** Calendar day in Dakar, e.g. `2026-11-21`. */
  dueOn: string;
}

/** Equal payments that follow each other, counted: `4 × 63 750`, or `2 × 61 500` and `1 × 82 000`. */
export function countEqual(payments: readonly number[]): { count: number; amount: number }[] {
  const groups: { count: number; amount: number }[] = [];
  for (const amount of payments) {
    const last = groups.at(-1);
    if (last?.amount === amount) last.count += 1;
    else groups.push({ count: 1, amount });
  }
  return groups;
}

const SPLIT: Readonly<Record<SaleType, (total: number) => number[]>> = {
  order: (total) => split(total, [1]),
  preorder: preorderInstalments,
  creditOrder: creditInstalments,
};

/** The payments of an order of this type, in order, in whole francs. @throws RangeError unless the total is in whole francs */
export const paymentsOf = (saleType: SaleType, total: number): number[] => SPLIT[saleType](total);

/**
 * The instalments of an order. The first is due on the day of the order and each further one a month later, unless
 * staff agree other dates with the customer.
 *
 * @param orderedOn calendar day in Dakar, e.g. `2026-11-21`
 * @throws RangeError unless the total is in whole francs
 * @see PM-12
 */
export const planInstalments = (saleType: SaleType, total: number, orderedOn: string): PlannedInstalment[] =>
  SPLIT[saleType](total).map((amount, index) => ({
    number: index + 1,
    amount,
    dueOn: monthsAfter(orderedOn, index),
  }));

/** What remains to be paid after the instalment of this number, in whole francs; instalments are paid in order. */
export const remainingAfter = (
  paid: number,
  instalments: readonly Pick<PlannedInstalment, 'number' | 'amount'>[],
): number => instalments.reduce((sum, { number, amount }) => sum + (number > paid ? amount : 0), 0);
