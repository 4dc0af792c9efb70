import { FULFILMENT_STATES, type FulfilmentState, STAFF_STEPS } from '#domain/fulfilment/parcel.ts';
import { nextParcelState } from './next-parcel.ts';
import type { ParcelEvent } from './types.ts';

/** A stored step of a parcel. */
interface StoredStep {
  event: string;
  from?: string | undefined;
  to?: string | undefined;
}

const EVENTS: readonly ParcelEvent['type'][] = [...STAFF_STEPS, 'order.cancelled'];

const stateOf = (name: string | undefined): FulfilmentState | undefined =>
  FULFILMENT_STATES.find((state) => state === name);

/** The state after a step; steps that are none of the machine, as dividing a parcel, leave it where it is. */
function stateAfter(from: FulfilmentState, { event, to }: StoredStep): FulfilmentState | undefined {
  const type = EVENTS.find((each) => each === event);
  if (type === undefined) return to === from ? from : undefined;
  // Whether the order was open and paid then is not stored with the step.
  return nextParcelState(from, type, { isOrderOpen: true, mayLeave: true });
}

/**
 * Whether the machine leads through the steps of a parcel to the state in which it is stored.
 *
 * @param steps the first one first
 */
export function isFaithfulParcel(steps: readonly StoredStep[], stored: FulfilmentState): boolean {
  let state = stateOf(steps[0]?.from);
  for (const step of steps) {
    if (state === undefined || step.from !== state) return false;
    state = stateAfter(state, step);
    if (state !== step.to) return false;
  }
  return steps.length === 0 || state === stored;
}
