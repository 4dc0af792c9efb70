import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AmountField } from '#domain/forms/amount-order.ts';
import type { amountOrderMachine } from './machine.ts';

export { amountOrderMachine } from './machine.ts';
export type * from './types.ts';
/** A running form. */
export type AmountOrderRef = ActorRefFrom<typeof amountOrderMachine>;

type Snapshot = SnapshotFrom<typeof amountOrderMachine>;

export const selectDraft = ({ context }: Snapshot) => context.draft;
/** Whether it was sent, and is not refused. */
export const selectWasSent = ({ context }: Snapshot) => context.wasSent;
export const selectProblem =
  (field: AmountField) =>
  ({ context }: Snapshot) =>
    context.problems[field];
/** Why nothing was stored. */
export const selectRefusal = ({ context }: Snapshot) => context.refusal;
export const selectIsSubmitting = (snapshot: Snapshot) => snapshot.hasTag('submitting');
/** Whether the answer was lost. */
export const selectIsUnsure = (snapshot: Snapshot) => snapshot.hasTag('unsure');
export const selectIsSubmitted = (snapshot: Snapshot) => snapshot.hasTag('submitted');
