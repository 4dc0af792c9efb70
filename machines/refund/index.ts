export { refundMachine } from './machine.ts';
export { nextRefund, type RefundPosition } from './next-refund.ts';
export type { RefundEvent } from './types.ts';
