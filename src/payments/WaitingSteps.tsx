import { useStepSending } from './use-step-sending.ts';

/**
 * Sends what paying screens of earlier pages recorded and could not send: people return from a provider to the result of
 * their payment, and leave the shop without another payment.
 *
 * @see TL-03
 */
export function WaitingSteps() {
  useStepSending();
  return null;
}
