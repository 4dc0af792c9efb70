import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import * as v from 'valibot';

const StateSchema = v.strictObject({
  /** Path from the root, e.g. `open.awaiting`; empty for the root. */
  id: v.string(),
  type: v.picklist(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** The child that is entered first. */
  initial: v.optional(v.string()),
  /** What happens without leaving the state: running actors, tags, and events that are handled or ignored. */
  notes: v.array(v.string()),
});

const EdgeSchema = v.strictObject({
  from: v.string(),
  to: v.string(),
  /** One per transition: its event, and its guard in square brackets. */
  labels: v.array(v.string()),
});

/** The states and transitions of a machine, without positions. */
export const ChartSchema = v.strictObject({
  id: v.string(),
  states: v.array(StateSchema),
  edges: v.array(EdgeSchema),
  /** Transition definitions, each guarded branch counted; `edges` joins those with the same ends. */
  transitions: v.number(),
});
export type Chart = v.InferOutput<typeof ChartSchema>;

/** The root and all states below it, parents first. */
export function stateNodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const withChildren = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withChildren),
  ];
  return withChildren(machine.root);
}

/** All transitions that start in a state, in the order of their definition. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** The path of a state from the root: `open.awaiting`. */
export const statePath = (node: AnyStateNode): string => node.path.join('.');

/** Reads the states and transitions of a machine. The result depends on the machine only. */
export function readChart(machine: AnyStateMachine): Chart {
  const nodes = stateNodesOf(machine);
  const edges = new Map<string, Chart['edges'][number]>();
  const states = nodes.map((node) => {
    const notes = notesOf(node);
    for (const transition of transitionsOf(node)) {
      const label = labelOf(machine, transition);
      const targets = transition.target ?? [];
      if (targets.length === 0) notes.push(isForbidden(transition) ? `ignores ${label}` : `on ${label}`);
      for (const target of targets) {
        const [from, to] = [statePath(node), statePath(target)];
        const edge = edges.get(`${from} ${to}`) ?? { from, to, labels: [] };
        edges.set(`${from} ${to}`, { ...edge, labels: [...edge.labels, label] });
      }
    }
    const initial = node.initial?.target[0];
    return {
      id: statePath(node),
      type: node.type,
      ...(initial !== undefined && { initial: statePath(initial) }),
      notes,
    };
  });
  const transitions = nodes.flatMap(transitionsOf).length;
  return { id: machine.id, states, edges: [...edges.values()], transitions };
}

const notesOf = (node: AnyStateNode): string[] => [
  ...node.invoke.map(({ id }) => `runs ${id}`),
  ...(node.tags.length > 0 ? [`tags ${node.tags.join(', ')}`] : []),
];

const isForbidden = ({ actions, target }: AnyTransitionDefinition): boolean =>
  actions.length === 0 && target === undefined;

function labelOf(machine: AnyStateMachine, transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  const event = eventName(machine, transition.eventType);
  return guard === undefined ? event : `${event} [${guard}]`;
}

function eventName(machine: AnyStateMachine, type: string): string {
  if (type === '') return 'always';
  if (type === '*') return 'any event';
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|after)\.([^.]+)/.exec(type) ?? [];
  if (kind === 'done.actor') return `${name} succeeds`;
  if (kind === 'error.actor') return `${name} fails`;
  if (kind === 'snapshot') return `${name} tells`;
  if (kind !== 'after') return type.startsWith('xstate.done.state.') ? 'child is done' : type;
  const delay: unknown = machine.implementations.delays[name];
  return typeof delay === 'number' ? `after ${name} (${delay} ms)` : `after ${name}`;
}

const NamedGuard = v.looseObject({ type: v.string(), params: v.optional(v.unknown()) });
/** `and([...])` is a function with the joined guards. */
const JoinedGuards = v.custom<{ guards: unknown[] }>(
  (guard) => typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards),
);

/** A guard by name, or an ellipsis for one that is written in place. */
function guardName(guard: unknown): string | undefined {
  if (guard === undefined || typeof guard === 'string') return guard;
  if (typeof guard === 'function') {
    const joined = v.safeParse(JoinedGuards, guard);
    return joined.success ? joined.output.guards.map(guardName).join(' and ') : '…';
  }
  const { type, params } = v.parse(NamedGuard, guard);
  return typeof params === 'string' || typeof params === 'boolean' ? `${type}: ${params}` : type;
}
