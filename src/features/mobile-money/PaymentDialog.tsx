import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import { selectCanClose, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import { signInToPayPath } from '#domain/paths.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { orderPaymentQuery } from '#src/api/orders.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DueState } from './DueState.tsx';
import { MobileMoney } from './MobileMoney.tsx';

export interface PaymentDialogProps {
  /** The order to pay; the amount is read again from the server before it is shown (HAZARDS E5). */
  order: PayableOrder;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
}

/**
 * The dialog to pay an order with mobile money. A payment that is already in progress is continued, never started
 * again.
 *
 * @see PM-04 @see PM-06 @see PM-10 @see HAZARDS B1, B21
 */
export function PaymentDialog({ order, onClosed, onConfirmed }: PaymentDialogProps) {
  const due = useQuery(orderPaymentQuery(useShop(), order.id));
  const [dialog, setDialog] = useState<MobileMoneyRef>();
  usePaymentOpen(true);
  const canClose = useSelector(dialog, (snapshot) => snapshot === undefined || selectCanClose(snapshot));
  const isOpen = due.data?.state === 'open' || due.data?.state === 'inProgress';
  const offered = due.data?.providers;
  const providers = useMemo(() => (offered ?? []).map((id) => paymentProviders[id]), [offered]);
  const { transactionId, provider } = due.data?.live ?? {};
  const signedIn = useSignedIn();
  const [isCustomer] = useState(signedIn);
  const signInPath = isCustomer && !signedIn ? signInToPayPath(order) : undefined;

  return (
    <Dialog
      title={text.dialogTitle(order.saleType)}
      open
      dismissible={canClose}
      onClose={() => (dialog === undefined ? onClosed() : dialog.send({ type: 'dialog.closed' }))}
    >
      {due.data !== undefined && isOpen ? (
        <MobileMoney
          order={{ ...order, amountDue: due.data.amountDue, instalmentNo: due.data.instalmentNo }}
          providers={providers}
          live={
            transactionId === undefined || provider === undefined
              ? undefined
              : { transactionId, provider: paymentProviders[provider] }
          }
          isCustomer={isCustomer}
          onReady={setDialog}
          onClosed={onClosed}
          onConfirmed={onConfirmed}
        />
      ) : (
        <DueState due={due} signInPath={signInPath} onClosed={onClosed} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  );
}
