import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import {
  REPORT_DEBOUNCE_MS,
  REPORT_TRIES_MAX,
  reportRetryMs,
  type ReportedBasket,
} from '#domain/visit/crm.ts';
import { failedWith } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { CrmReportTypes } from './types.ts';

const withoutDuplicates = (queue: readonly ReportedBasket[], basket: ReportedBasket) =>
  queue.includes(basket) ? queue : [...queue, basket];

const basketOf = ({ event }: { event: { basket: ReportedBasket } }) => event.basket;

/**
 * Reports the content of the baskets to the CRM in the background. Changes within a second become one report,
 * and reports are sent one at a time. The queue holds only basket names: the content is read when a report is
 * sent.
 *
 * A failed report is retried with back-off, a rejected one is dropped. After the last retry, the next change
 * starts again. Reports wait while offline; withdrawn consent clears the queue.
 *
 * @see BK-05 @see HAZARDS E6, D11
 */
export const crmReportMachine = setup({
  types: typesOf<CrmReportTypes>(),
  actors: { report: fromPromise<void, { basket: ReportedBasket }>(notProvided) },
  actions: {
    enqueue: assign({
      queue: ({ context }, basket: ReportedBasket) => withoutDuplicates(context.queue, basket),
    }),
    dequeue: assign({
      current: ({ context }) => context.queue[0],
      queue: ({ context }) => context.queue.slice(1),
    }),
    requeue: assign({
      queue: ({ context: { current, queue } }) => [
        ...(current === undefined || queue.includes(current) ? [] : [current]),
        ...queue,
      ],
      tries: ({ context }) => context.tries + 1,
    }),
    resetTries: assign({ tries: 0 }),
    clearQueue: assign({ queue: [], tries: 0 }),
  },
  guards: {
    isAllowed: ({ context }) => context.isAllowed,
    isQueueEmpty: ({ context }) => context.queue.length === 0,
    isOffline: ({ context }) => !context.isOnline,
    isConnected: (_, isOnline: boolean) => isOnline,
    isLastTry: ({ context }) => context.tries >= REPORT_TRIES_MAX,
    isRefused: (_, { error }: ErrorActorEvent) => failedWith(error, 'request.invalid', 'request.too_large'),
  },
  delays: { debouncing: REPORT_DEBOUNCE_MS, backOff: ({ context }) => reportRetryMs(context.tries) },
}).createMachine({
  id: 'crmReport',
  context: ({ input }) => ({ ...input, queue: [], current: undefined, tries: 0 }),
  initial: 'starting',
  on: {
    'basket.changed': { guard: 'isAllowed', actions: { type: 'enqueue', params: basketOf } },
    'connection.changed': { actions: assign({ isOnline: ({ event }) => event.isOnline }) },
    'consent.changed': {
      target: '.starting',
      actions: ['clearQueue', assign({ isAllowed: ({ event }) => event.isAllowed })],
    },
  },
  states: {
    starting: { always: [{ guard: 'isAllowed', target: 'idle' }, { target: 'disabled' }] },
    disabled: {},
    idle: {
      on: { 'basket.changed': { target: 'debouncing', actions: { type: 'enqueue', params: basketOf } } },
    },
    debouncing: {
      after: { debouncing: 'dequeuing' },
      on: {
        'basket.changed': {
          target: 'debouncing',
          reenter: true,
          actions: { type: 'enqueue', params: basketOf },
        },
      },
    },
    dequeuing: {
      always: [
        { guard: 'isQueueEmpty', target: 'idle' },
        { guard: 'isOffline', target: 'offline' },
        { target: 'reporting' },
      ],
    },
    reporting: {
      entry: 'dequeue',
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context }) => ({ basket: context.current! }),
        onDone: { target: 'debouncing', actions: 'resetTries' },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'debouncing',
            actions: 'resetTries',
          },
          { target: 'deciding', actions: 'requeue' },
        ],
      },
    },
    deciding: {
      always: [
        { guard: 'isOffline', target: 'offline' },
        { guard: 'isLastTry', target: 'gaveUp' },
        { target: 'backingOff' },
      ],
    },
    backingOff: { after: { backOff: 'dequeuing' } },
    offline: {
      entry: 'resetTries',
      on: {
        'connection.changed': [
          {
            guard: { type: 'isConnected', params: ({ event }) => event.isOnline },
            target: 'dequeuing',
            actions: assign({ isOnline: true }),
          },
        ],
      },
    },
    gaveUp: {
      entry: 'resetTries',
      on: {
        'basket.changed': { target: 'debouncing', actions: { type: 'enqueue', params: basketOf } },
        'connection.changed': {
          target: 'dequeuing',
          actions: assign({ isOnline: ({ event }) => event.isOnline }),
        },
      },
    },
  },
});
