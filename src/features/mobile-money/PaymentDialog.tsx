import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState, type ComponentType } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import type { HostedMessages } from '#domain/messages/providers/index.ts';
import { selectCanClose, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import {
  selectCanClose as selectCanCloseHosted,
  type HostedOrder,
  type OrderPaymentRef,
} from '#machines/order-payment/index.ts';
import { signInToPayPath } from '#domain/order-path.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useMember } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { orderPaymentQuery } from '#src/api/orders.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DueState } from './DueState.tsx';
import { MobileMoney } from './MobileMoney.tsx';
import { PaymentKindChoice, type PaymentKind } from './PaymentKindChoice.tsx';
import { SessionEnded } from './SessionEnded.tsx';

export interface PaymentDialogProps {
  /** The order to pay; the amount is read again from the server before it is shown (HAZARDS E5). */
  order: PayableOrder;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
  /** The payment on the page of a provider. It is a separate feature, so the app passes it in. */
  HostedPayment: ComponentType<{
    order: HostedOrder;
    provider: PaymentProvider;
    messages: HostedMessages;
    isCustomer: boolean;
    onReady: (process: OrderPaymentRef) => void;
    onChanged: () => void;
    onClosed: () => void;
    onConfirmed: () => void;
  }>;
}

/**
 * The dialog to pay an order: the choice between a provider's page and mobile money, where both are offered, and the payment. A
 * payment that is already in progress is continued, never started again.
 *
 * @see PM-01 @see PM-04 @see PM-06 @see PM-10 @see SI-02 @see HAZARDS B1, B21
 */
export function PaymentDialog({ order, onClosed, onConfirmed, HostedPayment }: PaymentDialogProps) {
  const due = useQuery(orderPaymentQuery(useShop(), order.id));
  const [dialog, setDialog] = useState<MobileMoneyRef>();
  const [hostedPayment, setHostedPayment] = useState<OrderPaymentRef>();
  const [chosen, setChosen] = useState<PaymentKind | 'none'>();
  usePaymentOpen(true);
  const canCloseWallet = useSelector(
    dialog,
    (snapshot) => snapshot === undefined || selectCanClose(snapshot),
  );
  const canCloseHosted = useSelector(
    hostedPayment,
    (snapshot) => snapshot === undefined || selectCanCloseHosted(snapshot),
  );
  const canClose = canCloseWallet && canCloseHosted;
  // Kept: when a session ends, everything that was read for the customer is dropped, and the payment must go on.
  const [last, setLast] = useState(due.data);
  if (due.data !== undefined && due.data !== last) setLast(due.data);
  const payable = due.data ?? last;
  const isOpen = payable?.state === 'open' || payable?.state === 'inProgress';
  const offered = payable?.providers;
  const providers = useMemo(() => (offered ?? []).map((id) => paymentProviders[id]), [offered]);
  const wallets = useMemo(() => providers.filter(({ hosted }) => hosted === undefined), [providers]);
  const { transactionId, provider: liveId } = payable?.live ?? {};
  const liveProvider = liveId && paymentProviders[liveId];
  const hosted = [liveProvider, ...providers].find((provider) => provider?.hosted !== undefined);
  const customerId = useMember()?.id;
  const [payer] = useState(customerId);
  const isCustomer = payer !== undefined;
  const isSignedIn = isCustomer && customerId === payer;
  const signInPath = isCustomer && !isSignedIn ? signInToPayPath(order) : undefined;

  const hasChoice = hosted !== undefined && wallets.length > 0;
  const only = hosted !== undefined && wallets.length === 0 ? 'hosted' : 'mobileMoney';
  const live = liveProvider && (liveProvider.hosted === undefined ? 'mobileMoney' : 'hosted');
  const kind = hasChoice ? (chosen ?? live ?? 'none') : only;

  const choose = (next: PaymentKind | 'none') => {
    setDialog(undefined);
    setHostedPayment(undefined);
    setChosen(next);
  };
  const close = () => {
    if (dialog !== undefined) dialog.send({ type: 'dialog.closed' });
    else if (hostedPayment === undefined) onClosed();
    else hostedPayment.send({ type: 'dialog.closed' });
  };

  function content() {
    if (payable === undefined || !isOpen)
      return <DueState due={due} signInPath={signInPath} onClosed={onClosed} onConfirmed={onConfirmed} />;
    const { amountTotal, amountDue, instalmentNo } = payable;
    if (kind === 'hosted' && hosted?.hosted !== undefined)
      return (
        <HostedPayment
          // An amount that has changed is shown before it is paid.
          key={`${amountDue} ${instalmentNo}`}
          order={{ ...order, amountTotal, amountDue, instalmentNo }}
          provider={hosted}
          messages={hosted.hosted}
          isCustomer={isCustomer}
          onReady={setHostedPayment}
          onChanged={() => void due.refetch()}
          onClosed={onClosed}
          onConfirmed={onConfirmed}
        />
      );
    if (kind === 'none' && hosted?.hosted !== undefined)
      return (
        <PaymentKindChoice
          hosted={hosted.hosted}
          wallets={wallets}
          onChosen={choose}
          onCancelled={onClosed}
        />
      );
    return (
      <MobileMoney
        order={{ ...order, amountDue, instalmentNo }}
        providers={wallets}
        live={
          transactionId === undefined || liveProvider === undefined || live === 'hosted'
            ? undefined
            : { transactionId, provider: liveProvider }
        }
        isCustomer={isCustomer}
        isSignedIn={isSignedIn}
        onReady={setDialog}
        onClosed={onClosed}
        onConfirmed={onConfirmed}
      />
    );
  }

  return (
    <Dialog title={text.dialogTitle(order.saleType)} open dismissible={canClose} onClose={close}>
      {kind === 'hosted' && isOpen && signInPath !== undefined && <SessionEnded signInPath={signInPath} />}
      {content()}
      {hasChoice && isOpen && kind !== 'none' && canClose && (
        <Button variant="quiet" wide onClick={() => choose('none')}>
          {text.otherMethods}
        </Button>
      )}
    </Dialog>
  );
}
