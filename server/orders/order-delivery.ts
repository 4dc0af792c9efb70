import { DELIVERY_FIELDS, inContract } from '#domain/orders/delivery-fields.ts';
import { isoDayInDakar } from '#domain/text/calendar.ts';
import { type DeliveryDays, expectedDelivery, regionOf } from '#domain/orders/expected-delivery.ts';
import { planInstalments } from '#domain/orders/instalments.ts';
import type { components } from '#openapi/schema.d.ts';
import type { OrderRow } from '../access/order-access.ts';
import type { DueInstalment } from '../payments/ledger/due.ts';

type DatedOrder = Pick<
  OrderRow,
  'orderType' | 'saleType' | 'paymentMode' | 'state' | 'deliveryRegion' | 'createdAt'
>;
type DatedInstalment = Pick<DueInstalment, 'dueOn' | 'state' | 'paid'>;

/** When an order is delivered, by what is paid of it; `undefined` while there is no day, and for an amount. */
export function deliveryDays(
  order: DatedOrder,
  instalments: readonly DatedInstalment[],
): DeliveryDays | undefined {
  const { orderType, saleType, paymentMode, state, createdAt } = order;
  if (orderType === 'amount') return undefined;
  return expectedDelivery({
    saleType,
    paymentMode,
    state,
    region: regionOf(order),
    orderedOn: dayOf(createdAt),
    instalments: instalments.map((part) => ({
      dueOn: part.dueOn,
      paidOn: part.paid?.at ? dayOf(part.paid.at) : undefined,
      isLate: part.state === 'late',
    })),
  });
}

/** When an order is delivered that was placed a moment ago. */
export function plannedDeliveryDays(order: DatedOrder & Pick<OrderRow, 'total'>): DeliveryDays | undefined {
  const plan = planInstalments(order.saleType, order.total, dayOf(order.createdAt));
  return deliveryDays(
    order,
    plan.map(({ dueOn }) => ({ dueOn, state: 'upcoming', paid: undefined })),
  );
}

const dayOf = (moment: Date): string => isoDayInDakar(moment.getTime());

/** Where and when, for those who may see the order; `undefined` for an amount, which is delivered nowhere. */
export function wireDelivery(
  order: OrderRow,
  instalments: readonly DatedInstalment[],
): components['schemas']['OrderDelivery'] | undefined {
  if (order.orderType === 'amount') return undefined;
  const days = deliveryDays(order, instalments);
  return {
    adresse: null,
    telephone: null,
    ...inContract(Object.fromEntries(DELIVERY_FIELDS.map((field) => [field, order[field] || null]))),
    region: regionOf(order),
    from: days?.from ?? null,
    until: days?.until ?? null,
  };
}
