import { deliveryRegion } from '#domain/orders/delivery.ts';
import type { OrderDelivery } from '#domain/orders/expected-delivery.ts';
import { deliveryTime } from '#domain/wording/expected-delivery.ts';
import { deliveryFacts as text } from '#domain/messages/expected-delivery.ts';
import type { SaleType } from '#domain/order.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import type { Definition } from '#src/ui/DefinitionList.tsx';

/** Where an order is delivered and, unless it is cancelled, when. */
export function deliveryItems(
  delivery: OrderDelivery | undefined,
  { saleType, isCancelled }: { saleType: SaleType; isCancelled: boolean },
): Definition[] {
  if (delivery === undefined) return [];
  const { address, phone, region } = delivery;
  return [
    ...(address === undefined
      ? []
      : [{ label: text.to, value: text.place(address, deliveryRegion(region).name) }]),
    ...(phone === undefined ? [] : [{ label: text.phone, value: spacedPhone(phone) }]),
    ...(isCancelled ? [] : [{ label: text.when, value: deliveryTime({ saleType, ...delivery }) }]),
  ];
}
