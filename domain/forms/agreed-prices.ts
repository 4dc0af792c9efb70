import { reasonError } from './staff.ts';
import { orderForm as text } from '../messages/staff/order-form.ts';
import { mayStaff, type StaffRole } from '../staff/roles.ts';

/**
 * By how many per cent each role may go below the price of the day for a caller; a role without an entry may not at all. No role
 * may go above it. The database enforces the stored limit too. @see DK-10
 */
const AGREED_PRICE_LIMITS: Partial<Record<StaffRole, number>> = { support: 5, manager: 20, admin: 100 };

/** The limit of a role in whole per cent; 0 where it may agree on no price. */
export const agreedPriceLimit = (role: StaffRole): number =>
  mayStaff(role, 'changeOrders') ? (AGREED_PRICE_LIMITS[role] ?? 0) : 0;

/** The lowest unit price that a limit allows, in whole francs. @param within per cent */
export const lowestAgreedPrice = (dayPrice: number, within: number): number =>
  Math.max(1, Math.ceil((dayPrice * (100 - within)) / 100));

/** A price that staff agreed on with a caller. Whole francs for one unit. */
export interface Agreement {
  price: number;
  reason: string;
}

/** What is wrong with an agreed price; `undefined` if nothing is. @param within the limit in per cent */
export function agreedPriceProblem(price: number, dayPrice: number, within: number): string | undefined {
  const lowest = lowestAgreedPrice(dayPrice, within);
  if (!Number.isSafeInteger(price) || price < 1) return text.agreedNotNumber;
  if (price >= dayPrice) return text.agreedTooHigh(dayPrice);
  return price < lowest ? text.agreedTooLow(lowest) : undefined;
}

/** What is wrong with an agreement, its reason included. */
export const agreementProblem = (
  { price, reason }: Agreement,
  dayPrice: number,
  within: number,
): string | undefined => agreedPriceProblem(price, dayPrice, within) ?? reasonError(reason);
