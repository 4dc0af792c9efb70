import type { SnapshotFrom } from 'xstate';
import type { avatarEditMachine } from './machine.ts';

export { avatarEditMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof avatarEditMachine>;

/** The chosen picture, until it is saved or dropped. */
export const selectChosen = ({ context }: Snapshot) => context.chosen;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsPreviewing = (snapshot: Snapshot) => snapshot.hasTag('previewing');
