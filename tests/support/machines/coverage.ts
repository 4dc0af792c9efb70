import {
  isMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { stateNodesOf, statePath, transitionsOf } from '#scripts/statecharts/chart.ts';

const labels = new WeakMap<AnyTransitionDefinition, string>();

/** The name of a transition. `.provide()` copies the nodes, so a transition is identified by its position. */
export function label(transition: AnyTransitionDefinition): string {
  const known = labels.get(transition) ?? describe(transition);
  labels.set(transition, known);
  return known;
}

function describe(transition: AnyTransitionDefinition): string {
  const branch = transitionsOf(transition.source).indexOf(transition);
  const targets = transition.target?.map(({ id }) => id).join(', ') ?? 'stays';
  return `${transition.source.id} · ${transition.eventType || 'always'} #${branch} → ${targets}`;
}

/** `a`, `a.b` and `a.b.c` of `{ a: { b: 'c' } }`. */
const activePaths = (value: StateValue, parent = ''): string[] =>
  typeof value === 'string'
    ? [parent + value]
    : Object.entries(value).flatMap(([key, child]) => [
        parent + key,
        ...(child === undefined ? [] : activePaths(child, `${parent}${key}.`)),
      ]);

/** Records which states and transitions of a machine the tests visit on live actors. */
export function machineCoverage(machine: AnyStateMachine) {
  const nodes = stateNodesOf(machine);
  const states = nodes.map(statePath).filter((path) => path !== '');
  const transitions = nodes.flatMap(transitionsOf).map(label);
  const visited = new Set<string>();
  const taken = new Set<string>();
  const visit = (value: StateValue) => {
    for (const path of activePaths(value)) visited.add(path);
  };
  return {
    /** Records the states of a snapshot, e.g. the first one of an actor. */
    visit,
    /** Pass as `inspect` to `createActor`. */
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      // oxlint-disable-next-line no-underscore-dangle -- XState's only record of the transitions that were taken
      for (const transition of event._transitions) {
        taken.add(label(transition));
        // A state that is left at once is in no snapshot.
        visited.add(statePath(transition.source));
      }
      if (isMachineSnapshot(event.snapshot)) visit(event.snapshot.value);
    },
    /** States and transitions that no test has visited. */
    missing: (): string[] => [
      ...states.filter((state) => !visited.has(state)).map((state) => `never visited: ${state}`),
      ...transitions.filter((name) => !taken.has(name)).map((name) => `never taken: ${name}`),
    ],
    /** Numbers of states and transitions; with nothing missing they are also the numbers visited. */
    total: { states: states.length, transitions: transitions.length },
  };
}
