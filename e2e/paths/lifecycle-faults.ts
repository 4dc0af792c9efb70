import { paymentLifecycleMachine } from '#machines/payment-lifecycle/index.ts';
import { stateNodesOf, statePath, transitionsOf } from '#scripts/statecharts/chart.ts';
import type { Journal } from '../support/inspector.ts';

const arrow = (from: string, event: string, to: string) => `${from} · ${event} → ${to}`;

const ARROWS = new Set(
  stateNodesOf(paymentLifecycleMachine).flatMap((node) =>
    transitionsOf(node).map(({ eventType, target = [node] }) =>
      arrow(statePath(node), eventType, target.map(statePath).join()),
    ),
  ),
);

/** States of a payment that the provider has money of. */
const CHARGED = new Set(['succeeded', 'surplus', 'conflicted', 'refunded']);

/**
 * What no history of an order's payments may have: a step that the machine of payments does not allow, a state that does
 * not follow from the steps, a part of the order that was settled twice, or money without a charge.
 *
 * @param charges how often the order was paid at the providers
 */
export function lifecycleFaults({ payments, steps }: Journal, charges: number): string[] {
  const faults: string[] = [];
  for (const { transaction_id: id, state, is_faithful: isFaithful } of payments) {
    let current = 'absent';
    for (const { lane, transaction_id: owner, event, from, to } of steps) {
      if (lane !== 'server' || owner !== id) continue;
      const taken = arrow(from ?? '', event, to ?? '');
      if (from !== current) faults.push(`${id}: ${taken} follows ${current}`);
      if (!ARROWS.has(taken)) faults.push(`${id}: ${taken} is not allowed`);
      current = to ?? '';
    }
    if (current !== state) faults.push(`${id}: its steps lead to ${current}, it is ${state}`);
    if (!isFaithful) faults.push(`${id}: its replay differs from what is stored`);
  }
  const settled = payments.filter(({ state }) => state === 'succeeded').map((each) => each.instalment_no);
  for (const part of new Set(settled)) {
    const times = settled.filter((each) => each === part).length;
    if (times > 1) faults.push(`part ${part} was settled ${times} times`);
  }
  const charged = payments.filter(({ state }) => CHARGED.has(state)).length;
  if (charged > charges) faults.push(`${charged} payments are called paid, ${charges} were charged`);
  return faults;
}
