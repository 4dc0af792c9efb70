import { isKnownProvider } from './providers/index.ts';
import { PAYMENT_WAYS } from './providers/ways.ts';
import type { OrderPaymentMode } from '../order.ts';

/** Neither part of a divided amount is smaller, in whole francs: each payment has an invoice and a fee. */
export const DIVIDED_PART_MIN = 10_000;

/** How many parts an order can have: their number has one digit in references and addresses. */
export const ORDER_PARTS_MAX = 9;

/** What can be chosen for the first of two parts of an amount, in whole francs. */
export interface Division {
  least: number;
  most: number;
  /** What a wallet takes at once, as far as enough is left for the second part. */
  suggested: number;
}

/** What decides whether the amount that is due can be divided. */
interface DivisibleDue {
  /** Whole francs. */
  amountDue: number;
  /** How many parts the order has. */
  count: number;
  paymentMode: OrderPaymentMode;
  /** Ids of the providers that are offered. */
  providers: readonly string[];
}

const amountMaxOf = (id: string): number => (isKnownProvider(id) && PAYMENT_WAYS[id].amountMax) || Infinity;

/**
 * How the amount that is due can be divided into a payment now and one later: where it is more than a wallet on offer takes in
 * one payment. What is collected at the door is paid in cash, which has no such limit.
 *
 * @returns `undefined` where it cannot be divided
 * @see DK-12
 */
export function divisionOf({ amountDue, count, paymentMode, providers }: DivisibleDue): Division | undefined {
  if (paymentMode === 'onDelivery' || count >= ORDER_PARTS_MAX) return undefined;
  const ceiling = Math.min(...providers.map(amountMaxOf));
  const most = amountDue - DIVIDED_PART_MIN;
  if (amountDue <= ceiling || most < DIVIDED_PART_MIN) return undefined;
  return { least: DIVIDED_PART_MIN, most, suggested: Math.min(ceiling, most) };
}

export const isInDivision = ({ least, most }: Division, amount: number): boolean =>
  Number.isSafeInteger(amount) && amount >= least && amount <= most;
