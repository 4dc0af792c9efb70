import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { checkGuest, GUEST_FIELDS } from '#domain/forms/guest.ts';
import { pack } from '#domain/messages/pack.ts';
import { failedWith, reasonOf } from '../call-failure.ts';
import { notProvided } from '../not-provided.ts';
import type { PlacedOrder } from '#domain/orders/payable-order.ts';
import { typesOf } from '../types-of.ts';
import { firstInvalid, serverFieldErrors, visibleErrors } from './errors.ts';
import type { GuestOrder, GuestReservationTypes, ReservationResult } from './types.ts';

/**
 * The form in which a guest enters their details and orders a pack.
 *
 * Input is never lost, and every attempt sends the same idempotency key: after a lost response the server
 * returns the order it already created.
 *
 * @see PK-07 @see VA-01 @see HAZARDS B39
 */
export const guestReservationMachine = setup({
  types: typesOf<GuestReservationTypes>(),
  actors: { placeOrder: fromPromise<PlacedOrder, GuestOrder>(notProvided) },
  actions: {
    announceRefusal: emit({ type: 'notice', tone: 'error', text: pack.orderRefused }),
    focusFirstInvalid: enqueueActions(({ context, enqueue }) => {
      const field = firstInvalid(visibleErrors(context));
      if (field !== undefined) enqueue.emit({ type: 'focus', field });
    }),
    touchAll: assign({ touched: GUEST_FIELDS }),
    storeOutcome: assign({ outcome: (_, outcome: ReservationResult['outcome']) => outcome }),
  },
  guards: { isComplete: ({ context }) => checkGuest(context.fields).guest !== undefined },
}).createMachine({
  id: 'guestReservation',
  context: ({ input }) => ({
    ...input,
    touched: [],
    refused: {},
    refusal: undefined,
    order: undefined,
    outcome: 'closed',
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.changed': {
          actions: assign(({ context, event }) => {
            const { [event.field]: _, ...refused } = context.refused;
            return { fields: { ...context.fields, [event.field]: event.value }, refused };
          }),
        },
        'field.left': {
          actions: assign({
            touched: ({ context, event }) => [...new Set([...context.touched, event.field])],
          }),
        },
        'form.submitted': [
          { guard: 'isComplete', target: 'submitting', actions: 'touchAll' },
          { actions: ['touchAll', 'focusFirstInvalid'] },
        ],
        'form.closed': 'closed',
      },
    },
    // The form cannot be closed while the server may be creating an order: the user would not see the result.
    submitting: {
      tags: 'busy',
      entry: assign({ refusal: undefined, refused: {} }),
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { fields, draft, idempotencyKey } }) => ({
          guest: checkGuest(fields).guest!, // The form is only sent when it is complete.
          draft,
          idempotencyKey,
        }),
        onDone: { target: 'reserved', actions: assign({ order: ({ event }) => event.output }) },
        onError: [
          {
            guard: ({ event }) => failedWith(event.error, 'order.price_changed'),
            target: 'priceChanged',
            actions: 'announceRefusal',
          },
          {
            guard: ({ event }) => failedWith(event.error, 'pack.ended', 'pack.unknown'),
            target: 'packEnded',
            actions: 'announceRefusal',
          },
          {
            target: 'editing',
            actions: [
              assign({
                refusal: ({ event }) => `${pack.orderRefused}${reasonOf(event.error)}`,
                refused: ({ event }) => serverFieldErrors(event.error),
              }),
              'announceRefusal',
              'focusFirstInvalid',
            ],
          },
        ],
      },
    },
    reserved: { type: 'final', entry: { type: 'storeOutcome', params: 'reserved' } },
    priceChanged: { type: 'final', entry: { type: 'storeOutcome', params: 'priceChanged' } },
    packEnded: { type: 'final', entry: { type: 'storeOutcome', params: 'packEnded' } },
    closed: { type: 'final', entry: { type: 'storeOutcome', params: 'closed' } },
  },
  output: ({ context: { outcome, order, fields } }) => ({ outcome, order, fields }),
});
