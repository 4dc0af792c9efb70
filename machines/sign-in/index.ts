import type { SnapshotFrom } from 'xstate';
import type { signInMachine } from './machine.ts';

export { signInMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof signInMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
