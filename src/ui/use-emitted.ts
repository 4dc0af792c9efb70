import { useLayoutEffect, useRef } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** The type of an emitted event, as in XState's `on`. */
type Emitted<TEmitted, TType> = TEmitted & (TType extends '*' ? unknown : { type: TType });

/**
 * Calls `handle` for each event of one type that the actor emits.
 *
 * Subscribes in a layout effect, because `useActorRef` starts its actor in an ordinary effect: events emitted on
 * entry would be lost.
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
