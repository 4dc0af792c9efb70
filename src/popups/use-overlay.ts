import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type OverlayId, type OverlayQueueRef, selectOverlay } from '#machines/overlay-queue/index.ts';

/**
 * Takes part in the queue of overlays.
 *
 * @param isWanted whether the overlay has something to show
 * @returns whether it is its turn
 */
export function useOverlay(queue: OverlayQueueRef, id: OverlayId, isWanted: boolean): boolean {
  useEffect(() => {
    if (!isWanted) return undefined;
    queue.send({ type: 'requested', id });
    return () => queue.send({ type: 'withdrawn', id });
  }, [queue, id, isWanted]);
  return useSelector(queue, selectOverlay) === id && isWanted;
}
