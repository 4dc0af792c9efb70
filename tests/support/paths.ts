import {
  createActor,
  fromPromise,
  getNextSnapshot,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
  type MachineContext,
  type StateValue,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { settle } from './scripted.ts';

// What the outside world can do, as the events XState makes of it.
// House rule that this leans on: an invoke has the id of its actor, be it a call or a machine.

/** An actor ends with an output. */
export const answer = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
});

/** An actor fails. */
export const failure = (actor: string, error: unknown = new Error('perdu')): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error,
});

/** Every wait of a machine, in whatever depth it stands. */
export const waits = (machine: AnyStateMachine): AnyEventObject[] =>
  [...new Set(getStateNodes(machine).flatMap((node) => node.after.map(({ eventType }) => eventType)))].map(
    (type) => ({ type }),
  );

/** Where a machine rests: what every edge is compared by. */
export interface Rest {
  value: StateValue;
  context: MachineContext;
  status: string;
}

export interface Edge {
  name: string;
  events: AnyEventObject[];
  /** Where the pure machine says that these events lead. */
  rests: Rest;
}

const restOf = ({ value, context, status }: AnyMachineSnapshot): Rest => ({ value, context, status });

/**
 * Every step a machine can take in a world: the shortest way to each state and context, then each
 * event that it takes there.
 *
 * `createTestModel` refuses machines that invoke or wait; the plain graph walk takes them.
 */
export function everyEdge<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  world: readonly AnyEventObject[],
): Edge[] {
  const paths = getShortestPaths(machine as AnyStateMachine, {
    input,
    events: [...world],
    stopWhen: ({ status }) => status === 'done',
  });
  return paths.flatMap(({ state, steps }) => {
    const before = steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init');
    return world
      .filter((event) => state.status === 'active' && state.can(event))
      .map((event) => {
        const rests = restOf(getNextSnapshot<AnyStateMachine>(machine, state, event));
        const [from, to] = [state.value, rests.value].map((value) => JSON.stringify(value));
        return {
          name: `${from} after ${before.length}, ${event.type} → ${to}`,
          events: [...before, event],
          rests,
        };
      });
  });
}

interface Call {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** Plays events on a live machine: answers reach the call in flight, waiting moves the clock. */
export async function replay<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  events: readonly AnyEventObject[],
  inspect: (event: InspectionEvent) => void,
): Promise<Rest> {
  const clock = new SimulatedClock();
  const inFlight = new Map<string, Call>();
  const call = (name: string): Call => {
    const found = inFlight.get(name);
    if (found === undefined) throw new Error(`${name} was not called`);
    return found;
  };
  const holding = (name: string) =>
    fromPromise(() => new Promise((resolve, reject) => inFlight.set(name, { resolve, reject })));
  const names = Object.keys(machine.implementations.actors);
  const actors = Object.fromEntries(names.map((name) => [name, holding(name)]));
  const provided: AnyStateMachine = machine.provide({ actors });
  const live = createActor(provided, { input, clock, inspect }).start();

  for (const event of events) {
    const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? [];
    if (kind === 'done.actor') call(name).resolve(event.output);
    else if (kind === 'error.actor') call(name).reject(event.error);
    else if (kind === 'after') clock.increment(delayOf(machine, name, live.getSnapshot()));
    else live.send(event);
    await settle();
  }
  return restOf(live.getSnapshot());
}

function delayOf(machine: AnyStateMachine, name: string, { context }: AnyMachineSnapshot): number {
  const delay: unknown = machine.implementations.delays[name];
  const milliseconds: unknown = typeof delay === 'function' ? delay({ context }) : delay;
  if (typeof milliseconds !== 'number') throw new Error(`${name} is no delay`);
  return milliseconds;
}
