import {
  createActor,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate';
import { stateNodesOf, transitionsOf } from '#scripts/statecharts/chart.ts';
import { label } from '#tests/support/machines/coverage.ts';
import { possibleSteps, stateName, type ActorEvent } from '#tests/support/machines/walk.ts';

/** What is true outside of the machine: at the provider, on the server and of the network. */
export type Facts = Readonly<Record<string, string | boolean>>;

/** An event of the machine, and how it comes about. */
export interface PathEvent<TMachine extends AnyStateMachine, TStage, TFacts extends Facts> {
  /** What the model gets. */
  event: EventFromLogic<TMachine> | ActorEvent;
  /** Events that the page sends by itself right after it. */
  follows?: readonly EventFromLogic<TMachine>[];
  /** Milliseconds that it takes, if it takes long. */
  ms?: number;
  /** Makes it happen in the browser, on the server or at the provider. */
  occur: (stage: TStage) => Promise<void>;
  /** When it can happen; always by default. */
  when?: (facts: TFacts, snapshot: SnapshotFrom<TMachine>) => boolean;
  /** The facts after it. */
  sets?: Partial<TFacts>;
}

/** How the paths of one machine are driven through its screen. */
export interface Driver<TMachine extends AnyStateMachine, TStage, TFacts extends Facts> {
  machine: TMachine;
  /** Calls whose answers the path decides on: by name, method and address. */
  calls: Record<string, readonly ['GET' | 'POST', RegExp]>;
  /** Events that the page sends by itself at any time, e.g. on a change of the focus. */
  background?: readonly string[];
  /** Called after each step: throws if a rule is broken that no path may break. */
  rules?: (stage: TStage, step: Omit<PlannedStep, 'name'>) => Promise<void>;
  /** States that are over so soon that nothing else can be done in them. */
  passing?: readonly string[];
  /** Whether the screen of the machine is gone. */
  isOver?: (facts: TFacts) => boolean;
  facts: TFacts;
  /** By name: the input of the model, and how the screen is opened with the same. */
  starts: Record<
    string,
    { input: InputFrom<TMachine>; open: (stage: TStage) => Promise<void>; facts?: Partial<TFacts> }
  >;
  events: Record<string, PathEvent<TMachine, TStage, TFacts>>;
  /** Timers of the machine, which the path waits for. */
  timers?: Record<string, Pick<PathEvent<TMachine, TStage, TFacts>, 'when' | 'sets' | 'ms'>>;
  /** By reason: transitions that no browser can take. */
  unreachable: Record<string, readonly string[]>;
}

export interface PlannedStep {
  /** Of the driver's event, or `after <delay>`. */
  name: string;
  /** The transitions that it takes, in their order. */
  labels: string[];
  /** The state after it. */
  state: string;
}

export interface PlannedPath {
  start: string;
  /** The state in which the machine starts, and the transitions that it takes on its own. */
  initial: Omit<PlannedStep, 'name'>;
  steps: PlannedStep[];
}

interface Node {
  start: string;
  first: string[];
  initialState: string;
  path: PlannedStep[];
  snapshot: AnyMachineSnapshot;
  facts: Facts;
  edges: { step: PlannedStep; to: Node }[];
}

/** Steps from the end of a path to the next transition that no path has taken yet. */
const DETOUR_MAX = 2;
const NODES_MAX = 20_000;

const nothing = () => undefined;

/** Takes steps of a machine without running it. */
function modelOf(machine: AnyStateMachine, input: unknown) {
  let labels: string[] = [];
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return;
    // oxlint-disable-next-line no-underscore-dangle -- XState's only record of the transitions that were taken
    for (const transition of event._transitions)
      if (transition.source.machine.id === machine.id) labels.push(label(transition));
  };
  const self = createActor(machine, { input, inspect });
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  const first = labels;
  return {
    first,
    snapshot: self.getSnapshot(),
    next(snapshot: AnyMachineSnapshot, events: readonly AnyEventObject[]) {
      labels = [];
      const after = events.reduce((before, event) => machine.transition(before, event, scope), snapshot);
      return { snapshot: after, labels };
    },
  };
}

/** All transitions of a machine, by label. */
export const labelsOf = (machine: AnyStateMachine): string[] =>
  stateNodesOf(machine).flatMap(transitionsOf).map(label);

/** The event of a transition, by its label. */
export const eventOf = (name: string): string => / · (.*) #\d+ → /.exec(name)?.[1] ?? '';

/** Everything that can happen to a machine with the events of its driver, by the shortest path to each situation. */
function explore({
  machine,
  starts,
  events,
  timers,
  facts,
  isOver,
  passing = [],
}: Driver<AnyStateMachine, unknown, Facts>) {
  const seen = new Map<string, Node>();
  const queue: Node[] = [];
  const names = Object.fromEntries(Object.entries(events).map(([name, { event }]) => [name, event]));
  const find = (node: Omit<Node, 'edges'> & { edges?: unknown }): Node => {
    const { value, context, status } = node.snapshot;
    const key = JSON.stringify([stateName({ value }), status, context, node.facts]);
    const known = seen.get(key);
    if (known !== undefined) return known;
    const added = { ...node, edges: [] };
    seen.set(key, added);
    if (seen.size > NODES_MAX) throw new Error(`Too many situations of ${machine.id}`);
    queue.push(added);
    return added;
  };
  const models = new Map(
    Object.entries(starts).map(([start, { input }]) => [start, modelOf(machine, input)] as const),
  );
  for (const [start, { snapshot, first }] of models)
    find({
      start,
      first,
      initialState: stateName(snapshot),
      path: [],
      snapshot,
      facts: { ...facts, ...dropUndefined(starts[start]?.facts) },
    });
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    if (node.snapshot.status !== 'active' || isOver?.(node.facts) === true) continue;
    for (const { name, event } of possibleSteps(machine, node.snapshot, names)) {
      if (name in events && passing.includes(stateName(node.snapshot))) continue;
      const {
        when,
        sets,
        follows = [],
      }: Partial<PathEvent<AnyStateMachine, unknown, Facts>> = events[name] ?? timers?.[name] ?? {};
      if (!node.snapshot.can(event) || when?.(node.facts, node.snapshot) === false) continue;
      const { snapshot, labels } = models.get(node.start)!.next(node.snapshot, [event, ...follows]);
      const step = { name, labels, state: stateName(snapshot) };
      const path = [...node.path, step];
      const to = find({ ...node, path, snapshot, facts: { ...node.facts, ...dropUndefined(sets) } });
      node.edges.push({ step, to });
    }
  }
  return [...seen.values()];
}

const dropUndefined = (facts: Partial<Facts> = {}): Facts =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const startOf = ({ start, first, initialState }: Node): Omit<PlannedPath, 'steps'> => ({
  start,
  initial: { labels: first, state: initialState },
});

/** The shortest way from a node over at most `DETOUR_MAX` steps to a transition that is wanted. */
function detour(from: Node, isWanted: (step: PlannedStep) => boolean): Node['edges'] | undefined {
  let ways: { node: Node; edges: Node['edges'] }[] = [{ node: from, edges: [] }];
  for (let length = 0; length < DETOUR_MAX; length += 1) {
    const longer = ways.flatMap(({ node, edges }) =>
      node.edges.map((edge) => ({ node: edge.to, edges: [...edges, edge] })),
    );
    const found = longer.find(({ edges }) => isWanted(edges.at(-1)!.step));
    if (found !== undefined) return found.edges;
    ways = longer;
  }
  return undefined;
}

/** The step that ends a call under way: leaving the page then would cut it off. */
function outOfCall(
  { events }: Driver<AnyStateMachine, unknown, Facts>,
  { edges }: Node,
): Node['edges'] | undefined {
  const isResult = ({ step }: Node['edges'][number]) =>
    /^xstate\.(?:done|error)\.actor/.test(events[step.name]?.event.type ?? '');
  const [first] = edges;
  return first !== undefined && edges.every(isResult) ? [first] : undefined;
}

/**
 * Paths over all transitions that the events of a driver can take. The longest come first, because they take others on
 * their way; a path goes on where another transition is near its end.
 */
export function planPaths<TMachine extends AnyStateMachine, TStage, TFacts extends Facts>(
  given: Driver<TMachine, TStage, TFacts>,
): PlannedPath[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the planner passes to each function what it came with
  const driver = given as unknown as Driver<AnyStateMachine, unknown, Facts>;
  const nodes = explore(driver);
  const shortest = new Map<string, { node: Node; edge: Node['edges'][number] }>();
  for (const node of nodes)
    for (const edge of node.edges)
      for (const name of edge.step.labels)
        if (node.path.length < (shortest.get(name)?.node.path.length ?? Infinity))
          shortest.set(name, { node, edge });
  const wanted = new Set(shortest.keys());
  const isWanted = ({ labels }: PlannedStep) => labels.some((name) => wanted.has(name));
  const paths: PlannedPath[] = [];
  const byLength = [...shortest].toSorted(
    ([, one], [, other]) => other.node.path.length - one.node.path.length,
  );
  for (const [name, { node, edge }] of byLength) {
    if (!wanted.has(name)) continue;
    const steps = [...node.path, edge.step];
    for (const step of steps) for (const taken of step.labels) wanted.delete(taken);
    let end = edge.to;
    const next = () => detour(end, isWanted) ?? outOfCall(driver, end);
    for (let more = next(); more !== undefined; more = next()) {
      for (const { step, to } of more) {
        steps.push(step);
        for (const taken of step.labels) wanted.delete(taken);
        end = to;
      }
    }
    paths.push({ ...startOf(node), steps });
  }
  for (const node of nodes) {
    const isNew = node.path.length === 0 && !paths.some(({ start }) => start === node.start);
    if (isNew) paths.push({ ...startOf(node), steps: [] });
  }
  return paths;
}

/** The transitions that planned paths take. */
export const plannedLabels = (paths: readonly PlannedPath[]): Set<string> =>
  new Set(paths.flatMap(({ initial, steps }) => [initial, ...steps].flatMap(({ labels }) => labels)));
