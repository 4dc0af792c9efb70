import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isInAppBrowser } from '#domain/visit/in-app-browser.ts';
import { payment as text } from '#domain/messages/payment.ts';
import { signInToPayPath } from '#domain/orders/order-path.ts';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import { PROVIDER_IDS } from '#domain/payments/providers/index.ts';
import { connect } from '#machines/connect.ts';
import {
  paymentDialogMachine,
  selectCanClose,
  selectCanLeaveMethod,
  selectContinued,
  selectDue,
  selectIsChoosing,
  selectIsPaying,
  selectIsPaymentOpen,
  selectLiveMethod,
  selectMethod,
  selectMethods,
  selectWallets,
} from '#machines/payment-dialog/index.ts';
import { useMember } from '#src/access/member.ts';
import { callActor } from '#src/api/call-actor.ts';
import { useShop } from '#src/api/client.ts';
import { fetchOrderPayment, type ReadDue } from '#src/api/orders.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { EarlierPayable } from '#src/payments/EarlierPayable.tsx';
import { lastProvider } from '#src/payments/last-provider.ts';
import { clearPaymentContext, storePaymentContext } from '#src/payments/payment-context.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import type { PaymentProcess } from '#src/payments/payment-process.ts';
import { paymentProviders } from '#src/payments/providers/index.ts';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { DueState } from './DueState.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { OrderPayment } from './hosted/OrderPayment.tsx';
import { MobileMoney } from './wallet/MobileMoney.tsx';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';

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

/** The providers that are paid on their own page. */
const HOSTED = PROVIDER_IDS.filter((id) => paymentProviders[id].hosted !== undefined);

/** The dialog to pay an order. @see PM-01 @see PM-04 @see PM-06 @see PM-10 @see SI-02 @see HAZARDS B1, B21 */
export function PaymentDialog(given: PaymentDialogProps) {
  const { order, readDue: readShared, startsWithLast = false, onClosed, ...props } = given;
  const shop = useShop();
  const readOwn = useCallback<ReadDue>((id, signal) => fetchOrderPayment(shop, id, signal), [shop]);
  const readDue = readShared ?? readOwn;
  const machine = useMemo(
    () =>
      connect(paymentDialogMachine, {
        readDue: callActor(({ orderId }, signal) => readDue(orderId, signal)),
      }),
    [readDue],
  );
  const dialog = useActorRef(machine, {
    input: { orderId: order.id, lastUsed: lastProvider(), startsWithLast, hosted: HOSTED },
  });
  const due = useSelector(dialog, selectDue);
  const isChoosing = useSelector(dialog, selectIsChoosing);
  const isPaying = useSelector(dialog, selectIsPaying);
  const isPaymentOpen = useSelector(dialog, selectIsPaymentOpen);
  const canLeave = useSelector(dialog, selectCanLeaveMethod);
  const canClose = useSelector(dialog, selectCanClose);
  const methodId = useSelector(dialog, selectMethod);
  const liveId = useSelector(dialog, selectLiveMethod);
  const continued = useSelector(dialog, selectContinued);
  const methods = useSelector(dialog, selectMethods, shallowEqual);
  const walletIds = useSelector(dialog, selectWallets, shallowEqual);
  const wallets = useMemo(() => walletIds.map((id) => paymentProviders[id]), [walletIds]);
  const method = methodId && paymentProviders[methodId];

  usePaymentOpen(true);
  usePaymentOutdated(() => dialog.send({ type: 'page.returned' }));
  const isOpen = isChoosing || isPaying;
  const amountDue = due?.amountDue;
  useEffect(() => {
    // The payer of a shared link stores nothing of the order in this browser.
    if (isOpen && amountDue !== undefined && order.payer === undefined)
      storePaymentContext({ ...order, amountDue });
  }, [amountDue, isOpen, order]);
  const customerId = useMember()?.id;
  const [payer] = useState(customerId);
  // The payer's own session is not related to this order.
  const isCustomer = payer !== undefined && order.payer === undefined;
  const isSignedIn = isCustomer && customerId === payer;
  const signInPath = isCustomer && !isSignedIn ? signInToPayPath(order) : undefined;

  const closeInner = useRef<() => void>(undefined);
  const onProcess = useCallback(
    ({ close, ...inner }: PaymentProcess) => {
      closeInner.current = close;
      dialog.send({ type: 'inner.changed', inner });
    },
    [dialog],
  );
  useEmitted(dialog, 'closed', onClosed);
  useEmitted(dialog, 'inner.toClose', () => (closeInner.current ?? onClosed)());
  const close = () => dialog.send({ type: 'dialog.closed' });
  const onConfirmed = () => {
    clearPaymentContext();
    props.onConfirmed();
  };

  function content() {
    if (isChoosing)
      return (
        <MethodChoice
          methods={methods}
          live={liveId}
          amountDue={due?.amountDue ?? 0}
          onChosen={(chosen) => dialog.send({ type: 'method.chosen', method: chosen })}
          onCancelled={close}
        />
      );
    if (!isPaying || due === undefined)
      return <DueState dialog={dialog} payer={order.payer} signInPath={signInPath} onClosed={close} />;
    const { amountTotal, instalmentNo, instalmentCount } = due;
    const shared = { isCustomer, isSignedIn, onProcess, onClosed, onConfirmed };
    const payable = {
      ...order,
      phone: order.phone ?? due.phone,
      amountDue: due.amountDue,
      instalmentNo,
      instalmentCount,
    };
    if (method?.hosted !== undefined)
      return (
        <OrderPayment
          // An amount that has changed is shown before it is paid.
          key={`${due.amountDue} ${instalmentNo}`}
          order={{ ...payable, amountTotal }}
          provider={method}
          messages={method.hosted}
          live={continued?.transactionId}
          onChanged={() => dialog.send({ type: 'order.changed' })}
          {...shared}
        />
      );
    return (
      <MobileMoney
        order={payable}
        providers={wallets}
        selected={methodId}
        live={
          continued === undefined || method === undefined
            ? undefined
            : { transactionId: continued.transactionId, provider: method }
        }
        readDue={readDue}
        {...shared}
      />
    );
  }

  return (
    <Dialog title={text.dialogTitle(order.saleType)} open dismissible={canClose} onClose={close}>
      {method?.hosted !== undefined && isPaying && signInPath !== undefined && (
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
      {content()}
      {canLeave && (
        <Button variant="quiet" wide onClick={() => dialog.send({ type: 'method.left' })}>
          {text.otherMethods}
        </Button>
      )}
    </Dialog>
  );
}
