import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import type { PaymentAnswer } from '#domain/payment.ts';
import type { PaymentVerdict } from '#domain/payment-verdict.ts';
import type { Notice } from '../notice.ts';

/** What the dialog needs to know of one payment provider. */
export interface ProviderRules {
  id: string;
  messages: ProviderMessages;
  /** Whether a number, as typed, can pay; `undefined` where the provider does not ask for one. */
  isPayerPhone: ((typed: string) => boolean) | undefined;
}

/** Which payment is checked: the provider decides which call is made. */
export interface WatchedPayment {
  transactionId: string;
  /** Id of the provider. */
  provider: string;
}

/** A payment that is under way, with the rules of its provider. */
export interface LivePayment {
  transactionId: string;
  provider: ProviderRules;
}

/** What the `readOrder` actor finds. Whole francs. */
export interface CurrentOrder {
  /** `undefined` where no payment is under way. */
  verdict: PaymentVerdict | undefined;
  amountDue: number;
  instalmentNo: number | undefined;
  live: LivePayment | undefined;
}

/** What the view does with the window it prepared inside the click (HAZARDS B29). */
export type ProviderWindow =
  /** Load the address there; where it could not be opened, the link on the screen leads there too. */
  | { type: 'provider.opened'; url: string }
  /** Close it: there is nothing to open. */
  | { type: 'provider.notOpened' };

export interface MobileMoneyTypes {
  input: {
    order: PayableOrder;
    /** Those that are offered now, in the order in which they are shown. */
    providers: readonly ProviderRules[];
    /** A payment that is already under way: it is checked before anything else (HAZARDS B21). */
    live: LivePayment | undefined;
    /** Id of the provider that was last used on this device. */
    lastProvider: string | undefined;
  };
  context: {
    order: PayableOrder;
    providers: readonly ProviderRules[];
    /** The one that is selected. `undefined` where none is offered. */
    provider: ProviderRules | undefined;
    /** As typed. */
    phone: string;
    /** Whether the last click has no prepared window: the provider's page takes the place of the shop. */
    sameTab: boolean;
    /** The payment that is under way or has ended, as far as it is known. */
    live: LivePayment | undefined;
    /** The newest answer about it. */
    answer: PaymentAnswer | undefined;
    /** The verdict on the order where it was read again and no payment of it is known. */
    orderVerdict: PaymentVerdict | undefined;
    /** Why the payment could not be started, for the red box. */
    error: string | undefined;
  };
  events:
    | { type: 'provider.selected'; provider: string }
    | { type: 'phone.changed'; value: string }
    /** `sameTab`: no window was prepared for the provider's page. */
    | { type: 'pay.requested'; sameTab: boolean }
    | { type: 'reopen.requested' }
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** From the open payment to the choice of a method, and back. */
    | { type: 'methodChange.requested' }
    | { type: 'methodChange.cancelled' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    | { type: 'dialog.closed' };
  emitted:
    | Notice
    | ProviderWindow
    /** The payment is confirmed and has been seen to be. */
    | { type: 'settled' }
    /** The user closed the dialog before the end. */
    | { type: 'closed' };
  tags:
    | 'choosing'
    | 'initiating'
    | 'phoneValid'
    | 'phoneInvalid'
    | 'restoring'
    | 'open'
    | 'verifying'
    | 'stillPending'
    | 'checking'
    | 'cannotCheck'
    | 'refused'
    | 'cancelled'
    | 'confirmed';
}
