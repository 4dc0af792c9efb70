import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { emailChangeMachine } from './machine.ts';

export { emailChangeMachine } from './machine.ts';
export type * from './types.ts';
export type EmailChangeRef = ActorRefFrom<typeof emailChangeMachine>;

type Snapshot = SnapshotFrom<typeof emailChangeMachine>;

export const selectIsEditing = (snapshot: Snapshot) => snapshot.hasTag('editing');
export const selectIsEnteringCode = (snapshot: Snapshot) => snapshot.hasTag('enteringCode');
export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;

/** The address to which the code was mailed; empty before. */
export const selectEmail = ({ context }: Snapshot) => context.email;
