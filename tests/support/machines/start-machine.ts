import {
  createActor,
  SimulatedClock,
  type Actor,
  type AnyStateMachine,
  type EmittedFrom,
  type EventFromLogic,
  type InputFrom,
} from 'xstate';
import { settle } from './scripted.ts';

/** A running machine with a clock controlled by the test and a record of its emitted events. */
export interface RunningMachine<TMachine extends AnyStateMachine> {
  actor: Actor<TMachine>;
  emitted: EmittedFrom<TMachine>[];
  /** Sends events one by one, and waits for the calls they cause. */
  send: (...events: EventFromLogic<TMachine>[]) => Promise<void>;
  /** Advances the clock, and waits for the calls this causes. */
  advance: (milliseconds: number) => Promise<void>;
  /** Returns the notices since the last call, as `tone: text`. */
  takeNotices: () => string[];
}

/** Starts a machine and waits for its first calls. */
export async function startMachine<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
): Promise<RunningMachine<TMachine>> {
  const clock = new SimulatedClock();
  const emitted: EmittedFrom<TMachine>[] = [];
  const options: Parameters<typeof createActor<AnyStateMachine>>[1] = { input, clock };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is an actor of this very machine
  const actor = createActor<AnyStateMachine>(machine, options) as Actor<TMachine>;
  const notices: string[] = [];
  actor.on('*', (event: EmittedFrom<TMachine>) => {
    emitted.push(event);
    if (event.type === 'notice') notices.push(`${event.tone}: ${event.text}`);
  });
  actor.start();
  await settle();
  return {
    actor,
    emitted,
    async send(...events) {
      for (const event of events) {
        actor.send(event);
        await settle();
      }
    },
    async advance(milliseconds) {
      clock.increment(milliseconds);
      await settle();
    },
    takeNotices: () => notices.splice(0),
  };
}
