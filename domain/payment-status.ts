import type { PaymentVerdict } from './payment-verdict.ts';

/**
 * The states of a payment attempt and what each means. The only place that says which are live, refused, paid or final,
 * and what the contract shows for each: the server, the shop, tracking and invoices read it here.
 */

export const WAVE_STATUSES = ['completed', 'pending', 'cancelled', 'failed'] as const;
export const WAVE_CHECKOUT_STATUSES = ['complete', 'incomplete'] as const;
export const WAVE_PAYMENT_STATUSES = ['succeeded', 'pending', 'failed'] as const;

/** The three Wave fields of the contract; they are always written together (HAZARDS B18). */
export interface WaveTriple {
  status: (typeof WAVE_STATUSES)[number];
  checkout_status: (typeof WAVE_CHECKOUT_STATUSES)[number];
  payment_status: (typeof WAVE_PAYMENT_STATUSES)[number];
}

const OPEN: WaveTriple = { status: 'pending', checkout_status: 'incomplete', payment_status: 'pending' };
const PAID: WaveTriple = { status: 'completed', checkout_status: 'complete', payment_status: 'succeeded' };
const CANCELLED: WaveTriple = { status: 'cancelled', checkout_status: 'complete', payment_status: 'failed' };

/** Every state of an attempt, by rising rank. */
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
  /** No event leads to a lower or equal rank in another state (I5). */
  rank: number;
  /**
   * - `live`: the provider may still take money in the ordinary course of things
   * - `refused`: the provider definitely refused; money may still be seen late
   * - `paid`: the provider took money, and we have it
   * - `refunded`: the provider took money, and we have returned it
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
  // The contract has no expiry: a session that expired unpaid reads as cancelled.
  expired: { rank: 5, phase: 'refused', wave: { ...CANCELLED, checkout_status: 'incomplete' } },
  // Money was taken, but not what was asked for: neither paid nor refused until staff decides.
  conflicted: { rank: 6, phase: 'paid', wave: { ...OPEN, checkout_status: 'complete' } },
  succeeded: { rank: 7, phase: 'paid', wave: PAID },
  surplus: { rank: 7, phase: 'paid', wave: PAID },
  refunded: { rank: 8, phase: 'refunded', wave: CANCELLED },
};

/** How far a state is from the beginning. */
export const rankOf = (state: AttemptState): number => STATES[state].rank;

export const isLive = (state: AttemptState): boolean => STATES[state].phase === 'live';
export const isRefused = (state: AttemptState): boolean => STATES[state].phase === 'refused';
export const isPaid = (state: AttemptState): boolean => STATES[state].phase === 'paid';

/** The provider took money: it is not asked again, and only staff may change the state. */
export const isFinal = (state: AttemptState): boolean => isPaid(state) || STATES[state].phase === 'refunded';

/** The one state that settles an instalment. */
export const SETTLED_STATE = 'succeeded' satisfies AttemptState;
export const isSettled = (state: AttemptState): boolean => state === SETTLED_STATE;

/** A process may be asking the provider for a session at this moment. */
export const OPENING_STATES: AttemptState[] = ['created', 'requesting'];

export const LIVE_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isLive);
export const PAID_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isPaid);

/** What the contract shows for a state. */
export const waveTriple = (state: AttemptState): WaveTriple => STATES[state].wave;

/**
 * Reads the three Wave fields as one verdict.
 *
 * Confirmed needs all three. A success that the other fields do not bear out, and anything without a
 * clear status, is `checking`: the shop never states what the server does not know (I17).
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

/** How a provider's word reads in the product's own. */
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
 * Reads one status word of Wave.
 *
 * @returns `unknown` for any other word, never a refusal: a new word must not fail a payer (HAZARDS B17)
 * @see WV-05
 */
export const waveStatus = (word: string): ProviderStatus => WAVE_WORDS.get(word) ?? 'unknown';
