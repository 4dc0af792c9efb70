import type { SnapshotFrom } from 'xstate';
import type { addedItemMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof addedItemMachine>;

/** What to show; `undefined` if nothing is shown. */
export const selectItem = (snapshot: Snapshot) =>
  snapshot.hasTag('shown') ? snapshot.context.item : undefined;

/** Whether clicks go to what is below. */
export const selectIsPassive = (snapshot: Snapshot): boolean => snapshot.hasTag('passive');
