import { partsBeforeLeaving } from '../fulfilment/leaving.ts';
import { isoDayInDakar } from '../text/calendar.ts';
import { deliveryRegion, type RegionId } from './delivery.ts';
import type { DeliveryFields } from './delivery-fields.ts';
import type { OrderPaymentMode, OrderState, SaleType } from '../order.ts';

/** When a delivery is expected: calendar days in Dakar, e.g. `2026-11-30`. */
export interface DeliveryDays {
  from: string;
  until: string;
}

/** Where an order is delivered, each field as long as it was not erased, and when. Phones are in E.164. */
export interface OrderDelivery extends Partial<DeliveryFields> {
  region: RegionId;
  /** `undefined` while it depends on a payment without a day. */
  expected: DeliveryDays | undefined;
}

/** Packs are delivered in Dakar only, and have no region. @see BK-09 */
export const regionOf = ({ deliveryRegion: region }: { deliveryRegion: RegionId | null }): RegionId =>
  region ?? 'dakar';

const DAY_MS = 86_400_000;

/** The calendar day that many working days later, Monday to Friday. @param isoDay e.g. `2026-11-27` */
export function workingDaysAfter(isoDay: string, days: number): string {
  let moment = Date.parse(isoDay);
  for (let left = days; left > 0; ) {
    moment += DAY_MS;
    const weekday = new Date(moment).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return isoDayInDakar(moment);
}

/** The days of a delivery that can leave on a day, by the working days of its region. */
export function deliveryFrom(isoDay: string, region: RegionId): DeliveryDays {
  const [least, most] = deliveryRegion(region).days;
  return { from: workingDaysAfter(isoDay, least), until: workingDaysAfter(isoDay, most) };
}

/** What the day of a delivery follows from. */
interface DeliverableOrder {
  saleType: SaleType;
  paymentMode: OrderPaymentMode;
  state: OrderState;
  region: RegionId;
  /** Calendar day in Dakar. */
  orderedOn: string;
  instalments: readonly {
    /** Calendar day in Dakar. */
    dueOn: string;
    /** Calendar day in Dakar; `undefined` while it is not paid. */
    paidOn: string | undefined;
    /** Whether it should have been paid before today. */
    isLate: boolean;
  }[];
}

/**
 * When an order is delivered: an immediate one after its payment, one on credit after its first payment, or both after the
 * order where it is paid on delivery; a pre-order after its last payment, which has a day from the beginning.
 *
 * @returns `undefined` for a cancelled order, and while a payment that it depends on has no day or is late
 */
export function expectedDelivery(order: DeliverableOrder): DeliveryDays | undefined {
  const leaves = dayOfLeaving(order);
  return leaves === undefined ? undefined : deliveryFrom(leaves, order.region);
}

function dayOfLeaving({
  saleType,
  paymentMode,
  state,
  orderedOn,
  instalments,
}: DeliverableOrder): string | undefined {
  if (state === 'cancel') return undefined;
  if (saleType !== 'preorder')
    return paymentMode === 'onDelivery'
      ? orderedOn
      : partsBeforeLeaving(saleType, instalments).at(-1)?.paidOn;
  const last = instalments.at(-1);
  if (last === undefined || last.paidOn !== undefined) return last?.paidOn;
  return instalments.some(({ isLate }) => isLate) ? undefined : last.dueOn;
}
