import { transition, type StateValueFrom } from 'xstate';
import type { AttemptState } from '#domain/payment-status.ts';
import { paymentLifecycleMachine } from './machine.ts';
import type { AttemptEvent, LifecyclePosition } from './types.ts';

/** Compile-time check: the machine's states are those of the domain, and `absent`. */
type LifecycleState = Exclude<StateValueFrom<typeof paymentLifecycleMachine>, 'absent'>;
const sameStates: [LifecycleState] extends [AttemptState]
  ? [AttemptState] extends [LifecycleState]
    ? true
    : never
  : never = true;
void sameStates;

/**
 * Where an attempt is after an event.
 *
 * @param from `undefined` for an attempt that has no event yet
 * @returns `undefined` when the lifecycle refuses the event: repeated, late, or not allowed in this state
 */
export function nextPosition(
  from: LifecyclePosition | undefined,
  event: AttemptEvent,
): LifecyclePosition | undefined {
  const before = paymentLifecycleMachine.resolveState({
    value: from?.state ?? 'absent',
    context: { superseded: from?.superseded ?? false },
  });
  if (!before.can(event)) return undefined;
  const [{ value: state, context }] = transition(paymentLifecycleMachine, before, event);
  return state === 'absent' ? undefined : { state, superseded: context.superseded };
}
