import type { ActorRefFrom } from 'xstate';
import type { paymentCheckMachine } from './machine.ts';

export { paymentWatch, paymentCheckMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type PaymentCheckRef = ActorRefFrom<typeof paymentCheckMachine>;
