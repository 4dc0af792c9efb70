import { assign, setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { OrderRefundTypes } from './types.ts';

/**
 * The lifecycle of the refund of a payment that counts, whole or part; nothing else decides its state. One person claims it before
 * any money is returned; above a sum another one than who asked. Its money leaves once: by hand, or by a call to the provider that
 * may be repeated while its answer is not known. The machine has no clock and makes no calls.
 *
 * @see DK-07 @see docs/decisions/0063-refunds-of-orders.md
 */
export const orderRefundMachine = setup({
  types: typesOf<OrderRefundTypes>(),
  actions: {
    noteRequest: assign(({ event }) =>
      event.type === 'refund.asked' ? { askedBy: event.by, isByTwo: event.isByTwo } : {},
    ),
    hold: assign({ claimedBy: ({ context, event }) => ('by' in event ? event.by : context.claimedBy) }),
    release: assign({ claimedBy: null }),
  },
  guards: {
    mayClaim: ({ context, event }) => 'by' in event && (!context.isByTwo || event.by !== context.askedBy),
    isClaimant: ({ context, event }) => 'by' in event && event.by === context.claimedBy,
    mayTakeOver: ({ context, event }) =>
      event.type === 'refund.takenOver' &&
      event.isManager &&
      event.by !== context.claimedBy &&
      (!context.isByTwo || event.by !== context.askedBy),
  },
}).createMachine({
  id: 'orderRefund',
  context: { askedBy: null, isByTwo: false, claimedBy: null },
  initial: 'absent',
  states: {
    /** Before the first event; never stored. */
    absent: { on: { 'refund.asked': { target: 'asked', actions: 'noteRequest' } } },
    asked: {
      on: {
        'refund.claimed': { guard: 'mayClaim', target: 'claimed', actions: 'hold' },
        'refund.withdrawn': 'withdrawn',
        'provider.refunded': 'made',
      },
    },
    claimed: {
      on: {
        'refund.released': { guard: 'isClaimant', target: 'asked', actions: 'release' },
        'refund.takenOver': { guard: 'mayTakeOver', actions: 'hold' },
        'refund.made': { guard: 'isClaimant', target: 'made' },
        'refund.sent': { guard: 'isClaimant', target: 'sending' },
        'provider.refunded': 'made',
      },
    },
    /** The provider is called, or will be in a moment. */
    sending: {
      on: {
        'provider.accepted': 'made',
        'provider.answerLost': 'unknown',
        'provider.refused': 'refused',
        'provider.refunded': 'made',
      },
    },
    /** The same call is repeated, and the provider's statement is read. */
    unknown: {
      on: {
        'provider.accepted': 'made',
        'provider.refused': 'refused',
        'provider.refunded': 'made',
      },
    },
    /** Staff decide again: return the money by hand, send it again, or leave it. */
    refused: {
      on: {
        'refund.claimed': { guard: 'mayClaim', target: 'claimed', actions: 'hold' },
        'refund.withdrawn': 'withdrawn',
        'provider.refunded': 'made',
      },
    },
    made: {},
    /** What the provider returns afterwards was not asked for: it ends the payment (decision 0036). */
    withdrawn: {},
  },
});
