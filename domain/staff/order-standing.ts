import type { OrderPaymentMode, OrderState, SaleType } from '../order.ts';
import { type InstalmentState, isPaidAtDoor, nextInstalment } from '../orders/order-instalments.ts';
import type { PaymentVerdict } from '../payments/verdict.ts';

/**
 * What is the matter with the money of an order, for staff; exactly one holds.
 *
 * - `paid`: all instalments are settled
 * - `checking`: money was received that staff decide about, or the amount due is not known
 * - `cancelled`: nothing is to be paid any more
 * - `inProgress`: a payment of the next instalment may still succeed
 * - `late`: the next of several instalments is past its day
 * - `partlyPaid`: some instalments are settled, and the next one has its day ahead
 * - `atDoor`: the first payment is collected on delivery
 * - `unpaid`: nothing was received
 */
export const ORDER_STANDINGS = [
  'paid',
  'checking',
  'cancelled',
  'inProgress',
  'late',
  'partlyPaid',
  'atDoor',
  'unpaid',
] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

/** @param isMoving whether a provider moves the money of a payment of the next instalment, also of one that was replaced */
export function orderStanding(
  order: { state: OrderState; saleType: SaleType; paymentMode: OrderPaymentMode },
  instalments: readonly { dueOn: string; state: InstalmentState }[],
  isMoving = false,
): OrderStanding {
  const next = nextInstalment(instalments);
  if (next === undefined) return instalments.length === 0 ? 'checking' : 'paid';
  if (next.state === 'checking') return 'checking';
  if (isMoving || next.state === 'inProgress') return 'inProgress';
  if (order.state === 'cancel') return 'cancelled';
  if (next.state === 'late' && instalments.length > 1) return 'late';
  if (instalments.some(({ state }) => state === 'paid')) return 'partlyPaid';
  return isPaidAtDoor(order, next, instalments) ? 'atDoor' : 'unpaid';
}

/** What the sentence about the money of an order names. Whole francs, times in epoch milliseconds. */
export interface OrderMoney {
  standing: OrderStanding;
  total: number;
  residual: number;
  /** The instalment to pay next; `dueOn` is a calendar day in Dakar. */
  next: { number: number; count: number; amount: number; dueOn: string } | undefined;
  /** What settled the last instalment: `cash` or the id of a provider, and when. */
  settled: { method: string; at: number | undefined } | undefined;
  /** The latest online payment of the next instalment, or of a cancelled order; of a paid order it does not matter. */
  lastTry:
    | { provider: string; verdict: PaymentVerdict; at: number; payableUntil: number | undefined }
    | undefined;
  /** What was received and does not count, as long as it is not returned; 0 for nothing. */
  toReturn: number;
}

/**
 * Whether staff may ask for more money for an order: not for a cancelled one, nor while they decide about money that was received,
 * which may be what is due.
 *
 * @see HAZARDS I4
 */
export const mayBeAskedFor = ({ standing, residual }: Pick<OrderMoney, 'standing' | 'residual'>): boolean =>
  residual > 0 && standing !== 'cancelled' && standing !== 'checking';
