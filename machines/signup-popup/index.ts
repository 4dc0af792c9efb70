import type { ActorRefFrom } from 'xstate';
import type { signupPopupMachine } from './machine.ts';

export { signupPopupMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type SignupPopupRef = ActorRefFrom<typeof signupPopupMachine>;
