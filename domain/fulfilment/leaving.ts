import type { OrderPaymentMode, OrderState, SaleType } from '../order.ts';

/** Why an order may not leave the shop yet. */
export const LEAVING_BLOCKS = [
  'closed',
  'returned',
  'unpaid',
  'planOpen',
  'firstPaymentOpen',
  'noAgreement',
] as const;
export type LeavingBlock = (typeof LEAVING_BLOCKS)[number];

/** What decides whether an order may leave. */
export interface LeavingFacts {
  saleType: SaleType;
  paymentMode: OrderPaymentMode;
  state: OrderState;
  /** Whether the membership that allows its owner to buy on credit holds. */
  isMember: boolean;
  /** Whether refunds, also those that are only asked for, return all money that was received. */
  isReturned: boolean;
  instalments: readonly LeavingInstalment[];
}

/**
 * The ways of paying whose orders staff confirm by phone before any money comes. All others are confirmed once something of them is
 * paid: until then nothing is done for them.
 */
export const CONFIRMED_UNPAID = ['onDelivery'] as const satisfies readonly OrderPaymentMode[];

interface LeavingInstalment {
  /** Starts at 1. */
  number: number;
  /** Whole francs. */
  amount: number;
  /** Calendar day in Dakar, e.g. `2026-11-21`. */
  dueOn: string;
  isPaid: boolean;
}

/**
 * Why an order may not leave the shop on a day; `undefined` if it may.
 *
 * - An order paid online leaves once it is paid, one paid on delivery at any time.
 * - A pre-order leaves after its last payment, as its plan says; one paid on delivery leaves on the day of that payment.
 * - A credit order leaves while the membership of its owner holds, after its first payment unless that is made at the
 *   door.
 * - None leaves once all money that was received for it is returned or will be.
 *
 * @param today calendar day in Dakar
 * @see docs/decisions/0059-fulfilment.md
 */
export function leavingBlock(order: LeavingFacts, today: string): LeavingBlock | undefined {
  const { saleType, paymentMode, state, instalments } = order;
  if (state === 'cancel') return 'closed';
  if (order.isReturned) return 'returned';
  const isPaid = instalments.length > 0 && instalments.every((part) => part.isPaid);
  if (saleType === 'preorder') {
    const lastDay = instalments.at(-1)?.dueOn;
    const hasCome = paymentMode === 'onDelivery' && lastDay !== undefined && lastDay <= today;
    return isPaid || hasCome ? undefined : 'planOpen';
  }
  if (saleType === 'creditOrder') {
    if (isPaid) return undefined;
    if (!order.isMember) return 'noAgreement';
    const first = partsBeforeLeaving(saleType, instalments);
    const isBegun = first.length > 0 && first.every((part) => part.isPaid);
    return isBegun || paymentMode === 'onDelivery' ? undefined : 'firstPaymentOpen';
  }
  return isPaid || paymentMode === 'onDelivery' ? undefined : 'unpaid';
}

/**
 * The parts that are paid before an order leaves that is not paid at the door: all of an order that is paid at once or before its
 * delivery, and of a credit order those that are due on its first day: one, unless it was divided.
 */
export const partsBeforeLeaving = <Part extends { dueOn: string }>(
  saleType: SaleType,
  instalments: readonly Part[],
): readonly Part[] =>
  saleType === 'creditOrder' ? instalments.filter((part) => isOfFirstDay(part, instalments)) : instalments;

/** Whether an instalment is due on the first day of its order: one, unless it was divided. */
export const isOfFirstDay = (
  { dueOn }: { dueOn: string },
  instalments: readonly { dueOn: string }[],
): boolean => dueOn === instalments[0]?.dueOn;

/** An instalment that the courier collects: whole francs. */
export interface CollectedPart {
  number: number;
  amount: number;
}

/**
 * What the courier collects at the door, in the order in which it is due: what is paid before an order leaves that is not paid on
 * delivery, of a pre-order all that is left.
 */
export function partsToCollect({
  saleType,
  paymentMode,
  state,
  instalments,
}: Omit<LeavingFacts, 'isMember' | 'isReturned'>): CollectedPart[] {
  if (paymentMode !== 'onDelivery' || state === 'cancel') return [];
  return partsBeforeLeaving(saleType, instalments)
    .filter(({ isPaid }) => !isPaid)
    .map(({ number, amount }) => ({ number, amount }));
}
