import type { ActorRefFrom } from 'xstate';
import type { storeInvoiceMachine } from './machine.ts';

export { paymentWatch, storeInvoiceMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type StoreInvoiceRef = ActorRefFrom<typeof storeInvoiceMachine>;
