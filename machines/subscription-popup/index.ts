import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { subscriptionPopupMachine } from './machine.ts';

export { subscriptionPopupMachine } from './machine.ts';
export type * from './types.ts';
export type SubscriptionPopupRef = ActorRefFrom<typeof subscriptionPopupMachine>;

type Snapshot = SnapshotFrom<typeof subscriptionPopupMachine>;

/** Whether the offer is to be on the screen. */
export const selectIsWanted = (snapshot: Snapshot): boolean => snapshot.hasTag('shown');

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** The text in the field, unchanged. */
export const selectTyped = ({ context }: Snapshot) => context.typed;

/** The validation error. */
export const selectError = ({ context }: Snapshot) => context.error;

/** Why the request failed. */
export const selectFailure = ({ context }: Snapshot) => context.failure;

/** The address that was just subscribed. */
export const selectThanked = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('thanked') ? snapshot.context.email : undefined;
