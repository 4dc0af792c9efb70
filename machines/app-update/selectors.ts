import type { SnapshotFrom } from 'xstate';
import type { appUpdateMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

/** Whether the question is on screen. @see UP-01 */
export const selectIsPrompting = (snapshot: Snapshot) => snapshot.hasTag('prompting');

/** The yes was said and the new version is on its way. */
export const selectIsActivating = (snapshot: Snapshot) => snapshot.hasTag('activating');
