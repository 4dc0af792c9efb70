import type { ActorRefFrom } from 'xstate';
import type { sharedPaymentMachine } from './machine.ts';

export { paymentWatch, sharedPaymentMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type SharedPaymentRef = ActorRefFrom<typeof sharedPaymentMachine>;
