import type { SnapshotFrom } from 'xstate';
import type { GuestField } from '#domain/guest.ts';
import { visibleErrors } from './errors.ts';
import type { guestReservationMachine } from './machine.ts';

type Snapshot = SnapshotFrom<typeof guestReservationMachine>;

export const selectIsSubmitting = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'form.closed' });

/** Why the server did not take the order; for the red box. */
export const selectRefusal = (snapshot: Snapshot) => snapshot.context.refusal;

/** What one field holds. */
export const selectValue = (field: GuestField) => (snapshot: Snapshot) => snapshot.context.fields[field];

/** What is wrong with one field, once it may be said. */
export const selectError = (field: GuestField) => (snapshot: Snapshot) =>
  visibleErrors(snapshot.context)[field];
