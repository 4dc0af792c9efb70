import type { ActorRefFrom } from 'xstate';
import type { guestReservationMachine } from './machine.ts';

export { guestReservationMachine } from './machine.ts';
export * from './selectors.ts';
export type * from './types.ts';
export type GuestReservationRef = ActorRefFrom<typeof guestReservationMachine>;
