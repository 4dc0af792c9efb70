import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { LivePayment, OrderPayment } from '#domain/payments/payment.ts';
import type { Provider } from '#domain/payments/providers/index.ts';
import type { ProviderRules } from '../mobile-money/index.ts';
import type { LeaveScreen } from '../notice.ts';

/** The rules of one payment provider, and its texts for a payment on its page; `undefined` for a wallet. */
export interface DialogProvider extends ProviderRules {
  hosted?: HostedMessages;
}

/** What the dialog knows of the payment inside it, by its last snapshot. */
export interface InnerPayment {
  canClose: boolean;
  /** Whether the user can leave for another method: not while the payment is being started, or its result is unknown. */
  canChangeMethod: boolean;
  /** Whether a payment is in progress, so that there is something to find again. */
  isOpen: boolean;
  /** Whether the order differs from what the payment shows. */
  isOutdated: boolean;
}

export interface PaymentDialogTypes {
  input: {
    /** The order to pay; what is due is read from the server before anything is shown (HAZARDS E5). */
    order: PayableOrder;
    /** Whether a signed-in customer pays, not a guest or the payer of a link. */
    isCustomer: boolean;
    /** The provider last used on this device. */
    lastUsed: string | undefined;
    /** Whether that provider is on screen at once, with the way to the others, instead of the choice. */
    startsWithLast: boolean;
    providers: Readonly<Record<Provider, DialogProvider>>;
  };
  context: {
    order: PayableOrder;
    isCustomer: boolean;
    /** Whether the customer is still signed in. */
    isSignedIn: boolean;
    lastUsed: string | undefined;
    startsWithLast: boolean;
    providers: Readonly<Record<Provider, DialogProvider>>;
    /** What was due at the last answer; kept when a session ends, because the payment must go on. */
    due: OrderPayment | undefined;
    /** Whether the payment on screen is not the one that can be made by the last answer. */
    isReplaced: boolean;
    /** Why the amount due could not be read. */
    failure: unknown;
    /** The method on screen; `undefined` while none is chosen, or if none is offered. */
    method: Provider | undefined;
    /** The payment that the method continues. */
    continued: LivePayment | undefined;
    /** `undefined` while no payment is on screen. */
    inner: InnerPayment | undefined;
  };
  events:
    | { type: 'method.chosen'; method: Provider }
    /** Back to the choice, from a method that is not paid. */
    | { type: 'method.left' }
    /** The amount due is to be paid in two parts. */
    | { type: 'division.opened' }
    /** The session ended, or the customer signed in again, e.g. in another tab. */
    | { type: 'session.changed'; signedIn: boolean }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    | { type: 'dialog.closed' };
  emitted: /** The dialog was closed before the payment was confirmed; the order can be paid later. */
    | { type: 'closed' }
    /** The payment is confirmed, and the confirmation was shown. */
    | { type: 'confirmed' }
    | LeaveScreen;
  /** By the id of the invoke. */
  children: { wallet: 'wallet'; hosted: 'hosted'; division: 'division'; readDue: 'readDue' };
  tags:
    | 'loading'
    | 'choosing'
    | 'paying'
    | 'refused'
    | 'rateLimited'
    | 'cannotCheck'
    | 'paid'
    | 'checking'
    | 'orderClosed';
}
