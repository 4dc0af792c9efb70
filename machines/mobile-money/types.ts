import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { PaymentAnswer } from '#domain/payments/payment.ts';
import type { OrderVerdict } from '#domain/payments/verdict.ts';
import type { Notice } from '../notice.ts';
import type { PaymentWatchNews } from '../payment-watch/index.ts';

/** The rules of one payment provider for the dialog. */
export interface ProviderRules {
  id: string;
  messages: ProviderMessages;
  /** Whether a typed number can pay; `undefined` if the provider does not ask for one. */
  isPayerPhone: ((typed: string) => boolean) | undefined;
  /** What such a number begins with after +221, for the hint; by default those of wallets. */
  payerPrefixes?: readonly string[] | undefined;
  /** The most that it takes in one payment, in whole francs; `undefined` if no limit is known. */
  amountMax?: number | undefined;
}

/** A payment in progress with the rules of its provider. */
export interface RuledPayment {
  transactionId: string;
  provider: ProviderRules;
}

/** Result of the `readOrder` actor. Amounts in whole francs. */
export interface CurrentOrder {
  /** `undefined` if no payment is in progress. */
  verdict: OrderVerdict | undefined;
  amountDue: number;
  instalmentNo: number | undefined;
  live: RuledPayment | undefined;
}

/** What the view does with the window that it opened during the click (HAZARDS B29). */
export type ProviderWindow =
  /** Load the URL in it. If the window was blocked, a link on screen leads there too. */
  | { type: 'provider.opened'; url: string }
  /** Close it: there is no URL to open. */
  | { type: 'provider.notOpened' };

export interface MobileMoneyTypes {
  input: {
    order: PayableOrder;
    /** The providers offered now, in display order. */
    providers: readonly ProviderRules[];
    /** A payment that is already in progress; it is checked first (HAZARDS B21). */
    live: RuledPayment | undefined;
    /** Id of the provider to select first. */
    preferred: string | undefined;
    /** Whether a signed-in customer pays; guests pay with the key of their order. */
    signedIn: boolean;
  };
  context: {
    order: PayableOrder;
    providers: readonly ProviderRules[];
    /** The selected provider; `undefined` if none is offered. */
    provider: ProviderRules | undefined;
    /** As typed. */
    phone: string;
    /** Whether the last click opened no window: the provider's page then opens in this tab. */
    sameTab: boolean;
    /** Whether the screen was narrow at the last click: a link is opened instead of showing a code. */
    isNarrow: boolean;
    /** Whether the automatic watch that the user started has just found the result. */
    isFoundByMonitoring: boolean;
    /** Whether the server can be reached, by the last snapshot of the watch. */
    reach: PaymentWatchNews<PaymentAnswer>['reach'];
    /** Why the last check got no answer. */
    failure: unknown;
    /** Whether the last check that had to be answered was; without an answer nothing can be paid. */
    isReachable: boolean;
    /** The payment that is in progress or has ended, as far as known. */
    live: RuledPayment | undefined;
    /** The newest answer about it. */
    answer: PaymentAnswer | undefined;
    /** The verdict that decided what is on screen. */
    shown: PaymentAnswer['verdict'] | undefined;
    /** The verdict of the order, if it was read again and none of its payments is known. */
    orderVerdict: OrderVerdict | undefined;
    /** Why the payment could not be started; shown in the red box. */
    error: string | undefined;
    /** The payer's session: `none` for guests, `ended` when it ended while the dialog was open. */
    session: 'none' | 'live' | 'ended';
  };
  events:
    | { type: 'provider.selected'; provider: string }
    | { type: 'phone.changed'; value: string }
    /** `sameTab`: no window was opened for the provider's page. `isNarrow`: a phone, which cannot scan its own screen. */
    | { type: 'pay.requested'; sameTab: boolean; isNarrow?: boolean }
    /** Start the automatic watch of a code. @see PM-09 */
    | { type: 'monitoring.requested' }
    /** The link of the code on screen. */
    | { type: 'codeLink.copyRequested' }
    | { type: 'codeLink.copied' }
    | { type: 'codeLink.copyFailed' }
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    /** The session ended, or the customer signed in again, e.g. in another tab. */
    | { type: 'session.changed'; signedIn: boolean }
    | { type: 'dialog.closed' };
  emitted:
    | Notice
    | ProviderWindow
    /** The view copies the text, and reports whether it could. */
    | { type: 'codeLink.toCopy'; text: string };
  output: {
    /** `settled`: the payment is confirmed, and the confirmation was shown. `closed`: the user closed the dialog before. */
    outcome: 'settled' | 'closed';
  };
  tags:
    | 'choosing'
    | 'initiating'
    | 'phoneValid'
    | 'phoneInvalid'
    | 'restoring'
    | 'open'
    | 'verifying'
    | 'stillPending'
    | 'monitoring'
    | 'checking'
    | 'refused'
    | 'over'
    | 'alreadyPaid'
    | 'confirmed';
}
