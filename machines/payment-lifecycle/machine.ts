import { and, assign, setup } from 'xstate';
import type { ResumedState } from '#domain/payments/attempt-state.ts';
import { typesOf } from '../types-of.ts';
import { isAcceptable, isKeepable, RULES_VERSION, type PaymentLifecycleTypes } from './types.ts';

/** A success always counts, even a late one: every unpaid state accepts it (HAZARDS B7). */
const successes = {
  'provider.succeeded': [
    { guard: 'hasMismatch', target: 'conflicted' },
    { guard: 'isDue', target: 'succeeded' },
    { target: 'surplus' },
  ],
} as const;

const refusals = {
  'provider.failed': 'failed',
  'provider.cancelled': 'cancelled',
  'provider.expired': 'expired',
} as const;

/**
 * A refused page or code can be paid until its validity ends: what moves again is noted beside the state, whose rank stays,
 * and a further refusal ends it.
 */
const resumptions = {
  'provider.opened': { guard: 'isNotResumed', actions: { type: 'resume', params: { as: 'pending' } } },
  'provider.processing': { guard: 'isNotMoving', actions: { type: 'resume', params: { as: 'processing' } } },
  'provider.failed': { guard: 'isResumed', actions: { type: 'resume', params: { as: null } } },
  'provider.cancelled': { guard: 'isResumed', actions: { type: 'resume', params: { as: null } } },
  'provider.expired': { guard: 'isResumed', actions: { type: 'resume', params: { as: null } } },
} as const;

const foundRefund = { 'provider.refunded': { guard: 'isRefundComplete', target: 'refunded' } } as const;
const refunds = {
  'staff.refunded': { guard: 'isRefundComplete', target: 'refunded' },
  ...foundRefund,
} as const;

/** An attempt is superseded only once. */
const superseding = {
  'attempt.superseded': { guard: 'isNotSuperseded', actions: 'supersede' },
} as const;

/**
 * The lifecycle of a payment attempt; nothing else decides its state. It has no clock and makes no calls. The
 * rank of a state never decreases (I5), and no local timeout ends an attempt: only an answer of the provider
 * does.
 */
export const paymentLifecycleMachine = setup({
  types: typesOf<PaymentLifecycleTypes>(),
  actions: {
    supersede: assign({ superseded: true }),
    resume: assign({ resumedAs: (_, { as }: { as: ResumedState | null }) => as }),
  },
  guards: {
    isNotSuperseded: ({ context }) => !context.superseded,
    isNotResumed: ({ context }) => context.resumedAs === null,
    isResumed: ({ context }) => context.resumedAs !== null,
    isNotMoving: ({ context }) => context.resumedAs !== 'processing',
    hasMismatch: ({ event }) => 'mismatches' in event && event.mismatches.length > 0,
    isAcceptable: ({ context, event }) =>
      'mismatches' in event && isAcceptable(event.mismatches, context.rules),
    isKeepable: ({ event }) => 'mismatches' in event && isKeepable(event.mismatches),
    /** Whether the order is open and its instalment is not settled by another payment. */
    isDue: ({ event }) => 'settledBy' in event && event.settledBy === null && event.orderState === 'sale',
    isRefundComplete: ({ event }) =>
      'received' in event && event.amount > 0 && (event.received ?? event.amount) === event.amount,
  },
}).createMachine({
  id: 'paymentLifecycle',
  context: { superseded: false, resumedAs: null, rules: RULES_VERSION },
  initial: 'absent',
  states: {
    /** Before the first event; never stored. */
    absent: {
      on: {
        'attempt.created': 'created',
        'attempt.found': { target: 'created', actions: 'supersede' },
      },
    },
    created: {
      on: {
        'request.sent': 'requesting',
        'request.unanswered': 'unknown',
        'provider.noted': 'created',
        ...superseding,
        ...refusals,
        ...successes,
      },
    },
    requesting: {
      on: {
        'request.unanswered': 'unknown',
        'request.refused': 'failed',
        'provider.opened': 'pending',
        'provider.processing': 'processing',
        'provider.noted': 'requesting',
        ...superseding,
        ...refusals,
        ...successes,
      },
    },
    unknown: {
      on: {
        'provider.opened': 'pending',
        'provider.processing': 'processing',
        'provider.noted': 'unknown',
        ...superseding,
        ...refusals,
        ...successes,
      },
    },
    pending: {
      on: {
        'provider.processing': 'processing',
        'provider.noted': 'pending',
        ...superseding,
        ...refusals,
        ...successes,
      },
    },
    processing: { on: { 'provider.noted': 'processing', ...superseding, ...refusals, ...successes } },
    failed: { on: { ...resumptions, ...superseding, ...successes } },
    cancelled: { on: { ...resumptions, ...superseding, ...successes } },
    expired: { on: { ...resumptions, ...superseding, ...successes } },
    conflicted: {
      on: {
        'staff.accepted': [
          { guard: and(['isAcceptable', 'isDue']), target: 'succeeded' },
          { guard: 'isAcceptable', target: 'surplus' },
        ],
        'staff.kept': { guard: 'isKeepable', target: 'surplus' },
        ...refunds,
      },
    },
    /** The provider can return money that settled an instalment, which is then to be paid again (HAZARDS B40). */
    succeeded: { on: foundRefund },
    surplus: { on: { 'staff.kept': 'surplus', ...refunds } },
    refunded: {},
  },
});
