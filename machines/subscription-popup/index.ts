import type { ActorRefFrom } from 'xstate';
import type { subscriptionPopupMachine } from './machine.ts';

export { subscriptionPopupMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type SubscriptionPopupRef = ActorRefFrom<typeof subscriptionPopupMachine>;
