import { transition, type StateValueFrom } from 'xstate';
import { type FulfilmentState, STAFF_STEPS, type StaffStep } from '#domain/fulfilment/parcel.ts';
import { fulfilmentMachine } from './machine.ts';
import type { ParcelEvent, ParcelFacts } from './types.ts';

/** Compile-time check that the machine has exactly the states of the domain. */
type MachineState = StateValueFrom<typeof fulfilmentMachine>;
const sameStates: [MachineState] extends [FulfilmentState]
  ? [FulfilmentState] extends [MachineState]
    ? true
    : never
  : never = true;
void sameStates;

const positionOf = (value: FulfilmentState, context: ParcelFacts) =>
  fulfilmentMachine.resolveState({ value, context });

/**
 * The state of a parcel after an event.
 *
 * @returns `undefined` if the event is not accepted in this state
 */
export function nextParcelState(
  from: FulfilmentState,
  event: ParcelEvent['type'],
  facts: ParcelFacts,
): FulfilmentState | undefined {
  const before = positionOf(from, facts);
  if (!before.can({ type: event })) return undefined;
  return transition(fulfilmentMachine, before, { type: event })[0].value;
}

/** What staff may do with a parcel. */
export function possibleSteps(state: FulfilmentState, facts: ParcelFacts): StaffStep[] {
  const position = positionOf(state, facts);
  return STAFF_STEPS.filter((type) => position.can({ type }));
}
