import { useLayoutEffect } from 'react';

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
