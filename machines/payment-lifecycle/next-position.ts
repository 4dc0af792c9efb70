import { transition, type StateValueFrom } from 'xstate';
import { isRefused, type AttemptState } from '#domain/payments/attempt-state.ts';
import { paymentLifecycleMachine } from './machine.ts';
import { RULES_VERSION, type AttemptEvent, type LifecyclePosition } from './types.ts';

/** Compile-time check that the machine has exactly the states of the domain, plus `absent`. */
type LifecycleState = Exclude<StateValueFrom<typeof paymentLifecycleMachine>, 'absent'>;
const sameStates: [LifecycleState] extends [AttemptState]
  ? [AttemptState] extends [LifecycleState]
    ? true
    : never
  : never = true;
void sameStates;

/**
 * The position of an attempt after an event.
 *
 * @param from `undefined` for an attempt without events
 * @param rules the version that decides; a stored event is decided by the version that it was stored with
 * @returns `undefined` if the event is not accepted in this state, e.g. because it is repeated or late
 */
export function nextPosition(
  from: LifecyclePosition | undefined,
  event: AttemptEvent,
  rules: number = RULES_VERSION,
): LifecyclePosition | undefined {
  const before = paymentLifecycleMachine.resolveState({
    value: from?.state ?? 'absent',
    context: { superseded: from?.superseded ?? false, resumedAs: from?.resumedAs ?? null, rules },
  });
  if (!before.can(event)) return undefined;
  const [{ value: state, context }] = transition(paymentLifecycleMachine, before, event);
  if (state === 'absent') return undefined;
  return { state, superseded: context.superseded, resumedAs: isRefused(state) ? context.resumedAs : null };
}
