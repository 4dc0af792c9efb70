import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import type { Payment } from '#domain/payments/payment.ts';
import type { PaymentVerdict } from '#domain/payments/verdict.ts';
import type { LeaveScreen, Notice } from '../notice.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

type CheckMessages = ProviderMessages['checkPage'];

export interface PaymentCheckTypes {
  input: {
    /** From the URL, not validated. */
    transaction: string | undefined;
    signedIn: boolean;
    /** Texts of the provider whose payment is checked. */
    messages: CheckMessages;
  };
  context: {
    /** Empty if the URL has none. */
    transaction: string;
    signedIn: boolean;
    messages: CheckMessages;
    /** The newest answer; it stays on screen during a new check. */
    payment: Payment | undefined;
    /** Whether the server said last that there is no such payment. */
    isUnknown: boolean;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<unknown>['reach'];
    /** The verdict that was announced last. */
    announced: PaymentVerdict | undefined;
    /** Whether the last check found no payment or got no answer. */
    hasFailed: boolean;
  };
  events:
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' };
  emitted: Notice | LeaveScreen;
  tags: 'missing' | 'notFound' | 'pausing' | 'asking' | 'cannotCheck';
}
