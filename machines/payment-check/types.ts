import type { LeaveScreen, Notice } from '../notice.ts';
import type { Payment } from '#domain/payment.ts';

export interface PaymentCheckTypes {
  input: {
    /** From the URL, not validated. */
    transaction: string | undefined;
    signedIn: boolean;
  };
  context: {
    /** Empty if the URL has none. */
    transaction: string;
    signedIn: boolean;
    /** The newest answer; it stays on screen during a new check. */
    payment: Payment | undefined;
  };
  events:
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
  emitted: Notice | LeaveScreen;
  tags: 'missing' | 'notFound' | 'pausing' | 'asking' | 'cannotCheck';
}
