import { expect, it } from 'vitest';
import { ATTEMPT_STATES } from '#domain/payments/attempt-state.ts';
import {
  OUTCOME_WORDS,
  paymentStateOf,
  readOutcome,
  verdictOfState,
} from '#domain/payments/contract-state.ts';
import { PAYMENT_VERDICTS } from '#domain/payments/verdict.ts';

it('[PM-03] [AP-08] a hosted invoice is completed when it is paid; every state has a word and a verdict', () => {
  const shown = ATTEMPT_STATES.map((state) => {
    const word = paymentStateOf(state);
    return [state, word, verdictOfState(word)];
  });
  expect(shown).toEqual([
    ['created', 'pending', 'pending'],
    ['requesting', 'pending', 'pending'],
    ['unknown', 'pending', 'pending'],
    ['pending', 'pending', 'pending'],
    ['processing', 'pending', 'pending'],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'cancelled', 'cancelled'],
    ['expired', 'cancelled', 'cancelled'],
    ['conflicted', 'checking', 'checking'],
    ['succeeded', 'completed', 'confirmed'],
    ['surplus', 'completed', 'confirmed'],
    ['refunded', 'cancelled', 'cancelled'],
  ]);
});

it('[I27] each verdict has a word of its own, which is read back whatever the words of the provider say', () => {
  const read = PAYMENT_VERDICTS.map((verdict) =>
    readOutcome({ outcome: OUTCOME_WORDS[verdict] }, 'confirmed'),
  );
  expect(read).toEqual(PAYMENT_VERDICTS);
});

it('[I17] a word of a later release is shown as a check, never as paid or refused', () => {
  expect(readOutcome({ outcome: 'partly_refunded' }, 'confirmed')).toBe('checking');
  expect(readOutcome({ outcome: '' }, 'failed')).toBe('checking');
});

it.each([
  [{}, ['confirmed', 'pending', 'failed', 'expired']],
  [{ superseded: true }, ['confirmed', 'superseded', 'failed', 'expired']],
  [{ superseded: false }, ['confirmed', 'pending', 'failed', 'expired']],
  [{ refunded: true }, ['confirmed', 'pending', 'failed', 'refunded']],
  [{ cancelled_by_payer: true }, ['confirmed', 'pending', 'failed', 'cancelled']],
])('[B37] a server of the release before, which sends no outcome but %j', (wire, expected) => {
  const words = ['confirmed', 'pending', 'failed', 'cancelled'] as const;
  expect(words.map((verdict) => readOutcome(wire, verdict))).toEqual(expected);
});
