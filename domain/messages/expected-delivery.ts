import type { SaleType } from '../order.ts';

/** Texts about where and when an order is delivered. */
export const deliveryFacts = {
  to: 'Livraison à',
  phone: 'Téléphone de livraison',
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
