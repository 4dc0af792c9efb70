import type { ActorRefFrom } from 'xstate';
import type { paymentDialogMachine } from './machine.ts';

export { paymentDialogMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type PaymentDialogRef = ActorRefFrom<typeof paymentDialogMachine>;
