export { createPaymentWatch } from './machine.ts';
export type * from './types.ts';
