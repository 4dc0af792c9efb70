/**
 * The states of one payment attempt and what the contract shows for each. One table, read by the
 * server when it answers and by the shop when it reads the answer back.
 */

/** Every state of an attempt, in rank order: a later one is never followed by an earlier one (I5). */
export const ATTEMPT_STATES = [
  'created',
  'requesting',
  'unknown',
  'pending',
  'processing',
  'failed',
  'cancelled',
  'expired',
  'succeeded',
  'surplus',
  'conflicted',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

const RANK: Record<AttemptState, number> = {
  created: 0,
  requesting: 1,
  unknown: 2,
  pending: 3,
  processing: 4,
  failed: 5,
  cancelled: 5,
  expired: 5,
  succeeded: 6,
  surplus: 6,
  conflicted: 6,
};

/** How far a state is from the beginning; equal ranks never follow each other. */
export const rankOf = (state: AttemptState): number => RANK[state];

/** States in which the provider may still take money in the ordinary course of things. */
export const LIVE_STATES = [
  'created',
  'requesting',
  'unknown',
  'pending',
  'processing',
] as const satisfies AttemptState[];

/** States that only a definite provider refusal leads to. */
export const NEGATIVE_STATES = ['failed', 'cancelled', 'expired'] as const satisfies AttemptState[];

export const isLive = (state: AttemptState): boolean => RANK[state] < RANK.failed;
export const isNegative = (state: AttemptState): boolean => RANK[state] === RANK.failed;

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

const TRIPLES: Record<AttemptState, WaveTriple> = {
  created: OPEN,
  requesting: OPEN,
  unknown: OPEN,
  pending: OPEN,
  processing: OPEN,
  failed: { status: 'failed', checkout_status: 'complete', payment_status: 'failed' },
  cancelled: { status: 'cancelled', checkout_status: 'complete', payment_status: 'failed' },
  // The contract knows no expiry: a session that ran out unpaid reads as cancelled.
  expired: { status: 'cancelled', checkout_status: 'incomplete', payment_status: 'failed' },
  succeeded: PAID,
  surplus: PAID,
  // Money is there but not what was asked for: neither paid nor refused until staff decides.
  conflicted: { status: 'pending', checkout_status: 'complete', payment_status: 'pending' },
};

/** What the contract shows for a state. */
export const waveTriple = (state: AttemptState): WaveTriple => TRIPLES[state];

/** What a shopper may be told about a payment. */
export type PaymentVerdict = 'confirmed' | 'pending' | 'cancelled' | 'failed' | 'checking';

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

/**
 * Where the shopper may be sent to pay, for every screen that offers the link: only while the payment is pending, or
 * has just been begun and nothing is known of it. Never while money may already be on its way (HAZARDS A8).
 */
export const payLink = (payment: {
  verdict: string | undefined;
  checkoutUrl?: string | undefined;
}): string | undefined =>
  payment.verdict === undefined || payment.verdict === 'pending' ? payment.checkoutUrl : undefined;

const VERDICT_RANK: Record<PaymentVerdict, number> = {
  pending: 0,
  checking: 1,
  cancelled: 1,
  failed: 1,
  confirmed: 2,
};

/** Whether an answer may take the place of what is shown: a lower one is older than that (HAZARDS B38). */
export const mayReplace = (shown: PaymentVerdict, answered: PaymentVerdict): boolean =>
  VERDICT_RANK[answered] >= VERDICT_RANK[shown];

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
