import { useLayoutEffect } from 'react';
import { useShop } from '#src/api/client.ts';
import { type StepQueue, stepQueueOf } from './step-queue.ts';

/** Sends the steps that wait at once, when the page is left, and when the network is back. @returns their queue */
export function useStepSending(): StepQueue {
  const queue = stepQueueOf(useShop());
  // Before the first step of a machine is recorded, which would otherwise be sent alone.
  useLayoutEffect(() => {
    const send = () => void queue.send();
    const sendWhenHidden = () => document.visibilityState === 'hidden' && send();
    send();
    document.addEventListener('visibilitychange', sendWhenHidden);
    window.addEventListener('pagehide', send);
    window.addEventListener('online', send);
    return () => {
      send();
      document.removeEventListener('visibilitychange', sendWhenHidden);
      window.removeEventListener('pagehide', send);
      window.removeEventListener('online', send);
    };
  }, [queue]);
  return queue;
}
