import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { REPORT_PAUSE_MS, REPORT_TRIES_MAX, reportRetryMs, type ReportedBasket } from '#domain/crm.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { CrmReportTypes } from './types.ts';

/** Each basket once; a newer change finds its place taken. */
const withBasket = (waiting: readonly ReportedBasket[], basket: ReportedBasket) =>
  waiting.includes(basket) ? waiting : [...waiting, basket];

const changedOne = ({ event }: { event: { basket: ReportedBasket } }) => event.basket;

/**
 * Tells the customer relationship what is in the baskets, out of the shopper's way: changes within a second become one
 * report, one report is under way at a time, and only the names of baskets wait, so that what is sent is always the
 * newest and the queue never grows.
 *
 * A failure rests and tries again, a refusal would be refused again, and after the last try the next change begins anew.
 * Without a network it waits; without consent it forgets.
 *
 * @see BK-05 @see HAZARDS E6, D11
 */
export const crmReportMachine = setup({
  types: typesOf<CrmReportTypes>(),
  actors: { report: fromPromise<void, { basket: ReportedBasket }>(notProvided) },
  actions: {
    enqueue: assign({
      waiting: ({ context }, basket: ReportedBasket) => withBasket(context.waiting, basket),
    }),
    takeFirst: assign({
      current: ({ context }) => context.waiting[0],
      waiting: ({ context }) => context.waiting.slice(1),
    }),
    putBack: assign({
      waiting: ({ context: { current, waiting } }) => [
        ...(current === undefined || waiting.includes(current) ? [] : [current]),
        ...waiting,
      ],
      tries: ({ context }) => context.tries + 1,
    }),
    beginAnew: assign({ tries: 0 }),
    forgetAll: assign({ waiting: [], tries: 0 }),
  },
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    hasNone: ({ context }) => context.waiting.length === 0,
    isOffline: ({ context }) => !context.isOnline,
    isConnected: (_, isOnline: boolean) => isOnline,
    isTired: ({ context }) => context.tries >= REPORT_TRIES_MAX,
    isRefused: (_, { error }: ErrorActorEvent) => failedWith(error, 'request.invalid', 'request.too_large'),
  },
  delays: { joining: REPORT_PAUSE_MS, backOff: ({ context }) => reportRetryMs(context.tries) },
}).createMachine({
  id: 'crmReport',
  context: ({ input }) => ({ ...input, waiting: [], current: undefined, tries: 0 }),
  initial: 'arriving',
  on: {
    'basket.changed': { guard: 'isAllowed', actions: { type: 'enqueue', params: changedOne } },
    'connection.changed': { actions: assign({ isOnline: ({ event }) => event.isOnline }) },
    'consent.changed': {
      target: '.arriving',
      actions: ['forgetAll', assign({ isAllowed: ({ event }) => event.isAllowed })],
    },
  },
  states: {
    arriving: { always: [{ guard: 'isAllowed', target: 'idle' }, { target: 'silent' }] },
    silent: {},
    idle: {
      on: { 'basket.changed': { target: 'joining', actions: { type: 'enqueue', params: changedOne } } },
    },
    joining: {
      after: { joining: 'choosing' },
      on: {
        'basket.changed': {
          target: 'joining',
          reenter: true,
          actions: { type: 'enqueue', params: changedOne },
        },
      },
    },
    choosing: {
      always: [
        { guard: 'hasNone', target: 'idle' },
        { guard: 'isOffline', target: 'offline' },
        { target: 'reporting' },
      ],
    },
    reporting: {
      entry: 'takeFirst',
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context }) => ({ basket: context.current! }),
        onDone: { target: 'joining', actions: 'beginAnew' },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'joining',
            actions: 'beginAnew',
          },
          { target: 'weighing', actions: 'putBack' },
        ],
      },
    },
    weighing: {
      always: [
        { guard: 'isOffline', target: 'offline' },
        { guard: 'isTired', target: 'tired' },
        { target: 'resting' },
      ],
    },
    resting: { after: { backOff: 'choosing' } },
    offline: {
      entry: 'beginAnew',
      on: {
        'connection.changed': [
          {
            guard: { type: 'isConnected', params: ({ event }) => event.isOnline },
            target: 'choosing',
            actions: assign({ isOnline: true }),
          },
        ],
      },
    },
    tired: {
      entry: 'beginAnew',
      on: {
        'basket.changed': { target: 'joining', actions: { type: 'enqueue', params: changedOne } },
        'connection.changed': {
          target: 'choosing',
          actions: assign({ isOnline: ({ event }) => event.isOnline }),
        },
      },
    },
  },
});
