import { useLayoutEffect } from 'react';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import type { PaymentProvider } from './providers/index.ts';

/** What the dialog around a payment has to know of it. */
export interface PaymentProcess {
  canClose: boolean;
  /** Whether the user can leave for another method: not while the payment is being started, or its result is unknown. */
  canChangeMethod: boolean;
  /** Whether a payment is in progress, so that there is something to find again. */
  isOpen: boolean;
  /** Closes it; the dialog is told when it has ended. */
  close: () => void;
}

/** Reports the process of a payment to the dialog around it, and every change. */
export function usePaymentProcess(
  { canClose, canChangeMethod, isOpen }: Omit<PaymentProcess, 'close'>,
  actor: { send: (event: { type: 'dialog.closed' }) => void },
  onProcess: (process: PaymentProcess) => void,
): void {
  useLayoutEffect(
    () =>
      onProcess({ canClose, canChangeMethod, isOpen, close: () => actor.send({ type: 'dialog.closed' }) }),
    [actor, canChangeMethod, canClose, isOpen, onProcess],
  );
}

/** Properties of the payment on a provider's page. */
export interface HostedPaymentProps {
  /** Amounts in whole francs; `amountTotal` is that of the whole order. */
  order: PayableOrder & { amountTotal: number };
  provider: PaymentProvider;
  /** Its texts for a payment on its page. */
  messages: HostedMessages;
  /** The transaction id of the payment in progress with this provider. */
  live: string | undefined;
  /** Whether a signed-in customer opened the dialog. */
  isCustomer: boolean;
  /** Whether this customer is still signed in. */
  isSignedIn: boolean;
  onProcess: (process: PaymentProcess) => void;
  /** The order has to be read again. */
  onChanged: () => void;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
}
