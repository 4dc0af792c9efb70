import type { ActorRefFrom } from 'xstate';
import type { passwordRecoveryMachine } from './machine.ts';

export { passwordRecoveryMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type PasswordRecoveryRef = ActorRefFrom<typeof passwordRecoveryMachine>;
