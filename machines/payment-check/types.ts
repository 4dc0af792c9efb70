import type { Leave, Notice } from '../notice.ts';
import type { Payment } from '#domain/payment.ts';

export interface PaymentCheckTypes {
  input: {
    /** From the address, as it stands there. */
    transaction: string | undefined;
    signedIn: boolean;
  };
  context: {
    /** Empty where the address has none. */
    transaction: string;
    signedIn: boolean;
    /** The newest answer; it stays on the screen while a newer one is asked for. */
    payment: Payment | undefined;
  };
  events:
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
  emitted: Notice | Leave;
  tags: 'missing' | 'notFound' | 'pausing' | 'asking' | 'cannotCheck';
}
