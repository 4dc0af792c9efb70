import { useLayoutEffect, useRef } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** An event of one type, in the words of XState's own `on`. */
type Emitted<TEmitted, TType> = TEmitted & (TType extends '*' ? unknown : { type: TType });

/**
 * Calls `handle` for each event of one type that the actor emits.
 *
 * A layout effect, because `useActorRef` starts its actor in a plain one: what is emitted on the very first entry
 * would otherwise be lost.
 */
export function useEmitted<TEmitted extends EventObject, TType extends TEmitted['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, TEmitted>, 'on'>,
  type: TType,
  handle: (event: Emitted<TEmitted, TType>) => void,
): void {
  const latest = useRef(handle);
  useLayoutEffect(() => {
    latest.current = handle;
  });
  useLayoutEffect(() => {
    const subscription = actor.on(type, (event) => latest.current(event));
    return () => subscription.unsubscribe();
  }, [actor, type]);
}
