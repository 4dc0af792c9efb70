import type { ActorRefFrom } from 'xstate';
import type { appUpdateMachine } from './machine.ts';

export { appUpdateMachine } from './machine.ts';
export type { PaymentScope } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type AppUpdateRef = ActorRefFrom<typeof appUpdateMachine>;
