import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import {
  checkTracking,
  TRACKING_FIELDS,
  trackingQuestion,
  type Tracked,
  type TrackingQuestion,
} from '#domain/wording/tracking.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { OrderTrackingTypes } from './types.ts';

/**
 * Tracks an order by its reference and phone number.
 *
 * Input is never cleared. An answer is hidden when the input changes, so that it is never shown for another
 * order.
 *
 * @see RT-09 @see HAZARDS C30
 */
export const orderTrackingMachine = setup({
  types: typesOf<OrderTrackingTypes>(),
  actors: { trackOrder: fromPromise<Tracked, TrackingQuestion>(notProvided) },
  actions: {
    touchAll: assign({ touched: TRACKING_FIELDS }),
    focusFirstInvalid: enqueueActions(({ context, enqueue }) => {
      const wrong = checkTracking(context.fields);
      const field = TRACKING_FIELDS.find((name) => wrong[name] !== undefined);
      if (field !== undefined) enqueue.emit({ type: 'focus', field });
    }),
    storeQuestion: assign({ question: ({ context }) => trackingQuestion(context.fields) }),
  },
  guards: { isComplete: ({ context }) => Object.keys(checkTracking(context.fields)).length === 0 },
}).createMachine({
  id: 'orderTracking',
  context: {
    fields: { reference: '', phone: '' },
    touched: [],
    question: undefined,
    answered: 'unknown',
    failure: '',
  },
  initial: 'idle',
  on: {
    'field.changed': {
      target: '.idle',
      actions: assign({
        fields: ({ context, event }) => ({ ...context.fields, [event.field]: event.value }),
      }),
    },
    'field.left': {
      actions: assign({
        touched: ({ context, event }) =>
          TRACKING_FIELDS.filter((field) => field === event.field || context.touched.includes(field)),
      }),
    },
  },
  states: {
    idle: {
      initial: 'editing',
      on: {
        'form.submitted': [
          { guard: 'isComplete', target: 'loading', actions: ['touchAll', 'storeQuestion'] },
          { actions: ['touchAll', 'focusFirstInvalid'] },
        ],
      },
      states: {
        editing: {},
        answered: { tags: 'answered' },
        notFound: { tags: 'notFound' },
        failed: { tags: 'failed' },
        tooMany: { tags: 'tooMany' },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'trackOrder',
        src: 'trackOrder',
        input: ({ context }) => context.question!, // Stored before this state is entered.
        onDone: [
          { guard: ({ event }) => event.output === 'unknown', target: 'idle.notFound' },
          { target: 'idle.answered', actions: assign({ answered: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: ({ event }) => failedWith(event.error, 'request.too_many'), target: 'idle.tooMany' },
          { target: 'idle.failed', actions: assign({ failure: ({ event }) => reasonOf(event.error) }) },
        ],
      },
    },
  },
});
