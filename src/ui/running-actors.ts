import type { AnyActorRef } from 'xstate';

/** The machines that run on this page; the live view shows them. @see TL-04 */
const running = new Set<AnyActorRef>();
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

/** Lists a machine as running. @returns a function that removes it */
export function listActor(actor: AnyActorRef): () => void {
  running.add(actor);
  notify();
  return () => {
    running.delete(actor);
    notify();
  };
}

/** Calls the listener when a machine starts or ends. @returns the unsubscribe function */
export function onRunningActors(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const runningActors = (): readonly AnyActorRef[] => [...running];
