import { assign, setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { RefundTypes } from './types.ts';

/**
 * The lifecycle of a refund of money that does not count; nothing else decides its state. One person claims it before any money is
 * returned, in the provider's portal or by a call to the provider, so that two people cannot both return it. The call may be repeated
 * while its answer is not known. The machine has no clock and makes no calls.
 *
 * @see docs/decisions/0036-refunds.md @see DK-09
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
        'refund.kept': 'kept',
      },
    },
    claimed: {
      on: {
        'refund.released': { guard: 'isClaimant', target: 'asked', actions: 'release' },
        'refund.takenOver': { guard: 'isOtherManager', actions: 'hold' },
        'refund.made': { guard: 'isClaimant', target: 'made' },
        'refund.sent': { guard: 'isClaimant', target: 'sending' },
        'provider.refunded': 'made',
      },
    },
    /** The provider is called, or will be in a moment. What it refuses goes back to the person who claimed it. */
    sending: {
      on: {
        'provider.accepted': 'made',
        'provider.answerLost': 'unknown',
        'provider.refused': 'claimed',
        'provider.refunded': 'made',
      },
    },
    /** The same call is repeated, and the provider's statement is read. */
    unknown: {
      on: {
        'provider.accepted': 'made',
        'provider.refused': 'claimed',
        'provider.refunded': 'made',
      },
    },
    made: {},
    /** The accepted money can still be returned by the provider. */
    withdrawn: { on: { 'provider.refunded': 'made' } },
    /** The money is credit of the customer, and may be spent: a later refund by the provider is a task of its own. */
    kept: {},
  },
});
