import { expect, it } from 'vitest';
import {
  OUTCOME_WORDS,
  readOutcome,
  paymentStateOf,
  verdictOfState,
} from '#domain/payments/contract-state.ts';
import { ATTEMPT_STATES, type AttemptState } from '#domain/payments/attempt-state.ts';
import { attemptVerdict, shownVerdict, type PaymentVerdict } from '#domain/payments/verdict.ts';
import { paymentAvailability, paymentStanding, type PaymentStanding } from '#domain/payments/standing.ts';
import { PROVIDER_IDS, type Provider } from '#domain/payments/providers/index.ts';
import { orangeWord, readOrangeWord } from '#domain/payments/providers/orange.ts';
import { readWaveTriple, waveTriple } from '#domain/payments/providers/wave.ts';

/** What the app reads of a state, through the words of a provider's contract. */
const OWN_WORDS: Partial<Record<Provider, (state: AttemptState) => PaymentVerdict>> = {
  wave: (state) => readWaveTriple(waveTriple(state)),
  orange: (state) => readOrangeWord(orangeWord(state)),
};
/** Of the providers without words of their own. */
const readState = (state: AttemptState) => verdictOfState(paymentStateOf(state));
const outcomeOf = (state: AttemptState) => ({ outcome: OUTCOME_WORDS[attemptVerdict(state)] });

const STANDINGS: Record<AttemptState, PaymentStanding> = {
  created: 'awaiting',
  requesting: 'awaiting',
  unknown: 'awaiting',
  pending: 'awaiting',
  processing: 'unknown',
  failed: 'payable',
  cancelled: 'payable',
  expired: 'payable',
  conflicted: 'unknown',
  succeeded: 'paid',
  surplus: 'paid',
  refunded: 'over',
};

const link = { kind: 'link', url: 'https://pay.example/c/1' } as const;
const rows = PROVIDER_IDS.flatMap((provider) =>
  ATTEMPT_STATES.map((state) => ({
    provider,
    state,
    verdict: readOutcome(outcomeOf(state), (OWN_WORDS[provider] ?? readState)(state)),
  })),
);

it.each(rows)(
  'I17 B21: $provider, $state: one standing, with and without an answer',
  ({ state, verdict }) => {
    expect(verdict).toBe(attemptVerdict(state));
    expect(paymentStanding(verdict)).toBe(STANDINGS[state]);
    // Only what settled an instalment, and a refund, are final: without an answer everything else is unknown.
    const unreached = shownVerdict(verdict, false);
    const isFinal = state === 'succeeded' || state === 'refunded';
    expect(paymentStanding(unreached)).toBe(isFinal ? STANDINGS[state] : 'unknown');
    const order = { amountDue: 72_300, providers: ['first'], nextStep: link };
    expect(paymentAvailability({ verdict: unreached, ...order })).toEqual({
      action: 'none',
      nextStep: undefined,
    });
  },
);

it('a payment that was replaced leaves its order payable, and an order without a payment is', () => {
  expect(paymentStanding('superseded')).toBe('payable');
  expect(paymentStanding(undefined)).toBe('payable');
});

it.each<[PaymentVerdict, PaymentStanding]>([
  ['reopened', 'awaiting'],
  ['lapsed', 'unknown'],
  ['movingAgain', 'unknown'],
  ['otherMoving', 'unknown'],
  ['superseded', 'payable'],
  ['settledElsewhere', 'paid'],
  ['orderClosed', 'over'],
])('I17 B21: %s, which no state of a payment alone leads to, is %s', (verdict, standing) => {
  expect(paymentStanding(verdict)).toBe(standing);
});
