import type { LivePayment, OrderPayment } from '#domain/payments/payment.ts';
import type { Provider } from '#domain/payments/providers/index.ts';

/** What the dialog knows of the payment inside it, which is a machine of its own. */
export interface InnerPayment {
  canClose: boolean;
  /** Whether the user can leave for another method: not while the payment is being started, or its result is unknown. */
  canChangeMethod: boolean;
  /** Whether a payment is in progress, so that there is something to find again. */
  isOpen: boolean;
}

export interface PaymentDialogTypes {
  input: {
    orderId: number;
    /** The provider last used on this device. */
    lastUsed: string | undefined;
    /** Whether that provider is on screen at once, with the way to the others, instead of the choice. */
    startsWithLast: boolean;
    /** The providers that are paid on their own page, not in a wallet. */
    hosted: readonly Provider[];
  };
  context: {
    orderId: number;
    lastUsed: string | undefined;
    startsWithLast: boolean;
    hosted: readonly Provider[];
    /** What was due at the last answer; kept when a session ends, because the payment must go on. */
    due: OrderPayment | undefined;
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
    /** The payment found that the order differs from what is on screen. */
    | { type: 'order.changed' }
    | { type: 'inner.changed'; inner: InnerPayment }
    | { type: 'retry.requested' }
    /** The user has returned to the page, or the network is back. */
    | { type: 'page.returned' }
    | { type: 'dialog.closed' };
  emitted: /** The dialog has nothing to lose. */
    | { type: 'closed' }
    /** The payment inside decides whether it can be closed, and says when it is. */
    | { type: 'inner.toClose' };
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
