import type { ActorRefFrom } from 'xstate';
import type { orderTrackingMachine } from './machine.ts';

export { orderTrackingMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type OrderTrackingRef = ActorRefFrom<typeof orderTrackingMachine>;
