import type { ActorRefFrom } from 'xstate';
import type { orderPaymentMachine } from './machine.ts';

export { hostedPaymentWatch, orderPaymentMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type OrderPaymentRef = ActorRefFrom<typeof orderPaymentMachine>;
