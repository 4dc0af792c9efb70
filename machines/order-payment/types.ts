import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { OrderLine, PayableOrder } from '#domain/orders/payable-order.ts';
import type { PaymentAnswer } from '#domain/payments/payment.ts';
import type { Notice } from '../notice.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

/** The order on screen, with the whole amount of the order. Whole francs. */
export interface HostedOrder extends PayableOrder {
  amountTotal: number;
  /** Id of the provider on whose page it is paid. */
  provider: string;
}

/** A hosted invoice that was opened. */
export interface HostedInvoice {
  transactionId: string;
  /** The provider's token of the invoice; `undefined` while the server does not know it. */
  token: string | undefined;
  /** The page of the provider; `undefined` where it may not be opened. */
  url: string | undefined;
  /** An invoice of the same payment was open already. */
  existing: boolean;
}

/** Input of `saveRecord`: what must belong together on the server. */
export interface PaymentIntent {
  orderId: number;
  transactionId: string;
  token: string | undefined;
  /** Whole francs. */
  amount: number;
}

export interface OrderPaymentTypes {
  input: {
    order: HostedOrder;
    messages: HostedMessages;
    /** The transaction id of a payment that is already in progress; it is checked first (HAZARDS B21). */
    live: string | undefined;
    /** Whether a signed-in customer pays, who is led to the profile afterwards. */
    signedIn: boolean;
  };
  context: {
    order: HostedOrder;
    messages: HostedMessages;
    /** The payer's session: `none` for guests, `ended` when it ended while the dialog was open. */
    session: 'none' | 'live' | 'ended';
    /** The payment that was in progress when the dialog was opened, as long as it may be. */
    live: string | undefined;
    invoice: HostedInvoice | undefined;
    /** The newest answer about the payment; kept after one that was not paid, until the next is started. */
    answer: PaymentAnswer | undefined;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<PaymentAnswer>['reach'];
    /** The verdict that decided what is on screen. */
    shown: PaymentAnswer['verdict'] | undefined;
    /** Why there is no invoice; shown in the red box. */
    error: string | undefined;
    /** Whether the server has just said that the order differs from what is on screen: it has to be read again. */
    isOutdated: boolean;
  };
  events: /** 'Valider' was clicked. */
    | { type: 'validation.requested' }
    /** 'Passer au paiement' was clicked, which opened the provider's page in a new tab. */
    | { type: 'provider.opened' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    /** Check a payment again that could not be checked. */
    | { type: 'verify.requested' }
    /** The session ended, or the customer signed in again, e.g. in another tab. */
    | { type: 'session.changed'; signedIn: boolean }
    | { type: 'dialog.closed' };
  emitted:
    | Notice
    /** A new invoice exists, for the reporting helper. Whole francs. */
    | { type: 'invoice.created'; orderId: number; amount: number; lines: readonly OrderLine[] };
  output: {
    /** `settled`: confirmed, and the confirmation was shown. `left`: a customer pays on the provider's page, and goes to the profile. */
    outcome: 'settled' | 'closed' | 'left';
  };
  tags: 'restoring' | 'cannotCheck' | 'reviewing' | 'busy' | 'ready' | 'over' | 'alreadyPaid' | 'confirmed';
}
