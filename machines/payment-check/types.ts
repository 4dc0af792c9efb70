import type { Leave, Notice } from '../notice.ts';
import type { Payment } from '../../domain/payment.ts';

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
    /** The best answer so far; it stays on the screen while a newer one is asked for. */
    payment: Payment | undefined;
  };
  events:
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The shopper is back, or the connection is: focus, pageshow, online. */
    | { type: 'page.returned' };
  emitted: Notice | Leave;
  tags: 'missing' | 'notFound' | 'pausing' | 'asking' | 'cannotCheck';
}
