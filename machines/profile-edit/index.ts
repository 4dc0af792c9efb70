import type { ActorRefFrom } from 'xstate';
import type { profileEditMachine } from './machine.ts';

export { profileEditMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type ProfileEditRef = ActorRefFrom<typeof profileEditMachine>;
