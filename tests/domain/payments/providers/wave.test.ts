import { expect, it } from 'vitest';
import { ATTEMPT_STATES, type AttemptState } from '#domain/payments/attempt-state.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import {
  readWaveTriple,
  WAVE_CHECKOUT_STATUSES,
  WAVE_STATUSES,
  waveStatus,
  waveTriple,
} from '#domain/payments/providers/wave.ts';

it.each([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['succeeded', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['', 'unknown'],
  ['SUCCEEDED', 'unknown'],
  ['reversed', 'unknown'],
  ['__proto__', 'unknown'],
  ['toString', 'unknown'],
])('[WV-05] B17: Wave says %j, we read %s', (word, status) => {
  expect(waveStatus(word)).toBe(status);
});

// One row for status and checkout_status, one column for payment_status: succeeded, pending, failed, missing.
const VERDICTS = `
  completed complete    confirmed checking  checking  checking
  completed incomplete  checking  checking  checking  checking
  completed missing     checking  checking  checking  checking
  pending   complete    checking  checking  checking  checking
  pending   incomplete  checking  pending   checking  pending
  pending   missing     checking  pending   checking  pending
  cancelled complete    checking  cancelled cancelled cancelled
  cancelled incomplete  checking  cancelled cancelled cancelled
  cancelled missing     checking  cancelled cancelled cancelled
  failed    complete    checking  failed    failed    failed
  failed    incomplete  checking  failed    failed    failed
  failed    missing     checking  failed    failed    failed
  missing   complete    checking  checking  checking  checking
  missing   incomplete  checking  checking  checking  checking
  missing   missing     checking  checking  checking  checking
`;

const verdictRows = VERDICTS.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

const given = (word: string | undefined) => (word === 'missing' ? undefined : word);

it('[WV-03] [WV-04] B18 I17: each of the 60 combinations reads as the table says, and one alone as confirmed', () => {
  const statuses = [...WAVE_STATUSES, 'missing'];
  const checkouts = [...WAVE_CHECKOUT_STATUSES, 'missing'];
  expect(verdictRows.map(([status, checkout]) => `${status} ${checkout}`).toSorted()).toEqual(
    statuses.flatMap((status) => checkouts.map((checkout) => `${status} ${checkout}`)).toSorted(),
  );
  const read = verdictRows.map(([status, checkout]) => [
    status,
    checkout,
    ...['succeeded', 'pending', 'failed', undefined].map((payment) =>
      readWaveTriple({
        status: given(status),
        checkout_status: given(checkout),
        payment_status: payment,
      }),
    ),
  ]);
  expect(read).toEqual(verdictRows);
  expect(read.flat().filter((verdict) => verdict === 'confirmed')).toHaveLength(1);
});

it('[WV-04] B17: words that nobody knows are being checked, never refused', () => {
  expect(readWaveTriple({})).toBe('checking');
  expect(readWaveTriple({ status: null, checkout_status: null, payment_status: null })).toBe('checking');
  expect(readWaveTriple({ status: 'reversed', checkout_status: 'complete', payment_status: 'failed' })).toBe(
    'checking',
  );
});

const SHOWN = {
  created: 'pending',
  requesting: 'pending',
  unknown: 'pending',
  pending: 'pending',
  processing: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  succeeded: 'confirmed',
  surplus: 'confirmed',
  conflicted: 'checking',
  refunded: 'cancelled',
} satisfies Record<AttemptState, PaymentVerdict>;

it('[WV-03] B18: what is written for a state reads back as its verdict', () => {
  const read = ATTEMPT_STATES.map((state) => [state, readWaveTriple(waveTriple(state))]);
  expect(Object.fromEntries(read)).toEqual(SHOWN);
});
