import { assign, emit, fromPromise, setup } from 'xstate';
import {
  UPDATE_ACTIVATION_LIMIT_MS,
  UPDATE_CHECK_INTERVAL_MS,
  UPDATE_CHECK_PAUSE_MS,
  UPDATE_POSTPONED_MS,
} from '#domain/app-update.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { AppUpdateTypes } from './types.ts';

/** Whose payments count: this tab's, or those of every tab of the shop. */
export interface PaymentScope {
  everywhere: boolean;
}

/**
 * From the registration of the service worker to the one reload that a new version needs.
 *
 * A new version concerns every tab at once, so that an open payment in any of them holds the question back, and is asked
 * about once more after the yes. Where another tab has said yes, this one follows as soon as it has no payment open itself.
 *
 * @see UP-01 @see HAZARDS B37, E7
 */
export const appUpdateMachine = setup({
  types: typesOf<AppUpdateTypes>(),
  actors: {
    register: fromPromise<void>(notProvided),
    lookForUpdate: fromPromise<void>(notProvided),
    /** Whether a payment is open in any tab. */
    isPaymentOpen: fromPromise<boolean>(notProvided),
    /** Ends when no payment is open any more. */
    untilNoPayment: fromPromise<void, PaymentScope>(notProvided),
  },
  actions: {
    /** It rests from now on; the page remembers it. */
    postpone: emit({ type: 'postponed' as const }),
    activate: emit({ type: 'activate' as const }),
    reload: emit({ type: 'reload' as const }),
    askAgain: assign({ isPostponed: false }),
  },
  guards: {
    isOpen: (_, isOpen: boolean) => isOpen,
    isPostponed: ({ context }) => context.isPostponed,
  },
  delays: {
    checkInterval: UPDATE_CHECK_INTERVAL_MS,
    checkPause: UPDATE_CHECK_PAUSE_MS,
    postponement: UPDATE_POSTPONED_MS,
    activationLimit: UPDATE_ACTIVATION_LIMIT_MS,
  },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => ({ isPostponed: input.isPostponed }),
  initial: 'registering',
  on: { 'version.changed': '.leaving' },
  states: {
    registering: {
      invoke: {
        id: 'register',
        src: 'register',
        onDone: 'resting',
        onError: 'unregistered',
      },
      on: { 'version.found': 'weighing' },
    },
    // No network yet, or a browser that allows no worker: the shop goes without.
    unregistered: { on: { 'page.returned': 'registering', 'version.found': 'weighing' } },
    /** It was just looked: coming back again and again costs nothing. */
    resting: { after: { checkPause: 'attentive' }, on: { 'version.found': 'weighing' } },
    attentive: {
      after: { checkInterval: 'looking' },
      on: { 'page.returned': 'looking', 'version.found': 'weighing' },
    },
    looking: {
      invoke: { id: 'lookForUpdate', src: 'lookForUpdate', onDone: 'resting', onError: 'resting' },
      on: { 'version.found': 'weighing' },
    },
    weighing: { always: [{ guard: 'isPostponed', target: 'postponed' }, { target: 'heldBack' }] },
    heldBack: {
      invoke: {
        id: 'untilNoPayment',
        src: 'untilNoPayment',
        input: { everywhere: true },
        onDone: 'asking',
        // Not knowing is no reason to ask: later.
        onError: 'postponed',
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'payment.opened': 'heldBack',
        'reload.requested': 'confirming',
        'reload.postponed': { target: 'postponed', actions: 'postpone' },
      },
    },
    confirming: {
      tags: ['asking', 'activating'],
      invoke: {
        id: 'isPaymentOpen',
        src: 'isPaymentOpen',
        onDone: [
          { guard: { type: 'isOpen', params: ({ event }) => event.output }, target: 'heldBack' },
          { target: 'activating', actions: 'activate' },
        ],
        onError: 'heldBack',
      },
    },
    activating: { tags: ['asking', 'activating'], after: { activationLimit: 'heldBack' } },
    postponed: { after: { postponement: { target: 'heldBack', actions: 'askAgain' } } },
    /** Another version's worker stands behind this page: it follows, unless money is on its way here. */
    leaving: {
      invoke: {
        id: 'untilNoPayment',
        src: 'untilNoPayment',
        input: { everywhere: false },
        onDone: { target: 'left', actions: 'reload' },
        onError: 'outdated',
      },
    },
    // The page works on; what it misses loads it anew (HAZARDS E8).
    outdated: { on: { 'page.returned': 'leaving' } },
    left: { type: 'final' },
  },
});
