import type { ActorRefFrom } from 'xstate';
import type { emailChangeMachine } from './machine.ts';

export { emailChangeMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type EmailChangeRef = ActorRefFrom<typeof emailChangeMachine>;
