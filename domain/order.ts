/** How an order is sold, in the contract's words. */
export type SaleType = 'order' | 'preorder' | 'creditorder';

/** How a pack's buyer pays: to the courier, or online at once. @see PK-01 */
export type PackPaymentMode = 'domicile' | 'online';

/** Online providers the shop can offer; the server lists those that are open. */
export type Provider = 'wave';
