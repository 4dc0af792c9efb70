import type { AttemptState } from '../attempt-state.ts';
import type { PaymentVerdict } from '../verdict.ts';

export const WAVE_STATUSES = ['completed', 'pending', 'cancelled', 'failed'] as const;
export const WAVE_CHECKOUT_STATUSES = ['complete', 'incomplete'] as const;
export const WAVE_PAYMENT_STATUSES = ['succeeded', 'pending', 'failed'] as const;

/** The three Wave fields of the API contract; they are always changed together (HAZARDS B18). */
export interface WaveTriple {
  status: (typeof WAVE_STATUSES)[number];
  checkout_status: (typeof WAVE_CHECKOUT_STATUSES)[number];
  payment_status: (typeof WAVE_PAYMENT_STATUSES)[number];
}

const OPEN: WaveTriple = { status: 'pending', checkout_status: 'incomplete', payment_status: 'pending' };
const PAID: WaveTriple = { status: 'completed', checkout_status: 'complete', payment_status: 'succeeded' };
const CANCELLED: WaveTriple = { status: 'cancelled', checkout_status: 'complete', payment_status: 'failed' };

/** The fields for each state of an attempt. */
const TRIPLES: Record<AttemptState, WaveTriple> = {
  created: OPEN,
  requesting: OPEN,
  unknown: OPEN,
  pending: OPEN,
  processing: OPEN,
  failed: { ...CANCELLED, status: 'failed' },
  cancelled: CANCELLED,
  // The contract has no expired status: a session that expired unpaid is shown as cancelled.
  expired: { ...CANCELLED, checkout_status: 'incomplete' },
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: { ...OPEN, checkout_status: 'complete' },
  succeeded: PAID,
  surplus: PAID,
  refunded: CANCELLED,
};

/** The Wave fields of the contract for a state. */
export const waveTriple = (state: AttemptState): WaveTriple => TRIPLES[state];

/**
 * Reads the three Wave fields as one verdict.
 *
 * `confirmed` needs all three. A success that the other fields contradict, and any unclear status, is `checking`: the
 * app never shows more than the server has confirmed (I17).
 *
 * @see WV-03 @see WV-04
 */
export function readWaveTriple(
  wire: { [K in keyof WaveTriple]?: string | null | undefined },
): PaymentVerdict {
  const { status, checkout_status: checkout, payment_status: payment } = wire;
  if (status === 'completed' && checkout === 'complete' && payment === 'succeeded') return 'confirmed';
  if (status === 'completed' || payment === 'succeeded') return 'checking';
  if (status === 'cancelled' || status === 'failed') return status;
  if (status === 'pending' && checkout !== 'complete' && payment !== 'failed') return 'pending';
  return 'checking';
}

/** A status word of Wave, mapped to the shop's own statuses. */
export type WaveStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'unknown';

const WAVE_WORDS: ReadonlyMap<string, WaveStatus> = new Map([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['succeeded', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
]);

/**
 * Maps a status word of Wave.
 *
 * @returns `unknown` for any other word, never a refusal: a new word must not fail a payment (HAZARDS B17)
 * @see WV-05
 */
export const waveStatus = (word: string): WaveStatus => WAVE_WORDS.get(word) ?? 'unknown';
