import { assign, enqueueActions, fromPromise, setup } from 'xstate';
import {
  checkTracking,
  TRACKING_FIELDS,
  trackingQuestion,
  type Tracked,
  type TrackingQuestion,
} from '#domain/tracking.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import { typesOf } from '../types-of.ts';
import type { OrderTrackingTypes } from './types.ts';

/**
 * The tracking of an order by its reference and its phone number.
 *
 * What was typed stays, whatever comes of it. An answer stands until something else is typed: it never seems to be about
 * an order that it was not given for.
 *
 * @see RT-09 @see HAZARDS C30
 */
export const orderTrackingMachine = setup({
  types: typesOf<OrderTrackingTypes>(),
  actors: { trackOrder: fromPromise<Tracked, TrackingQuestion>(notProvided) },
  actions: {
    touchAll: assign({ touched: TRACKING_FIELDS }),
    focusFirstWrong: enqueueActions(({ context, enqueue }) => {
      const wrong = checkTracking(context.fields);
      const field = TRACKING_FIELDS.find((name) => wrong[name] !== undefined);
      if (field !== undefined) enqueue.emit({ type: 'focus', field });
    }),
    keepQuestion: assign({ asked: ({ context }) => trackingQuestion(context.fields) }),
  },
  guards: { isComplete: ({ context }) => Object.keys(checkTracking(context.fields)).length === 0 },
}).createMachine({
  id: 'orderTracking',
  context: {
    fields: { reference: '', phone: '' },
    touched: [],
    asked: undefined,
    told: 'unknown',
    failure: '',
  },
  initial: 'resting',
  on: {
    'field.changed': {
      target: '.resting',
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
    resting: {
      initial: 'editing',
      on: {
        'form.submitted': [
          { guard: 'isComplete', target: 'asking', actions: ['touchAll', 'keepQuestion'] },
          { actions: ['touchAll', 'focusFirstWrong'] },
        ],
      },
      states: {
        editing: {},
        told: { tags: 'told' },
        notFound: { tags: 'notFound' },
        failed: { tags: 'failed' },
        tooMany: { tags: 'tooMany' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'trackOrder',
        src: 'trackOrder',
        input: ({ context }) => context.asked!, // Kept on the way here.
        onDone: [
          { guard: ({ event }) => event.output === 'unknown', target: 'resting.notFound' },
          { target: 'resting.told', actions: assign({ told: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: ({ event }) => failedWith(event.error, 'request.too_many'), target: 'resting.tooMany' },
          { target: 'resting.failed', actions: assign({ failure: ({ event }) => reasonOf(event.error) }) },
        ],
      },
    },
  },
});
