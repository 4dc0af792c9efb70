import { assign, emit, fromPromise, setup } from 'xstate';
import {
  UPDATE_ACTIVATION_TIMEOUT_MS,
  UPDATE_CHECK_INTERVAL_MS,
  UPDATE_CHECK_COOLDOWN_MS,
  UPDATE_POSTPONED_MS,
} from '#domain/visit/app-update.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { AppUpdateTypes } from './types.ts';

/** Whether to wait for the payments of this tab only, or for those of all tabs. */
export interface PaymentScope {
  everywhere: boolean;
}

/**
 * Handles an update of the service worker, from its registration to the single reload of the page.
 *
 * A new version affects all tabs: the prompt is shown only when no tab has an open payment, and this is
 * checked again after the user accepts. When another tab has accepted, this tab reloads once it has no open
 * payment itself.
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
    /** Resolves when no payment is open. */
    waitForNoPayment: fromPromise<void, PaymentScope>(notProvided),
  },
  actions: {
    /** The page stores the postponement. */
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
    // No network yet, or the browser does not support service workers: the app works without one.
    unregistered: { on: { 'page.returned': 'registering', 'version.found': 'deciding' } },
    /** Limits the checks when the user returns to the page often. */
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
        // It is not known whether a payment is open: ask later.
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
    /** Another version's service worker already controls this page: reload, unless this tab has an open payment. */
    waitingToReload: {
      invoke: {
        id: 'waitForNoPayment',
        src: 'waitForNoPayment',
        input: { everywhere: false },
        onDone: { target: 'reloaded', actions: 'reload' },
        onError: 'outdated',
      },
    },
    // The page keeps working; a missing chunk reloads it (HAZARDS E8).
    outdated: { on: { 'page.returned': 'waitingToReload' } },
    reloaded: { type: 'final' },
  },
});
