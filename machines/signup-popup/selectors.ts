import type { SnapshotFrom } from 'xstate';
import type { signupPopupMachine } from './machine.ts';

/** Whether the offer is on the screen. */
export const selectIsShown = (snapshot: SnapshotFrom<typeof signupPopupMachine>): boolean =>
  snapshot.hasTag('shown');
