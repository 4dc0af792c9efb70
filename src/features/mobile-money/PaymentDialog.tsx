import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import { selectCanClose, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useShop } from '#src/api/client.ts';
import { orderPaymentQuery } from '#src/api/orders.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DueState } from './DueState.tsx';
import { MobileMoney } from './MobileMoney.tsx';

export interface PaymentDialogProps {
  /** What is paid for; its amount is read anew from the server before it is shown (HAZARDS E5). */
  order: PayableOrder;
  /** The shopper left before the end; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the shopper has seen it. */
  onConfirmed: () => void;
}

/**
 * Pays an order with mobile money, in place. A payment that is already under way is followed, never begun again.
 *
 * @see PM-04 @see PM-06 @see PM-10 @see HAZARDS B1, B21
 */
export function PaymentDialog({ order, onClosed, onConfirmed }: PaymentDialogProps) {
  const due = useQuery(orderPaymentQuery(useShop(), order.id));
  const [dialog, setDialog] = useState<MobileMoneyRef>();
  usePaymentOpen(true);
  const canClose = useSelector(dialog, (snapshot) => snapshot === undefined || selectCanClose(snapshot));
  const canPay = due.data?.state === 'open' || due.data?.state === 'in_progress';

  return (
    <Dialog
      title={text.dialogTitle(order.saleType)}
      open
      dismissible={canClose}
      onClose={() => (dialog === undefined ? onClosed() : dialog.send({ type: 'dialog.closed' }))}
    >
      {due.data !== undefined && canPay ? (
        <MobileMoney
          order={{ ...order, amountDue: due.data.amountDue }}
          providers={due.data.providers}
          transaction={due.data.liveTransaction}
          onReady={setDialog}
          onClosed={onClosed}
          onConfirmed={onConfirmed}
        />
      ) : (
        <DueState due={due} onClosed={onClosed} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  );
}
