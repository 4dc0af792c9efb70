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
  readWaveTriple,
  WAVE_CHECKOUT_STATUSES,
  WAVE_STATUSES,
  waveStatus,
  waveTriple,
  type AttemptState,
} from '#domain/payment-status.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';

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

it('says of every state whether it is live, refused, paid, final and settled', () => {
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
