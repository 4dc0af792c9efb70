/** How an order is sold, in the contract's words. */
export const SALE_TYPES = ['order', 'preorder', 'creditorder'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/** How an order is paid: by the courier, online at once, or online in instalments. */
export const PAYMENT_MODES = ['domicile', 'online', 'echelonne'] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** The two modes among which a pack's buyer chooses. @see PK-01 */
export type PackPaymentMode = Extract<PaymentMode, 'domicile' | 'online'>;

/** Online providers the shop can offer; the server lists those that are open. */
export const PROVIDERS = ['wave'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Reads a wire word as a sale type; `undefined` for a word we do not know. */
export const saleType = (word: string | null | undefined): SaleType | undefined =>
  SALE_TYPES.find((type) => type === word);
