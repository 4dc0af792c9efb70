import { transition, type StateValueFrom } from 'xstate';
import type { RefundState } from '#domain/payments/refund.ts';
import { refundMachine } from './machine.ts';
import type { RefundContext, RefundEvent } from './types.ts';

/** Compile-time check that the machine has exactly the states of the domain, plus `absent`. */
type MachineState = Exclude<StateValueFrom<typeof refundMachine>, 'absent'>;
const sameStates: [MachineState] extends [RefundState]
  ? [RefundState] extends [MachineState]
    ? true
    : never
  : never = true;
void sameStates;

/** The position of a refund in its lifecycle. */
export interface RefundPosition extends RefundContext {
  state: RefundState;
}

/**
 * The position of a refund after an event.
 *
 * @param from `undefined` for a refund that does not exist yet
 * @returns `undefined` if the event is not accepted in this state
 */
export function nextRefund(from: RefundPosition | undefined, event: RefundEvent): RefundPosition | undefined {
  const before = refundMachine.resolveState({
    value: from?.state ?? 'absent',
    context: { claimedBy: from?.claimedBy ?? null },
  });
  if (!before.can(event)) return undefined;
  const [{ value: state, context }] = transition(refundMachine, before, event);
  return state === 'absent' ? undefined : { state, claimedBy: context.claimedBy };
}
