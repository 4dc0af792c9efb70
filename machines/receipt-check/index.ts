import type { ActorRefFrom } from 'xstate';
import type { receiptCheckMachine } from './machine.ts';

export { receiptCheckMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type ReceiptCheckRef = ActorRefFrom<typeof receiptCheckMachine>;
