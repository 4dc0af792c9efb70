import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { isOrderReference, trackedReference } from '#domain/ids.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { reasonError } from '#domain/forms/staff.ts';
import type { cashEntryMachine } from './machine.ts';
import type { CashDue, CashEntry, CashField } from './types.ts';

export { cashEntryMachine } from './machine.ts';
export type * from './types.ts';
export type CashEntryRef = ActorRefFrom<typeof cashEntryMachine>;

const { cash: text } = staffPages;

type Snapshot = SnapshotFrom<typeof cashEntryMachine>;

export const selectField = (field: CashField) => (snapshot: Snapshot) => snapshot.context[field];

/** The error of a field after an attempt to send it. */
export const selectError =
  (field: CashField) =>
  ({ context }: Snapshot): string | undefined => {
    if (!context.checked.includes(field)) return undefined;
    if (field === 'reference')
      return isOrderReference(trackedReference(context.reference)) ? undefined : text.referenceInvalid;
    return reasonError(context.reason);
  };

export const selectIsFinding = (snapshot: Snapshot) => snapshot.hasTag('finding');

/** The order, once it was found; it stays while it is read again. */
export const selectDue = ({ context }: Snapshot): CashDue | undefined => context.due;

/** The confirmed or recorded entry. */
export const selectEntry = ({ context }: Snapshot): CashEntry | undefined => context.entry;

/** Why nothing was found or recorded. */
export const selectFailure = (snapshot: Snapshot): string | undefined => {
  if (snapshot.hasTag('notFound')) return text.notFound;
  return snapshot.context.failure === '' ? undefined : snapshot.context.failure;
};

export const selectIsConfirming = (snapshot: Snapshot) =>
  snapshot.hasTag('confirming') || snapshot.hasTag('recording') || snapshot.hasTag('unsure');
export const selectIsRecording = (snapshot: Snapshot) => snapshot.hasTag('recording');
/** Whether the answer to an entry was lost. */
export const selectIsUnsure = (snapshot: Snapshot) => snapshot.hasTag('unsure');
export const selectIsRecorded = (snapshot: Snapshot) => snapshot.hasTag('recorded');
export const selectCanCancel = (snapshot: Snapshot) => snapshot.can({ type: 'entry.cancelled' });
