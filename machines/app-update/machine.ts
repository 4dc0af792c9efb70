import { assign, emit, fromPromise, setup } from 'xstate';
import {
  UPDATE_ACTIVATION_TIMEOUT_MS,
  UPDATE_CHECK_INTERVAL_MS,
  UPDATE_CHECK_COOLDOWN_MS,
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
    checkForUpdate: fromPromise<void>(notProvided),
    /** Whether a payment is open in any tab. */
    isPaymentOpen: fromPromise<boolean>(notProvided),
    /** Ends when no payment is open any more. */
    waitForNoPayment: fromPromise<void, PaymentScope>(notProvided),
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
    checkCooldown: UPDATE_CHECK_COOLDOWN_MS,
    postponedDelay: UPDATE_POSTPONED_MS,
    activationTimeout: UPDATE_ACTIVATION_TIMEOUT_MS,
  },
}).createMachine({
  id: 'appUpdate',
  context: ({ input }) => ({ isPostponed: input.isPostponed }),
  initial: 'registering',
  on: { 'version.changed': '.waitingToReload' },
  states: {
    registering: {
      invoke: {
        id: 'register',
        src: 'register',
        onDone: 'coolingDown',
        onError: 'unregistered',
      },
      on: { 'version.found': 'deciding' },
    },
    // No network yet, or a browser that allows no worker: the shop goes without.
    unregistered: { on: { 'page.returned': 'registering', 'version.found': 'deciding' } },
    /** It was just looked: coming back again and again costs nothing. */
    coolingDown: { after: { checkCooldown: 'idle' }, on: { 'version.found': 'deciding' } },
    idle: {
      after: { checkInterval: 'checking' },
      on: { 'page.returned': 'checking', 'version.found': 'deciding' },
    },
    checking: {
      invoke: { id: 'checkForUpdate', src: 'checkForUpdate', onDone: 'coolingDown', onError: 'coolingDown' },
      on: { 'version.found': 'deciding' },
    },
    deciding: { always: [{ guard: 'isPostponed', target: 'postponed' }, { target: 'waitingForPayments' }] },
    waitingForPayments: {
      invoke: {
        id: 'waitForNoPayment',
        src: 'waitForNoPayment',
        input: { everywhere: true },
        onDone: 'prompting',
        // Not knowing is no reason to ask: later.
        onError: 'postponed',
      },
    },
    prompting: {
      tags: 'prompting',
      on: {
        'payment.opened': 'waitingForPayments',
        'reload.requested': 'confirming',
        'reload.postponed': { target: 'postponed', actions: 'postpone' },
      },
    },
    confirming: {
      tags: ['prompting', 'activating'],
      invoke: {
        id: 'isPaymentOpen',
        src: 'isPaymentOpen',
        onDone: [
          { guard: { type: 'isOpen', params: ({ event }) => event.output }, target: 'waitingForPayments' },
          { target: 'activating', actions: 'activate' },
        ],
        onError: 'waitingForPayments',
      },
    },
    activating: { tags: ['prompting', 'activating'], after: { activationTimeout: 'waitingForPayments' } },
    postponed: { after: { postponedDelay: { target: 'waitingForPayments', actions: 'askAgain' } } },
    /** Another version's worker stands behind this page: it follows, unless money is on its way here. */
    waitingToReload: {
      invoke: {
        id: 'waitForNoPayment',
        src: 'waitForNoPayment',
        input: { everywhere: false },
        onDone: { target: 'reloaded', actions: 'reload' },
        onError: 'outdated',
      },
    },
    // The page works on; what it misses loads it anew (HAZARDS E8).
    outdated: { on: { 'page.returned': 'waitingToReload' } },
    reloaded: { type: 'final' },
  },
});
