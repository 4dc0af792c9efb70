import { useActorRef as useStartedActor } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { listActor } from './running-actors.ts';

/**
 * XState's hook; the machine is also listed for the live view, before it starts.
 *
 * @see TL-04
 */
export const useActorRef: typeof useStartedActor = (...parameters) => {
  const actor = useStartedActor(...parameters);
  // In a layout effect, because the actor starts in an ordinary effect.
  useLayoutEffect(() => listActor(actor), [actor]);
  return actor;
};
