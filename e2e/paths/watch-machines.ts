/* oxlint-disable unicorn/consistent-function-scoping, no-extend-native -- the function runs in the page alone */
import type {
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectedSnapshotEvent,
  InspectionEvent,
} from 'xstate';

/** A transition of a machine in the page. */
export interface TakenTransition {
  machine: string;
  /** Like the labels of `tests/support/machines/coverage.ts`. */
  label: string;
  /** Path of the state after it. */
  state: string;
}

/** An event that a machine in the page handled, with all transitions that followed from it. */
export interface MachineStep {
  machine: string;
  /** Of the actor; unique for all pages. */
  actor: string;
  event: string;
  /** Paths of the states before and after it. */
  from: string;
  to: string;
  /** Whether the machine knows its payment. */
  hasPayment: boolean;
}

declare global {
  interface Window {
    noteTransition: (taken: TakenTransition) => void;
    noteStep: (step: MachineStep) => void;
  }
}

/**
 * Runs in the page before the app. Reports every transition of its machines, and changes one of them if asked to.
 *
 * Root actors read their option `inspect` from an object of their own, so a property of all objects observes each of them
 * from its first step on, in the bundle as it is shipped.
 */
export function watchMachines(sabotage: { transition: string; target: string } | undefined): void {
  const transitionsOf = (node: AnyStateMachine['root']): AnyTransitionDefinition[] => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ];
  const labelOf = (transition: AnyTransitionDefinition): string => {
    const { source, eventType, target } = transition;
    const targets = target?.map(({ id }) => id).join(', ') ?? 'stays';
    return `${source.id} · ${eventType || 'always'} #${transitionsOf(source).indexOf(transition)} → ${targets}`;
  };
  const labels = new WeakMap<AnyTransitionDefinition, string>();
  const label = (transition: AnyTransitionDefinition): string => {
    const known = labels.get(transition) ?? labelOf(transition);
    labels.set(transition, known);
    return known;
  };
  const statePath = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, child]) => `${key}.${statePath(child)}`)
          .join('')
      : String(value);
  const isMachine = (logic: unknown): logic is AnyStateMachine =>
    typeof logic === 'object' && logic !== null && 'root' in logic && 'getStateNodeById' in logic;
  const nodesBelow = (node: AnyStateMachine['root']): AnyStateMachine['root'][] => [
    node,
    ...Object.values(node.states).flatMap(nodesBelow),
  ];
  const change = (machine: AnyStateMachine): void => {
    for (const transition of nodesBelow(machine.root).flatMap(transitionsOf))
      if (labelOf(transition) === sabotage?.transition)
        Object.assign(transition, { target: [machine.getStateNodeById(sabotage.target)] });
  };

  const page = crypto.randomUUID();
  const positions = new WeakMap<object, string>();
  const noteStep = ({ actorRef, snapshot, event }: InspectedSnapshotEvent): void => {
    if (!('value' in snapshot && 'machine' in snapshot && isMachine(snapshot.machine))) return;
    const to = statePath(snapshot.value);
    const context: unknown = 'context' in snapshot ? snapshot.context : {};
    const hasPayment = Object.entries(Object(context)).some(
      ([name, value]) =>
        (name === 'live' && value !== undefined) ||
        (typeof value === 'object' && value !== null && 'transactionId' in value),
    );
    const { id } = snapshot.machine;
    const from = positions.get(actorRef) ?? '';
    positions.set(actorRef, to);
    window.noteStep({
      machine: id,
      actor: `${page} ${actorRef.sessionId}`,
      event: event.type,
      from,
      to,
      hasPayment,
    });
  };

  // React may create an actor for a render that it discards: what an actor has taken is reported once it has started.
  const untilStart = new WeakMap<object, TakenTransition[]>();
  const started = new WeakSet<object>();
  const noteStart = (actor: object): void => {
    started.add(actor);
    for (const taken of untilStart.get(actor) ?? []) window.noteTransition(taken);
    untilStart.delete(actor);
  };
  const noteTransition = (actor: object, taken: TakenTransition): void => {
    if (started.has(actor)) window.noteTransition(taken);
    else untilStart.set(actor, [...(untilStart.get(actor) ?? []), taken]);
  };

  const inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.event' && event.event.type === 'xstate.init') noteStart(event.actorRef);
    if (event.type === '@xstate.snapshot') noteStep(event);
    if (
      sabotage &&
      event.type === '@xstate.actor' &&
      'logic' in event.actorRef &&
      isMachine(event.actorRef.logic)
    )
      change(event.actorRef.logic);
    if (event.type !== '@xstate.microstep') return;
    const { snapshot } = event;
    const state = 'value' in snapshot ? statePath(snapshot.value) : '';
    // oxlint-disable-next-line no-underscore-dangle -- XState's only record of the transitions that were taken
    for (const transition of event._transitions)
      noteTransition(event.actorRef, {
        machine: transition.source.machine.id,
        label: label(transition),
        state,
      });
  };
  Object.defineProperty(Object.prototype, 'inspect', { value: inspect, writable: true, configurable: true });
}
