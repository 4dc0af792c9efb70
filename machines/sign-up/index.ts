import type { SnapshotFrom } from 'xstate';
import type { signUpMachine } from './machine.ts';

export { signUpMachine } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof signUpMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
