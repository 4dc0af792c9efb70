import type { PaymentVerdict } from './payment-verdict.ts';

/**
 * The states of a payment attempt: which are live, refused, paid or final, and what the API contract shows for each.
 * Server, app, tracking and invoices all use this table.
 */

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

/** All states of an attempt, sorted by rank. */
export const ATTEMPT_STATES = [
  'created',
  'requesting',
  'unknown',
  'pending',
  'processing',
  'failed',
  'cancelled',
  'expired',
  'conflicted',
  'succeeded',
  'surplus',
  'refunded',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

interface StateMeaning {
  /** An event never leads to another state of lower or equal rank (I5). */
  rank: number;
  /**
   * - `live`: the provider may still take the money
   * - `refused`: the provider definitely refused; a late payment is still possible
   * - `paid`: the provider took the money, and we have it
   * - `refunded`: the provider took the money, and we returned it
   */
  phase: 'live' | 'refused' | 'paid' | 'refunded';
  wave: WaveTriple;
}

const STATES: Record<AttemptState, StateMeaning> = {
  created: { rank: 0, phase: 'live', wave: OPEN },
  requesting: { rank: 1, phase: 'live', wave: OPEN },
  unknown: { rank: 2, phase: 'live', wave: OPEN },
  pending: { rank: 3, phase: 'live', wave: OPEN },
  processing: { rank: 4, phase: 'live', wave: OPEN },
  failed: { rank: 5, phase: 'refused', wave: { ...CANCELLED, status: 'failed' } },
  cancelled: { rank: 5, phase: 'refused', wave: CANCELLED },
  // The contract has no expired status: a session that expired unpaid is shown as cancelled.
  expired: { rank: 5, phase: 'refused', wave: { ...CANCELLED, checkout_status: 'incomplete' } },
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: { rank: 6, phase: 'paid', wave: { ...OPEN, checkout_status: 'complete' } },
  succeeded: { rank: 7, phase: 'paid', wave: PAID },
  surplus: { rank: 7, phase: 'paid', wave: PAID },
  refunded: { rank: 8, phase: 'refunded', wave: CANCELLED },
};

/** The rank of a state; later states have higher ranks. */
export const rankOf = (state: AttemptState): number => STATES[state].rank;

export const isLive = (state: AttemptState): boolean => STATES[state].phase === 'live';
export const isRefused = (state: AttemptState): boolean => STATES[state].phase === 'refused';
export const isPaid = (state: AttemptState): boolean => STATES[state].phase === 'paid';

/** Whether the provider took the money: it is not asked again, and only staff can change the state. */
export const isFinal = (state: AttemptState): boolean => isPaid(state) || STATES[state].phase === 'refunded';

/** The only state that settles an instalment. */
export const SETTLED_STATE = 'succeeded' satisfies AttemptState;
export const isSettled = (state: AttemptState): boolean => state === SETTLED_STATE;

/** States in which the server may be creating a session at the provider right now. */
export const OPENING_STATES: AttemptState[] = ['created', 'requesting'];

export const LIVE_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isLive);
export const PAID_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isPaid);

/** The Wave fields of the contract for a state. */
export const waveTriple = (state: AttemptState): WaveTriple => STATES[state].wave;

/**
 * Reads the three Wave fields as one verdict.
 *
 * `confirmed` needs all three. A success that the other fields contradict, and any unclear status, is `checking`: the
 * app never shows more than the server knows (I17).
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

/** A provider's status word mapped to the shop's own statuses. */
export type ProviderStatus = 'pending' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'unknown';

const WAVE_WORDS: ReadonlyMap<string, ProviderStatus> = new Map([
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
export const waveStatus = (word: string): ProviderStatus => WAVE_WORDS.get(word) ?? 'unknown';
