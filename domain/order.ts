/** How an order is sold. */
export const SALE_TYPES = ['order', 'preorder', 'creditOrder'] as const;
export type SaleType = (typeof SALE_TYPES)[number];

/** Whether orders of this kind take units of the counted stock. Those of a pre-order are bought for it. @see DK-06 */
export const takesUnits = (saleType: SaleType): boolean => saleType !== 'preorder';

/** How an order is paid: online at once, on delivery, or online in instalments. */
export const ORDER_PAYMENT_MODES = ['online', 'onDelivery', 'instalments'] as const;
export type OrderPaymentMode = (typeof ORDER_PAYMENT_MODES)[number];

/** How an order is paid online: an immediate order in one payment, the others in instalments. @see BK-09 */
export const ONLINE_MODE_OF = {
  order: 'online',
  preorder: 'instalments',
  creditOrder: 'instalments',
} as const satisfies Record<SaleType, OrderPaymentMode>;

/** How a basket's order can be paid. @see BK-09 */
export const PAYMENT_MODES_OF: Readonly<Record<SaleType, readonly OrderPaymentMode[]>> = {
  order: [ONLINE_MODE_OF.order, 'onDelivery'],
  preorder: [ONLINE_MODE_OF.preorder, 'onDelivery'],
  creditOrder: [ONLINE_MODE_OF.creditOrder, 'onDelivery'],
};

/** What a line of an order stands for. `discount` has a negative price; `amount` is asked for without a product (DK-10). */
export const ORDER_LINE_KINDS = ['product', 'delivery', 'discount', 'amount'] as const;
export type OrderLineKind = (typeof ORDER_LINE_KINDS)[number];

/** How a pack is paid. @see PK-01 */
export type PackPaymentMode = Extract<OrderPaymentMode, 'online' | 'onDelivery'>;

/** Whether an order is valid or cancelled. */
export const ORDER_STATES = ['sale', 'cancel'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Whether a payment uses real money or a provider's test environment. */
export const PAYMENT_MODES = ['live', 'test'] as const;

/**
 * Order statuses for tracking. `partlyPaid`: some of its instalments are paid; `checking`: staff reviews a payment; `confirmed`:
 * to be paid on delivery.
 *
 * @see AP-04
 */
export const TRACKED_STATUSES = [
  'awaitingPayment',
  'partlyPaid',
  'checking',
  'confirmed',
  'paid',
  'cancelled',
] as const;
export type TrackedStatus = (typeof TRACKED_STATUSES)[number];
