import type { AttemptState } from './attempt-state.ts';
import type { PaymentVerdict } from './verdict.ts';

/** The state of a payment as the records of the payment backend name it. A hosted invoice is `completed` when it is paid. */
export type PaymentState = 'completed' | 'pending' | 'cancelled' | 'failed' | 'checking';

const STATES: Readonly<Record<AttemptState, PaymentState>> = {
  created: 'pending',
  requesting: 'pending',
  unknown: 'pending',
  pending: 'pending',
  processing: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
  // The contract has no expired state: a payment that expired unpaid is shown as cancelled.
  expired: 'cancelled',
  // Money was taken but differs from the request: neither paid nor refused until staff decide.
  conflicted: 'checking',
  succeeded: 'completed',
  surplus: 'completed',
  refunded: 'cancelled',
};

/** The state of a payment in the contract. */
export const paymentStateOf = (state: AttemptState): PaymentState => STATES[state];

/** The verdict for a state of the contract that has no outcome. */
export const verdictOfState = (state: PaymentState): PaymentVerdict =>
  state === 'completed' ? 'confirmed' : state;
