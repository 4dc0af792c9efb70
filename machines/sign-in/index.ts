import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { signInMachine } from './machine.ts';

export { signInMachine } from './machine.ts';
export type * from './types.ts';

export type SignInRef = ActorRefFrom<typeof signInMachine>;
type Snapshot = SnapshotFrom<typeof signInMachine>;

export const selectIsBusy = (snapshot: Snapshot) => snapshot.hasTag('busy');
/** Whether the password was right and the code is asked for. */
export const selectIsAskingCode = (snapshot: Snapshot) => snapshot.hasTag('askingCode');
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
