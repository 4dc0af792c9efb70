/** The contract's words for what is ordered and how it is paid, by the shop's own, and the other way round. */
import type { components } from './schema.d.ts';

type WireSaleType = components['schemas']['SaleType'];
type WirePaymentMode = components['schemas']['PaymentMode'];

/** The contract's words for how an order is sold, by the shop's own; the database stores them too. */
export const SALE_TYPE_WORDS = {
  order: 'order',
  preorder: 'preorder',
  creditOrder: 'creditorder',
} as const satisfies Record<string, WireSaleType>;

/** The shop's words for the contract's. */
export const SALE_TYPES_BY_WORD = {
  order: 'order',
  preorder: 'preorder',
  creditorder: 'creditOrder',
} as const satisfies Record<WireSaleType, keyof typeof SALE_TYPE_WORDS>;

export const PAYMENT_MODE_WORDS = {
  online: 'online',
  onDelivery: 'domicile',
  instalments: 'echelonne',
} as const satisfies Record<string, WirePaymentMode>;

export const PAYMENT_MODES_BY_WORD = {
  online: 'online',
  domicile: 'onDelivery',
  echelonne: 'instalments',
} as const satisfies Record<WirePaymentMode, keyof typeof PAYMENT_MODE_WORDS>;
