import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isInAppBrowser } from '#domain/visit/in-app-browser.ts';
import { division as divided } from '#domain/messages/division.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { signInToPayPath } from '#domain/orders/order-path.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { connect } from '#machines/connect.ts';
import {
  paymentDialogMachine,
  selectCanClose,
  selectCanDivide,
  selectCanLeaveMethod,
  selectDivision,
  selectDue,
  selectHasSessionEnded,
  selectHosted,
  selectIsChoosing,
  selectIsPaying,
  selectIsPaymentOpen,
  selectMethod,
  selectWallet,
  selectWallets,
  type PaymentDialogRef,
} from '#machines/payment-dialog/index.ts';
import { paymentDivisionMachine } from '#machines/payment-division/index.ts';
import { useMember } from '#src/access/member.ts';
import { callActor } from '#src/api/call-actor.ts';
import { useShop } from '#src/api/client.ts';
import { divideInstalment, fetchOrderPayment, type ReadDue } from '#src/api/orders.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { EarlierPayable } from '#src/payments/EarlierPayable.tsx';
import { lastProvider } from '#src/payments/last-provider.ts';
import { clearPaymentContext, storePaymentContext } from '#src/payments/payment-context.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { DivisionForm, DivisionOffer } from './DivisionForm.tsx';
import { DueState } from './DueState.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { connectOrderPayment } from './hosted/actors.ts';
import { OrderPayment } from './hosted/OrderPayment.tsx';
import { connectMobileMoney } from './wallet/actors.ts';
import { MobileMoney } from './wallet/MobileMoney.tsx';

interface PaymentDialogProps {
  /** The order to pay; the amount is read again from the server before it is shown (HAZARDS E5). */
  order: PayableOrder;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
  /** Whether the method that was used last on this device is on screen at once, instead of the choice. */
  startsWithLast?: boolean;
  /** Reads what is due by a payment link; by default the owner pays. */
  readDue?: ReadDue;
}

/** The dialog to pay an order. @see PM-01 @see PM-04 @see PM-06 @see PM-10 @see SI-02 @see HAZARDS B1, B21 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { order, readDue: readShared, startsWithLast = false, onClosed, onConfirmed } = props;
  const isOwner = order.payer === undefined;
  const shop = useShop();
  const navigate = useNavigate();
  const readOwn = useCallback<ReadDue>((id, signal) => fetchOrderPayment(shop, id, signal), [shop]);
  const readDue = readShared ?? readOwn;
  const machine = useMemo(
    () =>
      connect(paymentDialogMachine, {
        readDue: callActor(({ orderId }, signal) => readDue(orderId, signal)),
        wallet: connectMobileMoney(shop, readDue),
        hosted: connectOrderPayment(shop, isOwner),
        division: connect(paymentDivisionMachine, {
          divide: callActor((request, signal) => divideInstalment(shop, request, signal)),
        }),
      }),
    [shop, readDue, isOwner],
  );
  const customerId = useMember()?.id;
  const [payer] = useState(customerId);
  // The payer's own session is not related to this order.
  const isCustomer = payer !== undefined && isOwner;
  const dialog = useActorRef(machine, {
    input: { order, isCustomer, lastUsed: lastProvider(), startsWithLast, providers: paymentProviders },
  });
  const due = useSelector(dialog, selectDue);
  const isChoosing = useSelector(dialog, selectIsChoosing);
  const isPaying = useSelector(dialog, selectIsPaying);
  const isPaymentOpen = useSelector(dialog, selectIsPaymentOpen);
  const canLeave = useSelector(dialog, selectCanLeaveMethod);
  const canClose = useSelector(dialog, selectCanClose);
  const hasSessionEnded = useSelector(dialog, selectHasSessionEnded);
  const hosted = useSelector(dialog, selectHosted);
  const division = useSelector(dialog, selectDivision);
  const canDivide = useSelector(dialog, selectCanDivide);
  const signInPath = hasSessionEnded ? signInToPayPath(order) : undefined;

  usePaymentOpen(true);
  usePaymentOutdated(() => dialog.send({ type: 'page.returned' }));
  const isOpen = isChoosing || isPaying;
  const amountDue = due?.amountDue;
  useEffect(() => {
    // The payer of a shared link stores nothing of the order in this browser.
    if (isOpen && amountDue !== undefined && isOwner) storePaymentContext({ ...order, amountDue });
  }, [amountDue, isOpen, isOwner, order]);
  useEffect(
    () => dialog.send({ type: 'session.changed', signedIn: customerId === payer }),
    [dialog, customerId, payer],
  );
  useEmitted(dialog, 'closed', onClosed);
  useEmitted(dialog, 'leave', ({ to }) => void navigate(to));
  useEmitted(dialog, 'confirmed', () => {
    clearPaymentContext();
    onConfirmed();
  });
  const close = () => dialog.send({ type: 'dialog.closed' });

  return (
    <Dialog
      title={division === undefined ? text.dialogTitle(order.saleType) : divided.title}
      open
      dismissible={canClose}
      onClose={close}
    >
      {hosted !== undefined && signInPath !== undefined && (
        <SessionEnded signInPath={signInPath} isOpen={isPaymentOpen} />
      )}
      {isOpen && !isPaymentOpen && due?.earlierPayableUntil !== undefined && (
        <EarlierPayable until={due.earlierPayableUntil} />
      )}
      {isOpen && isInAppBrowser(navigator.userAgent) && (
        <Alert tone="info" title={text.inAppBrowser.title}>
          {text.inAppBrowser.detail}
        </Alert>
      )}
      {canDivide && <DivisionOffer onOpen={() => dialog.send({ type: 'division.opened' })} />}
      {isChoosing && <MethodChoice dialog={dialog} />}
      {isPaying && <Payment dialog={dialog} />}
      {division !== undefined && due !== undefined && <DivisionForm form={division} due={due} />}
      {!isOpen && division === undefined && (
        <DueState dialog={dialog} payer={order.payer} signInPath={signInPath} onClosed={close} />
      )}
      {canLeave && (
        <Button variant="quiet" wide onClick={() => dialog.send({ type: 'method.left' })}>
          {text.otherMethods}
        </Button>
      )}
    </Dialog>
  );
}

/** The payment inside: by a wallet, or on a provider's page. */
function Payment({ dialog }: { dialog: PaymentDialogRef }) {
  const wallet = useSelector(dialog, selectWallet);
  const hosted = useSelector(dialog, selectHosted);
  const methodId = useSelector(dialog, selectMethod);
  const walletIds = useSelector(dialog, selectWallets, shallowEqual);
  const wallets = useMemo(() => walletIds.map((id) => paymentProviders[id]), [walletIds]);
  if (wallet !== undefined)
    return <MobileMoney key={wallet.sessionId} payment={wallet} providers={wallets} />;
  const provider = methodId && paymentProviders[methodId];
  if (hosted === undefined || provider?.hosted === undefined) return null;
  return (
    <OrderPayment key={hosted.sessionId} process={hosted} provider={provider} messages={provider.hosted} />
  );
}
