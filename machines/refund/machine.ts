import { assign, setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { RefundTypes } from './types.ts';

/**
 * The lifecycle of a refund that staff make in the provider's portal; nothing else decides its state. One person claims it
 * before any money is returned, so that two people cannot both return it. It has no clock and makes no calls.
 *
 * @see docs/decisions/0036-refunds.md
 */
export const refundMachine = setup({
  types: typesOf<RefundTypes>(),
  actions: {
    hold: assign({ claimedBy: ({ context, event }) => ('by' in event ? event.by : context.claimedBy) }),
    release: assign({ claimedBy: null }),
  },
  guards: {
    isClaimant: ({ context, event }) => 'by' in event && event.by === context.claimedBy,
    isOtherManager: ({ context, event }) =>
      event.type === 'refund.takenOver' && event.isManager && event.by !== context.claimedBy,
  },
}).createMachine({
  id: 'refund',
  context: { claimedBy: null },
  initial: 'absent',
  states: {
    /** Before the first event; never stored. */
    absent: { on: { 'refund.asked': 'asked', 'provider.refunded': 'made' } },
    asked: {
      on: {
        'refund.claimed': { target: 'claimed', actions: 'hold' },
        'provider.refunded': 'made',
        'refund.withdrawn': 'withdrawn',
      },
    },
    claimed: {
      on: {
        'refund.released': { guard: 'isClaimant', target: 'asked', actions: 'release' },
        'refund.takenOver': { guard: 'isOtherManager', actions: 'hold' },
        'refund.made': { guard: 'isClaimant', target: 'made' },
        'provider.refunded': 'made',
      },
    },
    made: {},
    /** The accepted money can still be returned by the provider. */
    withdrawn: { on: { 'provider.refunded': 'made' } },
  },
});
