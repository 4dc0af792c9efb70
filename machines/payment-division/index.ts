import type { ActorRefFrom } from 'xstate';
import { division as text } from '#domain/messages/division.ts';
import { formatPrice } from '#domain/money/money.ts';
import { reasonOf } from '../call-failure.ts';
import { firstAmountOf, type paymentDivisionMachine, type Snapshot } from './machine.ts';

export { paymentDivisionMachine } from './machine.ts';
export type * from './types.ts';
export type PaymentDivisionRef = ActorRefFrom<typeof paymentDivisionMachine>;

/** What is to be paid first, as typed. */
export const selectTyped = ({ context }: Snapshot) => context.typed;

/** Both parts in whole francs; a new object each time, `undefined` while what was typed cannot be paid first. */
export function selectParts({ context }: Snapshot): { first: number; rest: number } | undefined {
  const first = firstAmountOf(context);
  return first === undefined ? undefined : { first, rest: context.amountDue - first };
}

/** What is wrong with the amount, once it was submitted. */
export const selectAmountProblem = ({ context }: Snapshot): string | undefined =>
  context.isChecked && firstAmountOf(context) === undefined
    ? text.outside(formatPrice(context.division.least), formatPrice(context.division.most))
    : undefined;

/** Why the server did not divide the amount. */
export const selectRefusal = ({ context }: Snapshot): string | undefined =>
  context.failure === undefined ? undefined : reasonOf(context.failure);

export const selectIsSending = (snapshot: Snapshot) => snapshot.hasTag('sending');
