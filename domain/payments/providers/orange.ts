import type { AttemptState } from '../attempt-state.ts';
import type { PaymentVerdict } from '../verdict.ts';

/** A status of an Orange Money transaction, mapped to the shop's own statuses. */
export const ORANGE_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'unknown',
] as const;
export type OrangeStatus = (typeof ORANGE_STATUSES)[number];

const STATUSES: ReadonlyMap<string, OrangeStatus> = new Map([
  ['PRE_INITIATED', 'pending'],
  ['INITIATED', 'pending'],
  ['PENDING', 'pending'],
  ['ACCEPTED', 'processing'],
  ['SUCCESS', 'completed'],
  ['FAILED', 'failed'],
  ['REJECTED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

/**
 * Maps a status word of Orange Money.
 *
 * @returns `unknown` for any other word, never a refusal: a new word must not fail a payment (HAZARDS B17)
 * @see OM-04
 */
export const orangeStatus = (word: string): OrangeStatus => STATUSES.get(word) ?? 'unknown';

/** The status words of the API contract; `UNKNOWN` while staff decide about a payment. */
export const ORANGE_WORDS = ['SUCCESS', 'PENDING', 'CANCELLED', 'FAILED', 'UNKNOWN'] as const;
export type OrangeWord = (typeof ORANGE_WORDS)[number];

const STATES: Record<AttemptState, { word: OrangeWord; status: OrangeStatus }> = {
  created: { word: 'PENDING', status: 'pending' },
  requesting: { word: 'PENDING', status: 'pending' },
  unknown: { word: 'PENDING', status: 'pending' },
  pending: { word: 'PENDING', status: 'pending' },
  processing: { word: 'PENDING', status: 'processing' },
  failed: { word: 'FAILED', status: 'failed' },
  cancelled: { word: 'CANCELLED', status: 'cancelled' },
  // An unused code is shown as cancelled.
  expired: { word: 'CANCELLED', status: 'expired' },
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: { word: 'UNKNOWN', status: 'unknown' },
  succeeded: { word: 'SUCCESS', status: 'completed' },
  surplus: { word: 'SUCCESS', status: 'completed' },
  refunded: { word: 'CANCELLED', status: 'cancelled' },
};

/** The status word of the contract for a state. */
export const orangeWord = (state: AttemptState): OrangeWord => STATES[state].word;

/** The status of a transaction in lists, for a state. */
export const orangeListStatus = (state: AttemptState): OrangeStatus => STATES[state].status;

const VERDICTS: ReadonlyMap<string, PaymentVerdict> = new Map([
  ['SUCCESS', 'confirmed'],
  ['PENDING', 'pending'],
  ['CANCELLED', 'cancelled'],
  ['FAILED', 'failed'],
]);

/** The verdict for a status word of the contract; `checking` for any other word (I17). @see OM-03 */
export const readOrangeWord = (word: string | undefined): PaymentVerdict =>
  VERDICTS.get(word ?? '') ?? 'checking';

const LIST_VERDICTS: Record<OrangeStatus, PaymentVerdict> = {
  pending: 'pending',
  processing: 'pending',
  completed: 'confirmed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'cancelled',
  unknown: 'checking',
};

/** The verdict for the status of a transaction in the detailed list. @see OM-05 */
export const readOrangeListStatus = (status: OrangeStatus): PaymentVerdict => LIST_VERDICTS[status];

/** The names of the applications that a code can be opened in. */
export const ORANGE_APPLICATIONS = { maxIt: 'Max it', orangeMoney: 'Orange Money' } as const;
