import type { Provider } from '#domain/order.ts';
import type { PaymentVerdict } from '#domain/payment-status.ts';
import type { Notice } from '../notice.ts';
import type { PayableOrder } from '../../domain/payable-order.ts';

/** What the `initiate` actor is given. */
export interface PaymentRequest {
  orderId: number;
  provider: Provider;
  /** E.164. */
  phone: string;
  /** Whole francs, as shown: the server compares it and never believes it. */
  amount: number;
}

/** A payment under way. Times are epoch milliseconds. */
export interface InitiatedPayment {
  transactionId: string;
  /** `undefined` while the provider has not answered: a later look brings it. */
  checkoutUrl: string | undefined;
  /** True when an earlier payment of the same order goes on. */
  existing: boolean;
  validUntil: number | undefined;
}

/** What a look at the payment finds; a `PaymentAnswer` is one. */
export interface PaymentLook {
  /**
   * `unknownTransaction` only where the server knows of no such payment; `superseded` where it is pending but no
   * longer offered, so that a new one may be begun.
   */
  verdict: PaymentVerdict | 'superseded' | 'unknownTransaction';
  checkoutUrl?: string | undefined;
  validUntil?: number | undefined;
}

/** What the view does with the window it prepared inside the click (HAZARDS B29). */
export type ProviderWindow =
  /** Send it there; where it could not be opened, the link on the screen leads there too. */
  | { type: 'provider.opened'; url: string }
  /** Close it: there is nothing to open. */
  | { type: 'provider.notOpened' };

export interface MobileMoneyTypes {
  input: {
    order: PayableOrder;
    /** Those that are open now, from the server. */
    providers: readonly Provider[];
    /** A payment that is already under way: it is looked at before anything else (HAZARDS B21). */
    transaction: string | undefined;
  };
  context: {
    order: PayableOrder;
    providers: readonly Provider[];
    provider: Provider | undefined;
    /** As typed. */
    phone: string;
    /** Whether the last click came from a narrow screen. */
    narrow: boolean;
    transaction: string | undefined;
    checkoutUrl: string | undefined;
    /** Epoch milliseconds; a hint for the screen, never a verdict. */
    validUntil: number | undefined;
    /** The last answer about the payment. */
    verdict: PaymentLook['verdict'] | undefined;
    /** Why the payment could not begin, for the red box. */
    error: string | undefined;
  };
  events:
    | { type: 'provider.chosen'; provider: Provider }
    | { type: 'phone.changed'; value: string }
    /** On a narrow screen Wave takes the place of the shop in the same tab. */
    | { type: 'pay.requested'; narrow: boolean }
    | { type: 'reopen.requested' }
    | { type: 'verify.requested' }
    | { type: 'retry.requested' }
    /** The shopper is back, or the connection is: focus, pageshow, online. */
    | { type: 'page.returned' }
    | { type: 'dialog.closed' };
  emitted:
    | Notice
    | ProviderWindow
    /** The payment is confirmed and has been seen to be. */
    | { type: 'settled' }
    /** The shopper closed the dialog before the end. */
    | { type: 'closed' };
  tags:
    | 'choosing'
    | 'phoneValid'
    | 'phoneInvalid'
    | 'initiating'
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
