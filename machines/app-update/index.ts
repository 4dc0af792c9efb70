export { appUpdateMachine } from './machine.ts';
export type { PaymentScope } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
