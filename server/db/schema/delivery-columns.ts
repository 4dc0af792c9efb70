import { text } from 'drizzle-orm/pg-core';
import type { DeliveryField } from '#domain/orders/delivery-fields.ts';

/** A column of orders for each field of a delivery. */
export const deliveryColumns = {
  /** Delivery address. Required for guests. */
  address: text(),
  /** In E.164. */
  phone: text().notNull(),
} satisfies Record<DeliveryField, unknown>;

/** The values of an order that is delivered nowhere: of one without details, and of one whose details were erased. */
export const NOT_DELIVERED = { address: null, phone: '' } satisfies Record<DeliveryField, string | null>;
