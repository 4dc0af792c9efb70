import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CustomerOrder } from '#domain/orders/customer-order.ts';
import { askedPart, type instalmentsMachine, isPayable } from './machine.ts';
import { reasonOf } from '../call-failure.ts';

export { instalmentsMachine, orderWatch } from './machine.ts';
export type * from './types.ts';
export type InstalmentsRef = ActorRefFrom<typeof instalmentsMachine>;

type Snapshot = SnapshotFrom<typeof instalmentsMachine>;

/** The order as last read; `undefined` before the first answer, and for a customer who has no such order. */
export const selectOrder = (snapshot: Snapshot): CustomerOrder | undefined =>
  snapshot.hasTag('unknown') ? undefined : snapshot.context.order;

export const selectIsLoading = (snapshot: Snapshot) =>
  snapshot.hasTag('loading') && snapshot.context.order === undefined;
export const selectIsUnknown = (snapshot: Snapshot) => snapshot.hasTag('unknown');

/** Why the first read failed, in French. */
export const selectFailure = (snapshot: Snapshot): string | undefined =>
  snapshot.hasTag('failed') ? reasonOf(snapshot.context.failure) : undefined;

/** Whether what is on screen may have changed, because the last read got no answer. */
export const selectCannotCheck = (snapshot: Snapshot) => snapshot.hasTag('cannotCheck');

/** Whether the next part can be paid, or its payment continued; not while it is unknown what is due. */
export const selectIsPayable = (snapshot: Snapshot): boolean =>
  isPayable(snapshot.context) && !snapshot.hasTag('cannotCheck');

/** Whether a payment was just confirmed, and the plan does not show it yet. */
export const selectIsConfirming = (snapshot: Snapshot) => snapshot.hasTag('confirming');

/** Whether the payment dialog is open. */
export const selectIsPaying = (snapshot: Snapshot) => snapshot.hasTag('paying');

/** What to say of a part that a link asked for, and that is not the next one: of that part, or of the next one. */
export function selectOtherPart(
  snapshot: Snapshot,
): { state: 'alreadyPaid' | 'notYet'; part: number } | undefined {
  const asked = askedPart(snapshot.context);
  if (asked?.wanted === undefined || asked.isNext || selectIsPaying(snapshot)) return undefined;
  const { wanted, next } = asked;
  return next === undefined || wanted < next
    ? { state: 'alreadyPaid', part: wanted }
    : { state: 'notYet', part: next };
}
