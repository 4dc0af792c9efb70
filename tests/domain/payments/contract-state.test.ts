import { expect, it } from 'vitest';
import { paymentStateOf, verdictOfState } from '#domain/payments/contract-state.ts';
import { ATTEMPT_STATES } from '#domain/payments/attempt-state.ts';

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
