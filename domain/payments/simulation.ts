/**
 * The outcomes that can be simulated for an open payment in test mode. The definition of a provider says which of them its sandbox
 * plays; refusals have the provider's own reasons.
 * @see DK-18
 */
export const SIMULATED_OUTCOMES = [
  'paid',
  'paid-other-amount',
  'insufficient-funds',
  'payment-failure',
  'blocked-account',
  'payer-mobile-mismatch',
  'kyb-limits-exceeded',
  'cross-border-payment-not-allowed',
  'customer-age-restricted',
  'card-refused',
  'timed-out',
  'failed',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type SimulatedOutcome = (typeof SIMULATED_OUTCOMES)[number];

/** How much more than what was asked for is paid by `paid-other-amount`, in whole francs. */
export const OTHER_AMOUNT_DIFFERENCE = 100;
