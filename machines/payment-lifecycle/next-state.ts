import { transition, type StateValueFrom } from 'xstate';
import type { AttemptState } from '#domain/payment-status.ts';
import { paymentLifecycleMachine } from './machine.ts';
import type { AttemptEvent } from './types.ts';

/** The machine's states are the domain's, no more and no fewer; a difference does not compile. */
type LifecycleState = StateValueFrom<typeof paymentLifecycleMachine>;
const sameStates: [LifecycleState] extends [AttemptState]
  ? [AttemptState] extends [LifecycleState]
    ? true
    : never
  : never = true;
void sameStates;

/**
 * The state of an attempt after an event.
 *
 * @returns `undefined` when the event changes nothing there: a repeated, late or outranked notice
 */
export function nextAttemptState(from: AttemptState, event: AttemptEvent): AttemptState | undefined {
  const before = paymentLifecycleMachine.resolveState({ value: from, context: {} });
  if (!before.can(event)) return undefined;
  return transition(paymentLifecycleMachine, before, event)[0].value;
}
