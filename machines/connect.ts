import type { AnyStateMachine, ProvidedActor, StateMachine } from 'xstate';

// XState's type has fourteen parameters and only the actors matter here; `any` in the others matches every
// machine.
type ActorOf<TMachine> =
  // oxlint-disable-next-line typescript/no-explicit-any
  TMachine extends StateMachine<any, any, any, infer TActor, any, any, any, any, any, any, any, any, any, any>
    ? Extract<TActor, ProvidedActor>
    : never;

/** All actors of a machine by name. */
export type ActorsOf<TMachine extends AnyStateMachine> = {
  [TSource in ActorOf<TMachine>['src']]: Extract<ActorOf<TMachine>, { src: TSource }>['logic'];
};

/** Like `machine.provide({ actors })`, but a missing actor does not compile. */
export function connect<TMachine extends AnyStateMachine>(
  machine: TMachine,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a machine without actors needs none
  actors: ActorsOf<TMachine>,
): TMachine {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `provide` returns a machine of the same type
  return machine.provide({ actors }) as TMachine;
}
