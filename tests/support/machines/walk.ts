import {
  createActor,
  fromPromise,
  SimulatedClock,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';
import { folderOf } from '#scripts/statecharts/machines.ts';
import type { WalkCounts } from '#scripts/statecharts/walks.ts';
import { machineCoverage } from './coverage.ts';
import { compareOrRecord } from './walk-record.ts';
import { settle } from './scripted.ts';

// Requires that every invoke has its actor's name as id.

/**
 * In how many contexts the walk goes on from a situation: a state and what holds of the conditions of `given` in it, on
 * which the expected targets depend. It goes on from more only while a transition or a row is missing. Rules are checked
 * in every context that is reached.
 */
const CONTEXTS = 2;

/** An invoked actor returns an output. */
export const answer = (actor: string, output?: unknown): ActorEvent => ({
  type: `xstate.done.actor.${actor}`,
  output,
});

/** An invoked actor fails. */
export const failure = (actor: string, error: unknown = new Error('lost')): ActorEvent => ({
  type: `xstate.error.actor.${actor}`,
  error,
});

/**
 * An invoked machine tells its parent what it knows by now; what is left out has not changed.
 *
 * @param value the state in which it goes on, if that matters for what its parent sends it
 */
export const tells = (actor: string, context: object, value?: StateValue): ActorEvent => ({
  type: `xstate.snapshot.${actor}`,
  snapshot: { context, value },
});

export interface ActorEvent {
  type: `xstate.${'done' | 'error'}.actor.${string}` | `xstate.snapshot.${string}`;
  output?: unknown;
  error?: unknown;
  snapshot?: { context: object; value: StateValue | undefined };
}

/** The input of a walk. All but `starts` and `events` are expectations, written by hand from the specification. */
export interface Walk<TMachine extends AnyStateMachine> {
  /** By name: an input of the machine, and its expected initial state. */
  starts: Record<string, { input: InputFrom<TMachine>; state: string }>;
  /** By name: all events and results of actors. Timers are read from the machine, as `after <delay>`. */
  events: Record<string, EventFromLogic<TMachine> | ActorEvent>;
  /** By name: conditions that decide the target of an event. */
  given?: Record<string, (snapshot: SnapshotFrom<TMachine>) => boolean>;
  /**
   * State → event → target state or `stays`. All other events must be ignored.
   *
   * - A nested state is written `parent.child`. A row of the parent applies to its children and a row `*` to all
   * states, unless a row of a nearer state has the event. `a | b` is a row for two states.
   * - `event [condition]` and `event [not condition, other]` apply only under these conditions of `given`.
   */
  targets: Record<string, Record<string, string>>;
  /**
   * States that may last without limit: they wait for the user, or the process is done. All others need a timer or an
   * actor.
   */
  openEnded: string[];
  /** By name: rules for every snapshot and the events emitted by the last step. */
  rules?: Record<string, (snapshot: SnapshotFrom<TMachine>, emitted: EmittedFrom<TMachine>[]) => boolean>;
}

export interface Step {
  name: string;
  event: AnyEventObject;
}

interface Node {
  start: string;
  path: Step[];
  snapshot: AnyMachineSnapshot;
}

/**
 * Takes every transition of a machine on live actors with a simulated clock: every event in every state, under every
 * combination of conditions that it can be in, reached by the shortest paths.
 *
 * @returns a message for each difference from the table, violated rule, state without an exit, state never visited,
 * transition never taken, and for counts that differ from those in `docs/machines`
 */
export async function walk<TMachine extends AnyStateMachine>(
  machine: TMachine,
  expected: Walk<TMachine>,
): Promise<string[]> {
  const { problems, counts } = await walkEdges(machine, expected);
  return problems.length > 0 ? problems : compareOrRecord(folderOf(machine), counts);
}

/** Like `walk`, for machines that are not in `docs/machines`, e.g. broken ones. */
export async function findProblems<TMachine extends AnyStateMachine>(
  machine: TMachine,
  expected: Walk<TMachine>,
): Promise<string[]> {
  return (await walkEdges(machine, expected)).problems;
}

async function walkEdges(
  machine: AnyStateMachine,
  { starts, events, given = {}, targets, openEnded, rules = {} }: Walk<AnyStateMachine>,
): Promise<{ problems: string[]; counts: WalkCounts }> {
  let paths = 0;
  const problems = new Map<string, string>();
  /** Records a problem once, with the shortest path to it. */
  const report = (problem: string, how = '') => {
    if (!problems.has(problem)) problems.set(problem, how);
  };
  const coverage = machineCoverage(machine);
  const play = player(machine, coverage.inspect);
  const rows = parseTargets(targets);
  const usedRows = new Set<string>();
  const reached = new Set<string>();
  const seen = new Set<string>();
  const seenOf = new Map<string, number>();
  const queue: Node[] = [];
  const later: Node[] = [];
  const isComplete = () => rows.every(({ label }) => usedRows.has(label)) && coverage.missing().length === 0;
  const nextNode = () => queue.shift() ?? (isComplete() ? undefined : later.shift());

  const expectedTarget = (node: Node, state: string, event: string): string | undefined => {
    const holds = ({ name, isTrue }: Condition) => {
      const condition = given[name];
      if (condition === undefined) throw new Error(`There is no condition "${name}"`);
      return condition(node.snapshot) === isTrue;
    };
    for (const ancestor of ancestry(state)) {
      const matching = rows.filter(
        (row) => row.state === ancestor && row.event === event && row.conditions.every(holds),
      );
      if (matching.length > 1) report(`${state} --${event}--> two rows of the table match`);
      for (const { label } of matching) usedRows.add(label);
      const target = matching[0]?.target;
      if (target !== undefined) return target === 'stays' ? state : target;
    }
    return undefined;
  };

  const arrive = (start: string, path: Step[], { snapshot, emitted }: Played) => {
    const state = stateName(snapshot);
    const how = pathName(start, path);
    paths += 1;
    reached.add(state);
    coverage.visit(snapshot.value);
    for (const [rule, holds] of Object.entries(rules))
      if (!holds(snapshot, emitted)) report(`${state} breaks the rule: ${rule}`, how);
    if (snapshot.status === 'error') report(`${state} ended in an error`, how);
    const key = JSON.stringify([state, snapshot.context]);
    if (snapshot.status !== 'active' || seen.has(key)) return;
    seen.add(key);
    const situation = [state, ...Object.values(given).map((isTrue) => isTrue(snapshot))].join();
    const contexts = (seenOf.get(situation) ?? 0) + 1;
    seenOf.set(situation, contexts);
    (contexts > CONTEXTS ? later : queue).push({ start, path, snapshot });

    const actors = runningActors(snapshot);
    const isBounded = actors.length > 0 || timerOf(machine, snapshot) !== undefined;
    if (!isBounded && !openEnded.includes(state))
      report(`${state} has neither timer nor actor and may last for ever`, how);
    if (isBounded && openEnded.includes(state))
      report(`${state} is listed as open-ended, but has a timer or an actor`);
    for (const actor of actors) {
      if (!snapshot.can(failure(actor))) report(`${state} does not handle a failure of ${actor}`, how);
      const told = `xstate.snapshot.${actor}`;
      for (const type of [machine.events.includes(told) ? told : answer(actor).type, failure(actor).type])
        if (!Object.values(events).some((event) => event.type === type))
          report(`the walk has no event ${type}`);
    }
  };

  for (const [start, { input, state }] of Object.entries(starts)) {
    const played = await play(input, []);
    const actual = stateName(played.snapshot);
    if (actual !== state) report(`${start} --> expected ${state}, was ${actual}`);
    arrive(start, [], played);
  }

  for (let node = nextNode(); node !== undefined; node = nextNode()) {
    const { start, path, snapshot } = node;
    const input = starts[start]!.input;
    const state = stateName(snapshot);
    const how = pathName(start, path);
    const ignored: Step[] = [];
    for (const { name, event } of possibleSteps(machine, snapshot, events)) {
      const expected = expectedTarget(node, state, name);
      if (!snapshot.can(event)) {
        if (expected !== undefined) report(`${state} --${name}--> expected ${expected}, was ignored`, how);
        if (!event.type.startsWith('xstate.')) ignored.push({ name, event });
        continue;
      }
      const next = [...path, { name, event }];
      const played = await play(input, next);
      const actual = stateName(played.snapshot);
      if (actual !== expected)
        report(`${state} --${name}--> expected ${expected ?? 'to be ignored'}, was ${actual}`, how);
      arrive(start, next, played);
    }
    const { snapshot: after } = await play(input, [...path, ...ignored]);
    if (stateName(after) !== state) report(`${state} is left by an event that it should ignore`, how);
  }

  for (const label of new Set(rows.map((row) => row.label)))
    if (!usedRows.has(label)) report(`the walk never came to the row ${label}`);
  for (const state of openEnded) if (!reached.has(state)) report(`open-ended ${state} was never reached`);
  for (const missing of coverage.missing()) report(missing);
  return {
    problems: [...problems].map(([problem, how]) => problem + how),
    counts: { ...coverage.total, paths },
  };
}

/** The path to a problem. */
const pathName = (start: string, path: readonly Step[]): string =>
  ` (${[start, ...path.map(({ name }) => name)].join(', ')})`;

interface Condition {
  name: string;
  isTrue: boolean;
}

interface Row {
  label: string;
  state: string;
  event: string;
  conditions: Condition[];
  target: string;
}

function parseTargets(targets: Record<string, Record<string, string>>): Row[] {
  return Object.entries(targets).flatMap(([states, row]) =>
    Object.entries(row).flatMap(([label, target]) => {
      const [, event = label, list] = /^(.*?)(?: \[(.*)\])?$/.exec(label) ?? [];
      const conditions = (list?.split(', ') ?? []).map((condition) => ({
        name: condition.replace(/^not /, ''),
        isTrue: !condition.startsWith('not '),
      }));
      return states
        .split(' | ')
        .map((state) => ({ label: `${states} --${label}--> ${target}`, state, event, conditions, target }));
    }),
  );
}

/** `a.b.c`, `a.b`, `a` and `*`. */
const ancestry = (state: string): string[] => {
  const keys = state.split('.');
  return [...keys.map((_, index) => keys.slice(0, keys.length - index).join('.')), '*'];
};

export function stateName({ value }: { value: StateValue }): string {
  if (typeof value === 'string') return value;
  const regions = Object.entries(value).map(([key, child]) =>
    child === undefined ? key : `${key}.${stateName({ value: child })}`,
  );
  if (regions.length !== 1) throw new Error('Parallel states have no notation yet');
  return regions.join('');
}

/** Ids of the invoked actors that have not finished. */
const runningActors = (snapshot: AnyMachineSnapshot): string[] => {
  const children: Record<string, AnyActorRef | undefined> = snapshot.children;
  return Object.keys(children).filter((id) => children[id]?.getSnapshot().status === 'active');
};

/** The running timer of a state. */
function timerOf(machine: AnyStateMachine, snapshot: AnyMachineSnapshot) {
  const active = ancestry(stateName(snapshot)).filter((name) => name !== '*');
  const timers = active.flatMap((name) => machine.getStateNodeById(`${machine.id}.${name}`).after);
  const names = new Set(timers.map(({ delay }) => String(delay)));
  if (names.size > 1) throw new Error(`${stateName(snapshot)} has two timers: the walk knows only one`);
  const [delay] = names;
  return delay === undefined ? undefined : { delay, event: { type: timers[0]!.eventType } };
}

/** All possible next steps: every event of the user, every result of a running actor, and the timer. */
export function possibleSteps(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  events: Record<string, AnyEventObject>,
): Step[] {
  const running = runningActors(snapshot);
  const timer = timerOf(machine, snapshot);
  const steps = Object.entries(events).flatMap(([name, event]) => {
    const actor = /^xstate\.(?:done\.actor|error\.actor|snapshot)\.(.+)$/.exec(event.type)?.[1];
    return actor === undefined || running.includes(actor) ? [{ name, event }] : [];
  });
  return timer === undefined ? steps : [...steps, { name: `after ${timer.delay}`, event: timer.event }];
}

interface Played {
  snapshot: AnyMachineSnapshot;
  /** Emitted by the last step. */
  emitted: AnyEventObject[];
}

/** A machine that reacts to its parent, and to nothing else: what it would learn by itself, the walk tells it. */
function heldMachine(logic: AnyStateMachine): AnyActorLogic {
  const held = Object.entries(logic.implementations.actors).map(([name, actor]: [string, unknown]) => [
    name,
    actor instanceof StateMachine ? heldMachine(actor) : neverAnswered,
  ]);
  const inner = logic.provide({ actors: Object.fromEntries(held) });
  return {
    getInitialSnapshot: (scope, input) => inner.getInitialSnapshot(scope, input),
    start: (snapshot) => inner.start(snapshot),
    transition(snapshot, event, scope) {
      if (event.type !== 'walk.told') return inner.transition(snapshot, event, scope);
      const told = { ...snapshot, ...event['snapshot'] };
      return event['snapshot'].value === undefined ? told : { ...told, ...inner.resolveState(told) };
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
const neverAnswered = fromPromise(() => new Promise(() => undefined));

/** Runs steps on a live machine: a result settles the pending call, a timer advances the clock. */
function player(machine: AnyStateMachine, inspect: (event: InspectionEvent) => void) {
  let inFlight: Record<string, { resolve: (output: unknown) => void; reject: (error: unknown) => void }> = {};
  const held = (name: string) =>
    fromPromise(() => new Promise((resolve, reject) => (inFlight[name] = { resolve, reject })));
  const names = Object.keys(machine.implementations.actors);
  const heldActor = (name: string) => {
    const logic: unknown = machine.implementations.actors[name];
    return logic instanceof StateMachine ? heldMachine(logic) : held(name);
  };
  const provided = machine.provide({
    actors: Object.fromEntries(names.map((name) => [name, heldActor(name)])),
  });

  return async (input: unknown, steps: readonly Step[]): Promise<Played> => {
    const clock = new SimulatedClock();
    let emitted: AnyEventObject[] = [];
    inFlight = {};
    const live = createActor(provided, { input, clock, inspect });
    live.on('*', (event) => emitted.push(event));
    live.start();

    for (const { event } of steps) {
      emitted = [];
      const [, kind, name = ''] =
        /^xstate\.(done\.actor|error\.actor|snapshot|after)\.([^.]+)/.exec(event.type) ?? [];
      const child: AnyActorRef | undefined = live.getSnapshot().children[name];
      if (kind === 'after') clock.increment(delayOf(machine, name, live.getSnapshot()));
      else if (kind === undefined) live.send(event);
      else if (child !== undefined && 'context' in child.getSnapshot())
        child.send({ type: 'walk.told', snapshot: toldBy(kind, event, child.getSnapshot().context) });
      else {
        if (kind === 'done.actor') inFlight[name]?.resolve(event.output);
        else inFlight[name]?.reject(event.error);
        await settle();
      }
    }
    return { snapshot: live.getSnapshot(), emitted };
  };
}

/** What changes in the snapshot of a held machine. */
function toldBy(kind: string, event: AnyEventObject, known: object): object {
  if (kind === 'snapshot') {
    const { context, value } = event['snapshot'];
    return { context: { ...known, ...context }, ...(value !== undefined && { value }) };
  }
  return kind === 'done.actor'
    ? { status: 'done', output: event['output'] }
    : { status: 'error', error: event['error'] };
}

function delayOf(machine: AnyStateMachine, name: string, { context }: AnyMachineSnapshot): number {
  const delay: unknown = machine.implementations.delays[name];
  const milliseconds: unknown = typeof delay === 'function' ? delay({ context }) : delay;
  if (typeof milliseconds !== 'number') throw new Error(`${name} is no delay`);
  return milliseconds;
}
