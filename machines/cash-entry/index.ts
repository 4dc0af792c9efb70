import type { ActorRefFrom } from 'xstate';
import type { cashEntryMachine } from './machine.ts';

export { cashEntryMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type CashEntryRef = ActorRefFrom<typeof cashEntryMachine>;
