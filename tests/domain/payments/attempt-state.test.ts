import { expect, it } from 'vitest';
import {
  ATTEMPT_STATES,
  isFinal,
  isLive,
  isPaid,
  isRefused,
  isSettled,
  LIVE_STATES,
  PAID_STATES,
  rankOf,
} from '#domain/payments/attempt-state.ts';

it('I5: the rank of every state', () => {
  expect(Object.fromEntries(ATTEMPT_STATES.map((state) => [state, rankOf(state)]))).toEqual({
    created: 0,
    requesting: 1,
    unknown: 2,
    pending: 3,
    processing: 4,
    failed: 5,
    cancelled: 5,
    expired: 5,
    conflicted: 6,
    succeeded: 7,
    surplus: 7,
    refunded: 8,
  });
});

it('which states are live, refused, paid, final and settled', () => {
  const live = ['created', 'requesting', 'unknown', 'pending', 'processing'];
  const paid = ['conflicted', 'succeeded', 'surplus'];
  expect(ATTEMPT_STATES.filter(isLive)).toEqual(live);
  expect(LIVE_STATES).toEqual(live);
  expect(ATTEMPT_STATES.filter(isRefused)).toEqual(['failed', 'cancelled', 'expired']);
  expect(ATTEMPT_STATES.filter(isPaid)).toEqual(paid);
  expect(PAID_STATES).toEqual(paid);
  expect(ATTEMPT_STATES.filter(isFinal)).toEqual([...paid, 'refunded']);
  expect(ATTEMPT_STATES.filter(isSettled)).toEqual(['succeeded']);
});
