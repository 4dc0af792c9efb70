import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { GuestField } from '#domain/forms/guest.ts';
import type { guestReservationMachine } from './machine.ts';
import { visibleErrors } from './errors.ts';

export { guestReservationMachine } from './machine.ts';
export type * from './types.ts';
export type GuestReservationRef = ActorRefFrom<typeof guestReservationMachine>;

type Snapshot = SnapshotFrom<typeof guestReservationMachine>;

export const selectIsSubmitting = (snapshot: Snapshot) => snapshot.hasTag('busy');
export const selectCanClose = (snapshot: Snapshot) => snapshot.can({ type: 'form.closed' });

/** Why the server rejected the order; shown in the red box. */
export const selectRefusal = (snapshot: Snapshot) => snapshot.context.refusal;

/** The values of all fields, as typed. */
export const selectFields = (snapshot: Snapshot) => snapshot.context.fields;

/** The value of one field. */
export const selectValue = (field: GuestField) => (snapshot: Snapshot) => snapshot.context.fields[field];

/** Whether a field was left once. */
export const selectIsLeft = (field: GuestField) => (snapshot: Snapshot) =>
  snapshot.context.touched.includes(field);

/** The error of one field, once it can be shown. */
export const selectError = (field: GuestField) => (snapshot: Snapshot) =>
  visibleErrors(snapshot.context)[field];
