import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { profileEditMachine } from './machine.ts';

export { profileEditMachine } from './machine.ts';
export type * from './types.ts';
export type ProfileEditRef = ActorRefFrom<typeof profileEditMachine>;

type Snapshot = SnapshotFrom<typeof profileEditMachine>;

export const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag('editing');
export const selectIsConfirmingDeletion = (snapshot: Snapshot) => snapshot.hasTag('confirmingDeletion');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
