import { deliveryRegion } from '#domain/orders/delivery.ts';
import { DELIVERY_FIELDS, type DeliveryField } from '#domain/orders/delivery-fields.ts';
import type { OrderDelivery } from '#domain/orders/expected-delivery.ts';
import { deliveryTime } from '#domain/wording/expected-delivery.ts';
import { deliveryFacts as text } from '#domain/messages/expected-delivery.ts';
import type { SaleType } from '#domain/order.ts';
import { spacedPhone } from '#domain/text/phone.ts';
import type { Definition } from '#src/ui/DefinitionList.tsx';

/**
 * Where an order is delivered, and when it is expected.
 *
 * @param hidesDay for an order that is cancelled, or of which more is said elsewhere
 */
export function deliveryItems(
  delivery: OrderDelivery | undefined,
  { saleType, hidesDay }: { saleType: SaleType; hidesDay: boolean },
): Definition[] {
  if (delivery === undefined) return [];
  const shown = (field: DeliveryField, value: string): string => {
    if (field === 'address') return text.place(value, deliveryRegion(delivery.region).name);
    return field === 'phone' ? spacedPhone(value) : value;
  };
  return [
    ...DELIVERY_FIELDS.flatMap((field) => {
      const value = delivery[field];
      return value === undefined ? [] : [{ label: text.shown[field], value: shown(field, value) }];
    }),
    ...(hidesDay ? [] : [{ label: text.when, value: deliveryTime({ saleType, ...delivery }) }]),
  ];
}
