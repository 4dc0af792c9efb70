/**
 * The states of a payment attempt: which are live, refused, paid or final. Server, app, tracking and
 * invoices all use this table.
 */

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
}

const STATES: Record<AttemptState, StateMeaning> = {
  created: { rank: 0, phase: 'live' },
  requesting: { rank: 1, phase: 'live' },
  unknown: { rank: 2, phase: 'live' },
  pending: { rank: 3, phase: 'live' },
  processing: { rank: 4, phase: 'live' },
  failed: { rank: 5, phase: 'refused' },
  cancelled: { rank: 5, phase: 'refused' },
  expired: { rank: 5, phase: 'refused' },
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: { rank: 6, phase: 'paid' },
  succeeded: { rank: 7, phase: 'paid' },
  surplus: { rank: 7, phase: 'paid' },
  refunded: { rank: 8, phase: 'refunded' },
};

/** The rank of a state; later states have higher ranks. */
export const rankOf = (state: AttemptState): number => STATES[state].rank;

export const isLive = (state: AttemptState): boolean => STATES[state].phase === 'live';
export const isRefused = (state: AttemptState): boolean => STATES[state].phase === 'refused';
export const isPaid = (state: AttemptState): boolean => STATES[state].phase === 'paid';

/** Whether the provider took the money: it is not asked again, and only staff can change the state. */
export const isFinal = (state: AttemptState): boolean => isPaid(state) || STATES[state].phase === 'refunded';

/** Whether money was received that does not count: it is returned, or was. */
export const isReturnedState = (state: AttemptState): boolean => state === 'surplus' || state === 'refunded';

/** The live states that a provider may show again after it refused a payment. */
export const RESUMED_STATES = ['pending', 'processing'] as const satisfies readonly AttemptState[];
export type ResumedState = (typeof RESUMED_STATES)[number];

/** The only state that settles an instalment. */
export const SETTLED_STATE = 'succeeded' satisfies AttemptState;
export const isSettled = (state: AttemptState): boolean => state === SETTLED_STATE;

/** States in which the server may be creating a session at the provider right now. */
export const OPENING_STATES: AttemptState[] = ['created', 'requesting'];

export const LIVE_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isLive);
export const REFUSED_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isRefused);
/** States of attempts for which no money ever came. */
export const UNPAID_STATES: AttemptState[] = /* @__PURE__ */ [...LIVE_STATES, ...REFUSED_STATES];
export const PAID_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isPaid);
/** States of attempts for which money came, whether it is still there or was returned. */
export const FINAL_STATES: AttemptState[] = /* @__PURE__ */ ATTEMPT_STATES.filter(isFinal);
