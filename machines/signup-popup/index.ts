import type { SnapshotFrom } from 'xstate';
import type { signupPopupMachine } from './machine.ts';

export { signupPopupMachine } from './machine.ts';
export type * from './types.ts';

/** Whether the offer is to be on the screen. */
export const selectIsWanted = (snapshot: SnapshotFrom<typeof signupPopupMachine>): boolean =>
  snapshot.hasTag('shown');
