import { isMachineSnapshot, type AnyActorRef, type AnyEventObject, type StateValue } from 'xstate';

/** A transition of a machine, by names only: events and contexts contain what users type. @see HAZARDS I20 */
export interface Transition {
  event: string;
  /** Path of the state before it; empty when the machine starts. */
  from: string;
  to: string;
}

/** `open.awaiting` of `{ open: 'awaiting' }`. */
export function statePath(value: StateValue): string {
  if (typeof value === 'string') return value;
  const [entry] = Object.entries(value);
  if (!entry) return '';
  const [key, child] = entry;
  return child === undefined ? key : `${key}.${statePath(child)}`;
}

/** `{ open: 'awaiting' }` of `open.awaiting`. */
export function stateValue(path: string): StateValue {
  const [key = '', ...rest] = path.split('.');
  return rest.length === 0 ? key : { [key]: stateValue(rest.join('.')) };
}

/**
 * What is recorded of an event that a machine handled. The redaction of recordings and of the live view is here: nothing
 * else of a machine is read.
 *
 * @param from path of the state before it
 * @returns `undefined` for typing, and for what a child machine told without any effect on the state
 */
export function transitionOf(from: string, value: StateValue, event: AnyEventObject): Transition | undefined {
  const to = statePath(value);
  const isSilent =
    from === to && (event.type.endsWith('.changed') || event.type.startsWith('xstate.snapshot.'));
  return isSilent ? undefined : { event: event.type, from, to };
}

/**
 * Calls the listener for each event that a machine handles from its start.
 *
 * @param listener gets `undefined` for what is not recorded
 * @returns the unsubscribe function
 */
export function observeTransitions(
  actor: AnyActorRef,
  listener: (transition: Transition | undefined) => void,
): () => void {
  let from = '';
  // A child was started with its parent, before it can be observed.
  const started: unknown = typeof actor.src === 'string' ? actor.getSnapshot() : undefined;
  if (isMachineSnapshot(started)) {
    from = statePath(started.value);
    listener({ event: 'xstate.init', from: '', to: from });
  }
  const subscription = actor.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.snapshot' || inspected.actorRef !== actor) return;
    const { snapshot, event } = inspected;
    if (!isMachineSnapshot(snapshot)) return;
    listener(transitionOf(from, snapshot.value, event));
    from = statePath(snapshot.value);
  });
  return () => subscription.unsubscribe();
}
