import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from './machine.ts';

export { secondFactorMachine } from './machine.ts';
export type * from './types.ts';

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;
type Snapshot = SnapshotFrom<typeof secondFactorMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectIsConfirming = (snapshot: Snapshot) => snapshot.hasTag('confirming');
export const selectIsShowingCodes = (snapshot: Snapshot) => snapshot.hasTag('showingCodes');
export const selectPrepared = ({ context }: Snapshot) => context.prepared;
export const selectCodes = ({ context }: Snapshot) => context.codes;
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectIsUnsure = ({ context }: Snapshot) => context.isUnsure;
