import type { SnapshotFrom } from 'xstate';
import type { appUpdateMachine } from './machine.ts';

export { appUpdateMachine } from './machine.ts';
export type { PaymentScope } from './machine.ts';
export type * from './types.ts';

type Snapshot = SnapshotFrom<typeof appUpdateMachine>;

/** Whether the update prompt is on screen. @see UP-01 */
export const selectIsPrompting = (snapshot: Snapshot) => snapshot.hasTag('prompting');

/** The user has accepted and the new version is being activated. */
export const selectIsActivating = (snapshot: Snapshot) => snapshot.hasTag('activating');
