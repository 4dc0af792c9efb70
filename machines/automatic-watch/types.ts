import type { PaymentAnswer } from '#domain/payments/payment.ts';
import type { WatchedPayment } from '../payment-watch/index.ts';

export interface AutomaticWatchTypes {
  input: {
    subject: WatchedPayment;
    /** The last answer about the payment. */
    answer: PaymentAnswer | undefined;
  };
  context: {
    subject: WatchedPayment;
    answer: PaymentAnswer | undefined;
    /** An answer with another verdict. */
    found: PaymentAnswer | undefined;
    /** Checks that were made. */
    checks: number;
    /** Why the last check got no answer. */
    failure: unknown;
  };
  output: {
    /** `undefined` if no check found another verdict: the payer verifies by hand. */
    found: PaymentAnswer | undefined;
  };
}
