import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CourierDeed } from '#domain/fulfilment/courier-deed.ts';
import type { deliverySyncMachine } from './machine.ts';
import type { RefusedDeed } from './types.ts';

export { deliverySyncMachine } from './machine.ts';
export { withDeeds } from './with-deeds.ts';
export type DeliverySyncRef = ActorRefFrom<typeof deliverySyncMachine>;

type Snapshot = SnapshotFrom<typeof deliverySyncMachine>;

export const selectWaiting = ({ context }: Snapshot): readonly CourierDeed[] => context.waiting;
export const selectRefused = ({ context }: Snapshot): readonly RefusedDeed[] => context.refused;
export const selectIsSending = (snapshot: Snapshot): boolean => snapshot.hasTag('sending');

/** Why nothing is sent now; `undefined` while nothing waits, or while it is being sent. */
export const selectFailure = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('waiting') && snapshot.context.failure !== '' ? snapshot.context.failure : undefined;
