export { orderRefundMachine } from './machine.ts';
export { nextOrderRefund, type OrderRefundPosition } from './next-order-refund.ts';
export type { OrderRefundEvent } from './types.ts';
