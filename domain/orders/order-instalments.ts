import { isOfFirstDay } from '../fulfilment/leaving.ts';
import type { OrderPaymentMode, OrderState, SaleType } from '../order.ts';
import { ORDER_VERDICTS, type OrderVerdict } from '../payments/verdict.ts';
import type { Provider } from '../payments/providers/index.ts';

/**
 * The state of one part of an order. `due` is due today; `late` and `upcoming` are unpaid and due before or after today;
 * `checking`: staff decides about money that was received; `closed`: unpaid, and the order is cancelled.
 */
export type InstalmentState = 'paid' | 'inProgress' | 'checking' | 'late' | 'due' | 'upcoming' | 'closed';

/** What the state of an instalment follows from. */
export interface InstalmentFacts {
  isPaid: boolean;
  isInConflict: boolean;
  /** Whether a payment of it is in progress. */
  isInProgress: boolean;
  /** Calendar day in Dakar, e.g. `2026-11-21`. */
  dueOn: string;
  /** As `isPaidAtDoor` decides. */
  isAtDoor: boolean;
}

/** How an order is sold and paid. */
type SoldOrder = { saleType: SaleType; paymentMode: OrderPaymentMode };

/**
 * Whether an instalment is collected at the door, on a day that is agreed by phone. Of an order to be paid on delivery that is all
 * of one that is paid at once, also where credit paid a part of it, and of one in instalments what is due on its first day. The others
 * have the dates of any order in instalments, however they are paid.
 *
 * @param instalments all of the order
 */
export const isPaidAtDoor = (
  { saleType, paymentMode }: SoldOrder,
  part: { dueOn: string },
  instalments: readonly { dueOn: string }[],
): boolean => paymentMode === 'onDelivery' && (saleType === 'order' || isOfFirstDay(part, instalments));

/**
 * The state of an instalment. What is collected at the door is never late.
 *
 * @param today calendar day in Dakar by the server's clock
 */
export function instalmentState(
  { isPaid, isInConflict, isInProgress, dueOn, isAtDoor }: InstalmentFacts,
  order: { state: OrderState },
  today: string,
): InstalmentState {
  if (isPaid) return 'paid';
  if (isInConflict) return 'checking';
  if (order.state === 'cancel') return 'closed';
  if (isInProgress) return 'inProgress';
  if (isAtDoor || dueOn > today) return 'upcoming';
  return dueOn === today ? 'due' : 'late';
}

/** One part of an order as its owner sees it. Amount in whole francs, time in epoch milliseconds. */
export interface OrderInstalment {
  /** Starts at 1. */
  number: number;
  amount: number;
  /** Calendar day in Dakar, e.g. `2026-11-21`. */
  dueOn: string;
  state: InstalmentState;
  /** `undefined` until it is paid, and for a method that this build does not know. */
  method: Provider | 'cash' | 'credit' | undefined;
  paidAt: number | undefined;
  /** Set shortly after it is paid. */
  invoice: { number: string; pdf: string } | undefined;
}

/** The instalment to pay next: instalments are paid in their order. @see PM-12 */
export const nextInstalment = <Part extends { state: string }>(
  instalments: readonly Part[],
): Part | undefined => instalments.find(({ state }) => state !== 'paid');

/**
 * The verdict on an order of which the next instalment is in this state; `undefined` if a payment can be started, or
 * nothing is open to payment.
 *
 * @param next `undefined` once all instalments are paid
 */
export function instalmentVerdict(next: InstalmentState | undefined): OrderVerdict | undefined {
  if (next === undefined || next === 'paid') return ORDER_VERDICTS.paid;
  if (next === 'inProgress' || next === 'checking') return ORDER_VERDICTS[next];
  return undefined;
}
