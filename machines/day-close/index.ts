import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { drawerErrors, readDrawer, type TypedDrawer } from '#domain/forms/day-close.ts';
import { type dayCloseMachine, entryOf } from './machine.ts';
import type { ClosedDay, DrawerEntry, OpenDay, OpenDrawer } from './types.ts';

export { dayCloseMachine } from './machine.ts';
export type * from './types.ts';
export type DayCloseRef = ActorRefFrom<typeof dayCloseMachine>;

type Snapshot = SnapshotFrom<typeof dayCloseMachine>;

/** The drawers, once they were read; they stay while they are read again. */
export const selectOpenDay = ({ context }: Snapshot): OpenDay | undefined => context.open;
export const selectEntry =
  (staffId: number) =>
  ({ context }: Snapshot): DrawerEntry =>
    entryOf(context, staffId);

/** The error of a field after an attempt to close. */
export const selectDrawerError =
  ({ staffId, expected }: OpenDrawer, field: keyof TypedDrawer) =>
  ({ context }: Snapshot): string | undefined =>
    context.isChecked ? drawerErrors(entryOf(context, staffId), expected)[field] : undefined;

/** The counted francs less what is expected; `undefined` as long as nothing is counted. */
export const selectDifference =
  ({ staffId, expected }: OpenDrawer) =>
  ({ context }: Snapshot): number | undefined => {
    const { counted } = readDrawer(entryOf(context, staffId));
    return counted === undefined ? undefined : counted - expected;
  };

export const selectIsReading = (snapshot: Snapshot) => snapshot.hasTag('reading');
export const selectIsConfirming = (snapshot: Snapshot) =>
  snapshot.hasTag('confirming') || snapshot.hasTag('closing') || snapshot.hasTag('unsure');
export const selectIsClosing = (snapshot: Snapshot) => snapshot.hasTag('closing');
/** Whether the answer to the close was lost. */
export const selectIsUnsure = (snapshot: Snapshot) => snapshot.hasTag('unsure');
export const selectCanCancel = (snapshot: Snapshot) => snapshot.can({ type: 'close.cancelled' });
/** The sheet, once the day is closed. */
export const selectClosed = (snapshot: Snapshot): ClosedDay | undefined =>
  snapshot.hasTag('closed') ? snapshot.context.closed : undefined;
export const selectCloseFailure = ({ context: { failure } }: Snapshot): string | undefined =>
  failure === '' ? undefined : failure;
