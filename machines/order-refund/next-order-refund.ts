import { transition, type StateValueFrom } from 'xstate';
import type { OrderRefundState } from '#domain/payments/order-refund.ts';
import { orderRefundMachine } from './machine.ts';
import type { OrderRefundContext, OrderRefundEvent } from './types.ts';

/** Compile-time check that the machine has exactly the states of the domain, plus `absent`. */
type MachineState = Exclude<StateValueFrom<typeof orderRefundMachine>, 'absent'>;
const sameStates: [MachineState] extends [OrderRefundState]
  ? [OrderRefundState] extends [MachineState]
    ? true
    : never
  : never = true;
void sameStates;

/** The position of a refund in its lifecycle. */
export interface OrderRefundPosition extends OrderRefundContext {
  state: OrderRefundState;
}

/**
 * The position of a refund after an event.
 *
 * @param from `undefined` for a refund that does not exist yet
 * @returns `undefined` if the event is not accepted in this state
 */
export function nextOrderRefund(
  from: OrderRefundPosition | undefined,
  event: OrderRefundEvent,
): OrderRefundPosition | undefined {
  const before = orderRefundMachine.resolveState({
    value: from?.state ?? 'absent',
    context: {
      askedBy: from?.askedBy ?? null,
      isByTwo: from?.isByTwo ?? false,
      claimedBy: from?.claimedBy ?? null,
    },
  });
  if (!before.can(event)) return undefined;
  const [{ value: state, context }] = transition(orderRefundMachine, before, event);
  return state === 'absent' ? undefined : { state, ...context };
}
