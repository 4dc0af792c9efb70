import type { AnyStateMachine, ProvidedActor, StateMachine } from 'xstate';

// XState's type has fourteen parameters and only the actors matter here; `any` in the others is what lets every machine match.
type ActorOf<TMachine> =
  // oxlint-disable-next-line typescript/no-explicit-any
  TMachine extends StateMachine<any, any, any, infer TActor, any, any, any, any, any, any, any, any, any, any>
    ? Extract<TActor, ProvidedActor>
    : never;

/** Every actor a machine needs, under its name. */
export type ActorsOf<TMachine extends AnyStateMachine> = {
  [TSource in ActorOf<TMachine>['src']]: Extract<ActorOf<TMachine>, { src: TSource }>['logic'];
};

/** `machine.provide({ actors })`, except that leaving one out does not compile. */
export function connect<TMachine extends AnyStateMachine>(
  machine: TMachine,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a machine without actors needs none
  actors: ActorsOf<TMachine>,
): TMachine {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `provide` answers with the machine it was called on
  return machine.provide({ actors }) as TMachine;
}
