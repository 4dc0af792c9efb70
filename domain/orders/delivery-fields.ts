import type { RegionId } from './delivery.ts';

/**
 * The fields that a customer types for a delivery, in the order of the checkout, with their names in the contract. All
 * that treats them alike reads them here: form, draft, requests, parsing, storing, comparing. @see BK-09
 */
export const DELIVERY_WORDS = { address: 'adresse', phone: 'telephone' } as const;

export type DeliveryField = keyof typeof DELIVERY_WORDS;

export const isDeliveryField = (name: string): name is DeliveryField => name in DELIVERY_WORDS;

export const DELIVERY_FIELDS: readonly DeliveryField[] = Object.keys(DELIVERY_WORDS).filter(isDeliveryField);

export type DeliveryFields = Record<DeliveryField, string>;

/** Where an order is delivered, as typed. */
export type DeliveryDetails = DeliveryFields & { region: RegionId };

/** Where nothing is typed yet. */
export const NO_DELIVERY: DeliveryDetails = { address: '', phone: '', region: 'dakar' };

/** Fields by their names in the contract. */
export const inContract = <Value extends string | null>(
  typed: Partial<Record<DeliveryField, Value>>,
): { [F in DeliveryField as (typeof DELIVERY_WORDS)[F]]?: Value } =>
  Object.fromEntries(
    DELIVERY_FIELDS.flatMap((field) => (field in typed ? [[DELIVERY_WORDS[field], typed[field]]] : [])),
  );

/** The fields of which the contract has a value. */
export const fromContract = (
  sent: {
    [F in DeliveryField as (typeof DELIVERY_WORDS)[F]]?: string | null;
  },
): Partial<DeliveryFields> =>
  Object.fromEntries(
    DELIVERY_FIELDS.flatMap((field) => {
      const value = sent[DELIVERY_WORDS[field]] ?? undefined;
      return value === undefined ? [] : [[field, value]];
    }),
  );
