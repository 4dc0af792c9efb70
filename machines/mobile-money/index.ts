import type { ActorRefFrom } from 'xstate';
import type { mobileMoneyMachine } from './machine.ts';

export { mobileMoneyMachine } from './machine.ts';
export { paymentWatch } from './setup.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type MobileMoneyRef = ActorRefFrom<typeof mobileMoneyMachine>;
