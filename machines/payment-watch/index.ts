export { createPaymentWatch, paymentRules } from './machine.ts';
export type * from './types.ts';
