import { setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { FulfilmentTypes } from './types.ts';

/**
 * The way of a parcel from the shop to the customer; nothing else decides its state. Each step can be taken back by one
 * more step. It has no clock and makes no calls: who may do a step, and what must come with it, is checked around it.
 *
 * @see docs/decisions/0059-fulfilment.md
 */
export const fulfilmentMachine = setup({
  types: typesOf<FulfilmentTypes>(),
  guards: {
    isOrderOpen: ({ context }) => context.isOrderOpen,
    mayLeave: ({ context }) => context.mayLeave,
  },
}).createMachine({
  id: 'fulfilment',
  context: ({ input }) => input,
  initial: 'toConfirm',
  states: {
    toConfirm: {
      on: {
        'order.confirmed': { guard: 'isOrderOpen', target: 'confirmed' },
        'parcel.cancelled': 'cancelled',
        'order.cancelled': 'cancelled',
      },
    },
    confirmed: {
      on: {
        'confirmation.undone': 'toConfirm',
        'parcel.planned': { guard: 'isOrderOpen', target: 'confirmed' },
        'parcel.prepared': { guard: 'isOrderOpen', target: 'prepared' },
        'parcel.cancelled': 'cancelled',
        'order.cancelled': 'cancelled',
      },
    },
    prepared: {
      on: {
        'preparation.undone': 'confirmed',
        'parcel.planned': { guard: 'isOrderOpen', target: 'prepared' },
        'parcel.sent': { guard: 'mayLeave', target: 'onItsWay' },
        'parcel.cancelled': 'cancelled',
        'order.cancelled': 'cancelled',
      },
    },
    onItsWay: {
      on: {
        'departure.undone': 'prepared',
        'parcel.planned': 'onItsWay',
        'parcel.delivered': 'delivered',
        'customer.absent': 'notThere',
        'parcel.returned': 'returned',
      },
    },
    notThere: {
      on: {
        'absence.undone': 'onItsWay',
        'parcel.planned': 'notThere',
        'parcel.sent': { guard: 'mayLeave', target: 'onItsWay' },
        'parcel.returned': 'returned',
      },
    },
    delivered: { on: { 'delivery.undone': 'onItsWay' } },
    /** Back in the shop: it leaves again as one whose customer was not there. */
    returned: { on: { 'return.undone': { guard: 'isOrderOpen', target: 'notThere' } } },
    cancelled: { on: { 'cancellation.undone': { guard: 'isOrderOpen', target: 'toConfirm' } } },
  },
});
