import type { ActorRefFrom } from 'xstate';
import type { instalmentsMachine } from './machine.ts';

export { instalmentsMachine, orderWatch } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type InstalmentsRef = ActorRefFrom<typeof instalmentsMachine>;
