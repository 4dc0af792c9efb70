import { isMachineSnapshot, type ActorRefLike, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import type { RecordedStep } from '#domain/inspection/recording.ts';
import { statePath, transitionOf, type Transition } from '#machines/transitions.ts';
import { onRunningActors, runningActors } from '#src/ui/running-actors.ts';

/** Steps of a machine that are listed; the oldest are dropped. */
export const LIVE_STEPS_MAX = 200;

/** A machine that runs on the page, with what it did since the live view was opened. */
export interface LiveMachine {
  key: number;
  /** Id of the machine, e.g. `packOrder`. */
  machine: string;
  /** Path of its state now. */
  state: string;
  /** It reached a final state, or was stopped by its parent. */
  isEnded: boolean;
  steps: readonly RecordedStep[];
}

/** The machines of the page and those that they run, in the order of their start. */
export interface LiveLog {
  /** The same array until something changes. */
  read: () => readonly LiveMachine[];
  /** Follows the machines while there is a listener. */
  subscribe: (listener: () => void) => () => void;
}

const stepOf = (machine: string, transition: Transition): RecordedStep => ({
  ...transition,
  at: Date.now(),
  lane: 'shopper',
  transactionId: '',
  machine,
  context: [],
  facts: [],
});

/** Follows the machines of the page: names of states and events only, as in recordings. */
export function createLiveLog(): LiveLog {
  let list: readonly LiveMachine[] = [];
  let keys = 0;
  const listeners = new Set<() => void>();
  const roots = new Map<AnyActorRef, { actors: Map<ActorRefLike, LiveMachine>; unsubscribe: () => void }>();

  function publish(): void {
    list = [...roots.values()].flatMap(({ actors }) => [...actors.values()]);
    listeners.forEach((listener) => listener());
  }

  function follow(root: AnyActorRef): void {
    const actors = new Map<ActorRefLike, LiveMachine>();

    function add(actor: ActorRefLike, machine: string, state: string): LiveMachine {
      // A child that runs again takes the place of the one that ended.
      for (const [other, { machine: name, isEnded }] of actors)
        if (isEnded && name === machine) actors.delete(other);
      keys += 1;
      const added = { key: keys, machine, state, isEnded: false, steps: [] };
      actors.set(actor, added);
      return added;
    }

    function addRunning(actor: AnyActorRef): void {
      const snapshot: unknown = actor.getSnapshot();
      if (!isMachineSnapshot(snapshot)) return;
      add(actor, snapshot.machine.id, statePath(snapshot.value));
      const children: Record<string, AnyActorRef | undefined> = snapshot.children;
      for (const child of Object.values(children)) if (child) addRunning(child);
    }

    function note(actor: ActorRefLike, snapshot: AnyMachineSnapshot, event: { type: string }): void {
      const {
        machine: { id },
        value,
        status,
      } = snapshot;
      const known = actors.get(actor) ?? add(actor, id, '');
      const isStart = event.type === 'xstate.init';
      const transition = transitionOf(isStart ? '' : known.state, value, event);
      const steps = transition ? [...known.steps, stepOf(id, transition)] : known.steps;
      actors.set(actor, {
        ...known,
        state: statePath(value),
        isEnded: status !== 'active',
        steps: steps.slice(-LIVE_STEPS_MAX),
      });
      publish();
    }

    addRunning(root);
    const subscription = root.system.inspect((inspected) => {
      if (inspected.type === '@xstate.snapshot' && isMachineSnapshot(inspected.snapshot))
        note(inspected.actorRef, inspected.snapshot, inspected.event);
    });
    roots.set(root, { actors, unsubscribe: () => subscription.unsubscribe() });
  }

  function update(): void {
    const running = runningActors();
    for (const [root, { unsubscribe }] of roots)
      if (!running.includes(root)) {
        unsubscribe();
        roots.delete(root);
      }
    for (const root of running) if (!roots.has(root)) follow(root);
    publish();
  }

  let stop: (() => void) | undefined;
  function close(): void {
    stop?.();
    stop = undefined;
    for (const { unsubscribe } of roots.values()) unsubscribe();
    roots.clear();
  }

  return {
    read: () => list,
    subscribe(listener) {
      listeners.add(listener);
      stop ??= onRunningActors(update);
      update();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}
