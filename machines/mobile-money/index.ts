import type { ActorRefFrom } from 'xstate';
import type { mobileMoneyMachine } from './machine.ts';

export { mobileMoneyMachine, paymentMonitoring, paymentWatch } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type MobileMoneyRef = ActorRefFrom<typeof mobileMoneyMachine>;
