import { expect, it } from 'vitest';
import { paymentStateOf, verdictOfState } from '#domain/payment-state.ts';
import { ATTEMPT_STATES, type AttemptState } from '#domain/payment-status.ts';
import {
  attemptVerdict,
  paymentAvailability,
  paymentStanding,
  refineVerdict,
  shownVerdict,
  type PaymentStanding,
  type PaymentVerdict,
} from '#domain/payment-verdict.ts';
import type { Provider } from '#domain/providers/index.ts';
import { orangeWord, readOrangeWord } from '#domain/providers/orange.ts';
import { readWaveTriple, waveTriple } from '#domain/providers/wave.ts';

/** What the app reads of a state, through the words of each provider's contract. */
const READ: Record<Provider, (state: AttemptState) => PaymentVerdict> = {
  wave: (state) => readWaveTriple(waveTriple(state)),
  orange: (state) => readOrangeWord(orangeWord(state)),
  paydunya: (state) => verdictOfState(paymentStateOf(state)),
};

const STANDINGS: Record<AttemptState, PaymentStanding> = {
  created: 'awaiting',
  requesting: 'awaiting',
  unknown: 'awaiting',
  pending: 'awaiting',
  processing: 'awaiting',
  failed: 'payable',
  cancelled: 'payable',
  expired: 'payable',
  conflicted: 'unknown',
  succeeded: 'paid',
  surplus: 'paid',
  refunded: 'payable',
};

const link = { kind: 'link', url: 'https://pay.example/c/1' } as const;
const rows = Object.entries(READ).flatMap(([provider, read]) =>
  ATTEMPT_STATES.map((state) => ({
    provider,
    state,
    // No provider has a word for a refund: the contract tells it beside the word.
    verdict: refineVerdict(read(state), { refunded: state === 'refunded' }),
  })),
);

it.each(rows)('I17 B21: $provider, $state: one of four, with and without an answer', ({ state, verdict }) => {
  expect(verdict).toBe(attemptVerdict(state, false));
  expect(paymentStanding(verdict)).toBe(STANDINGS[state]);
  // Only a confirmation is final: without an answer everything else is unknown.
  const unreached = shownVerdict(verdict, false);
  expect(paymentStanding(unreached)).toBe(STANDINGS[state] === 'paid' ? 'paid' : 'unknown');
  const order = { amountDue: 72_300, providers: ['first'], nextStep: link };
  expect(paymentAvailability({ verdict: unreached, ...order })).toEqual({
    action: 'none',
    nextStep: undefined,
  });
});

it('a payment that was replaced leaves its order payable, and an order without a payment is', () => {
  expect(paymentStanding('superseded')).toBe('payable');
  expect(paymentStanding(undefined)).toBe('payable');
});
