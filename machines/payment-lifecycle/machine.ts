import { setup } from 'xstate';
import { typesOf } from '../types-of.ts';
import type { PaymentLifecycleTypes } from './types.ts';

/** Paid is paid, whenever it is learnt: late success is taken from every state before it (HAZARDS B7). */
const successes = {
  'provider.succeeded': 'succeeded',
  'provider.succeededInExcess': 'surplus',
  'provider.succeededOtherwise': 'conflicted',
} as const;

const refusals = {
  'provider.failed': 'failed',
  'provider.cancelled': 'cancelled',
  'provider.expired': 'expired',
} as const;

/**
 * What may happen to a payment attempt. No clock and no calls: the server obeys it row by row, the
 * shop and the inspector read it. The rank of a state never falls (I5), and no deadline of ours ends
 * an attempt: only the provider's word does.
 */
export const paymentLifecycleMachine = setup({ types: typesOf<PaymentLifecycleTypes>() }).createMachine({
  id: 'paymentLifecycle',
  initial: 'created',
  states: {
    created: {
      tags: 'live',
      on: { 'request.sent': 'requesting', 'request.unanswered': 'unknown', ...refusals, ...successes },
    },
    requesting: {
      tags: 'live',
      on: {
        'request.unanswered': 'unknown',
        'request.refused': 'failed',
        'provider.opened': 'pending',
        'provider.processing': 'processing',
        ...refusals,
        ...successes,
      },
    },
    unknown: {
      tags: 'live',
      on: { 'provider.opened': 'pending', 'provider.processing': 'processing', ...refusals, ...successes },
    },
    pending: { tags: 'live', on: { 'provider.processing': 'processing', ...refusals, ...successes } },
    processing: { tags: 'live', on: { ...refusals, ...successes } },
    failed: { tags: 'refused', on: successes },
    cancelled: { tags: 'refused', on: successes },
    expired: { tags: 'refused', on: successes },
    succeeded: { tags: 'paid' },
    surplus: { tags: 'paid' },
    conflicted: { tags: 'paid' },
  },
});
