import type { ActorRefFrom } from 'xstate';
import type { packOrderMachine } from './machine.ts';

export { packOrderMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type PackOrderRef = ActorRefFrom<typeof packOrderMachine>;
