import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { BuyerField } from '#domain/forms/staff-order.ts';
import { priceProblem } from '#domain/forms/order-draft.ts';
import type { staffOrderMachine } from './machine.ts';

export { staffOrderMachine } from './machine.ts';
export type * from './types.ts';
/** A running form. */
export type StaffOrderRef = ActorRefFrom<typeof staffOrderMachine>;

type Snapshot = SnapshotFrom<typeof staffOrderMachine>;

export const selectDraft = ({ context }: Snapshot) => context.draft;
export const selectNotes = ({ context }: Snapshot) => context.notes;
/** The total with which the form was sent; `undefined` while it is composed. */
export const selectSentTotal = ({ context }: Snapshot) => context.sentTotal;

export const selectBuyerProblem =
  (field: BuyerField) =>
  ({ context }: Snapshot) =>
    context.problems.buyer[field];

/** What is wrong with the agreement of a line: its price at once, its reason after an attempt to send it. */
export const selectLineProblem =
  (id: number) =>
  ({ context: { draft, problems, within } }: Snapshot) => {
    const line = draft.lines.find((each) => each.id === id);
    if (line?.agreed === undefined || line.agreed.price === '') return problems.lines[id];
    return priceProblem(line, within) ?? problems.lines[id];
  };

/** The newest quote; while the next one is fetched, the one before. */
export const selectQuote = ({ context }: Snapshot) => context.quote;
export const selectIsPricing = (snapshot: Snapshot) => snapshot.hasTag('pricing');
/** Why there is no quote, or nothing was stored. */
export const selectFailure = ({ context }: Snapshot) => context.failure ?? context.refusal;
export const selectCanRetryQuote = (snapshot: Snapshot) => snapshot.hasTag('failed');
export const selectIsSubmitting = (snapshot: Snapshot) => snapshot.hasTag('submitting');
/** Whether the answer was lost. */
export const selectIsUnsure = (snapshot: Snapshot) => snapshot.hasTag('unsure');
export const selectIsSubmitted = (snapshot: Snapshot) => snapshot.hasTag('submitted');
/** Whether the button works: the total on screen is the server's. */
export const selectCanSubmit = (snapshot: Snapshot) => snapshot.can({ type: 'submit.requested' });
