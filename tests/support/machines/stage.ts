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

/** One machine on its feet, with a clock that the test moves and everything it emits written down. */
export interface Stage<TMachine extends AnyStateMachine> {
  actor: Actor<TMachine>;
  emitted: EmittedFrom<TMachine>[];
  /** Sends events one after the other, and lets what they call be answered. */
  send: (...events: EventFromLogic<TMachine>[]) => Promise<void>;
  /** Lets time pass, and what it calls be answered. */
  pass: (milliseconds: number) => Promise<void>;
  /** The notices so far, as `tone: text`, and forgets them. */
  heard: () => string[];
}

/** Starts a machine and lets its first calls be answered. */
export async function stage<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
): Promise<Stage<TMachine>> {
  const clock = new SimulatedClock();
  const emitted: EmittedFrom<TMachine>[] = [];
  const options: Parameters<typeof createActor<AnyStateMachine>>[1] = { input, clock };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is an actor of this very machine
  const actor = createActor<AnyStateMachine>(machine, options) as Actor<TMachine>;
  const heard: string[] = [];
  actor.on('*', (event: EmittedFrom<TMachine>) => {
    emitted.push(event);
    if (event.type === 'notice') heard.push(`${event.tone}: ${event.text}`);
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
    async pass(milliseconds) {
      clock.increment(milliseconds);
      await settle();
    },
    heard: () => heard.splice(0),
  };
}
