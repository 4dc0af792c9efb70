import { expect, it } from 'vitest';
import { ATTEMPT_STATES } from '#domain/payments/attempt-state.ts';
import {
  orangeListStatus,
  orangeStatus,
  orangeWord,
  readOrangeListStatus,
  readOrangeWord,
} from '#domain/payments/providers/orange.ts';

it.each([
  ['PRE_INITIATED', 'pending'],
  ['INITIATED', 'pending'],
  ['PENDING', 'pending'],
  ['ACCEPTED', 'processing'],
  ['SUCCESS', 'completed'],
  ['FAILED', 'failed'],
  ['REJECTED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['', 'unknown'],
  ['success', 'unknown'],
  ['REVERSED', 'unknown'],
  ['__proto__', 'unknown'],
])('[OM-04] [B17] Orange Money says %j, we read %s', (word, status) => {
  expect(orangeStatus(word)).toBe(status);
});

it('[OM-03] [I17] each state has a word, which reads as its verdict, and only a success as confirmed', () => {
  const read = Object.fromEntries(ATTEMPT_STATES.map((state) => [state, readOrangeWord(orangeWord(state))]));
  expect(read).toEqual({
    created: 'pending',
    requesting: 'pending',
    unknown: 'pending',
    pending: 'pending',
    processing: 'pending',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'cancelled',
    conflicted: 'checking',
    succeeded: 'confirmed',
    surplus: 'confirmed',
    refunded: 'cancelled',
  });
  for (const odd of [undefined, '', 'success', 'UNKNOWN', 'toString'])
    expect(readOrangeWord(odd)).toBe('checking');
});

it('[OM-05] the status in the detailed list reads as the same verdict as the word', () => {
  for (const state of ATTEMPT_STATES)
    expect([state, readOrangeListStatus(orangeListStatus(state))]).toEqual([
      state,
      readOrangeWord(orangeWord(state)),
    ]);
});
