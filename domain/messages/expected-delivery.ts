import type { DeliveryFields } from '../orders/delivery-fields.ts';
import { accountForms } from './account-forms.ts';
import type { SaleType } from '../order.ts';

/** Labels of what is typed for a delivery. */
const fields = {
  address: accountForms.fields.address,
  phone: accountForms.fields.phone,
} satisfies DeliveryFields;

/** Texts about where and when an order is delivered. */
export const deliveryFacts = {
  fields,
  /** The same where an order is shown. */
  shown: { ...fields, address: 'Livraison à', phone: 'Téléphone de livraison' },
  when: 'Livraison prévue',
  place: (address: string, region: string) => `${address} (région de ${region})`,
  /** @param from a day as shown */
  between: (from: string, until: string) => `entre le ${from} et le ${until}`,
  /** @param payment one of `payments` */
  afterPayment: (least: number, most: number, payment: string) =>
    `${least} à ${most} jours ouvrés après ${payment}`,
  /** The payment that a delivery follows. */
  payments: {
    order: 'le paiement',
    preorder: 'le dernier paiement',
    creditOrder: 'le premier paiement',
  } satisfies Record<SaleType, string>,
} as const;
