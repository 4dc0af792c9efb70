import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const outgoing = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

const labels = new WeakMap<AnyTransitionDefinition, string>();

/** `.provide()` copies the nodes, so a transition is identified by its position. */
function label(transition: AnyTransitionDefinition): string {
  const known = labels.get(transition) ?? describe(transition);
  labels.set(transition, known);
  return known;
}

function describe(transition: AnyTransitionDefinition): string {
  const branch = outgoing(transition.source).indexOf(transition);
  const targets = transition.target?.map(({ id }) => id).join(', ') ?? 'stays';
  return `${transition.source.id} · ${transition.eventType || 'always'} #${branch} → ${targets}`;
}

/** Records which transitions of a machine the tests take on live actors. */
export function transitionCoverage(machine: AnyStateMachine) {
  const all = [machine.root, ...getStateNodes(machine)].flatMap(outgoing).map(label);
  const walked = new Set<string>();
  return {
    /** Pass as `inspect` to `createActor`. */
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      // oxlint-disable-next-line no-underscore-dangle -- XState's only record of the transitions that were taken
      for (const transition of event._transitions) walked.add(label(transition));
    },
    /** Transitions that no test has taken. */
    missing: (): string[] => all.filter((name) => !walked.has(name)),
  };
}
