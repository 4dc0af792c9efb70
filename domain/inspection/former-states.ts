/*
 * States and events that the machines of the paying screens had in former releases, for recordings of those releases, and for
 * steps of pages that were opened before the deployment.
 */

/** By machine: each former state, with the one that shows the same now. */
export const FORMER_STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mobile-money': {
    restoring: 'watched.restoring',
    evaluating: 'watched.evaluating',
    'open.awaiting': 'watched.open.awaiting',
    'open.stillPending': 'watched.open.stillPending',
    'open.checking': 'watched.open.checking',
    'open.cannotCheck': 'watched.open.cannotCheck',
    'open.verifying': 'watched.open.verifying',
    'open.verified': 'watched.open.verified',
    'open.monitoring': 'monitoring',
    'open.unwatched': 'unwatched',
    refused: 'watched.refused',
    'refused.evaluating': 'watched.refused',
    'refused.watched': 'watched.refused',
    'refused.idle': 'watched.refused',
    cancelled: 'watched.refused',
    'over.evaluating': 'watched.over',
    'over.watched': 'watched.over',
    'over.idle': 'watched.over',
    refunded: 'watched.over',
  },
  'order-payment': {
    restoring: 'watched.restoring',
    unreached: 'watched.cannotCheck',
    unfound: 'unwatched',
    'reviewing.evaluating': 'watched.refused',
    'reviewing.watched': 'watched.refused',
    'reviewing.idle': 'reviewing',
    ready: 'watched.ready',
    evaluating: 'watched.evaluating',
    'over.evaluating': 'watched.over',
    'over.watched': 'watched.over',
    'over.idle': 'watched.over',
  },
  'payment-check': {
    asking: 'showing.asking',
    evaluating: 'showing.evaluating',
    'showing.refused': 'showing.ended',
    cannotCheck: 'showing.cannotCheck',
  },
};

/** Results of child machines that by now tell what they know without ending. */
export const FORMER_EVENTS: readonly string[] = [
  'xstate.done.actor.watch',
  'xstate.done.actor.monitor',
  'xstate.error.actor.monitor',
];

/** The state of a recorded step as its machine has it now. */
export const presentState = (machine: string, state: string): string =>
  FORMER_STATES[machine]?.[state] ?? state;
