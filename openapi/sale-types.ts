import type { components } from './schema.d.ts';

type WireSaleType = components['schemas']['SaleType'];

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
