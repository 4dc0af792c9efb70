import { expect, it } from 'vitest';
import { OUTCOME_WORDS, readOutcome } from '#domain/payments/contract-outcome.ts';
import { PAYMENT_VERDICTS } from '#domain/payments/verdict.ts';

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
