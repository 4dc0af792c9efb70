import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ComponentType } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import { signInToPayPath } from '#domain/order-path.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useMember } from '#src/access/member.ts';
import { useShop } from '#src/api/client.ts';
import { fetchOrderPayment, orderPaymentQuery, type ReadDue } from '#src/api/orders.ts';
import { lastProvider } from '#src/payments/last-provider.ts';
import { clearPaymentContext, storePaymentContext } from '#src/payments/payment-context.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import type { HostedPaymentProps, PaymentProcess } from '#src/payments/payment-process.ts';
import { paymentProviders, type PaymentProvider } from '#src/payments/providers/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DueState } from './DueState.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { MobileMoney } from './MobileMoney.tsx';
import { SessionEnded } from './SessionEnded.tsx';

export interface PaymentDialogProps {
  /** The order to pay; the amount is read again from the server before it is shown (HAZARDS E5). */
  order: PayableOrder;
  /** The user closed the dialog before the payment was confirmed; the order can be paid later. */
  onClosed: () => void;
  /** The payment is confirmed, and the confirmation was shown. */
  onConfirmed: () => void;
  /** Reads what somebody else pays, who is not the owner of the order; by default the owner pays. */
  readDue?: ReadDue;
  /** The payment on the page of a provider. It is a separate feature, so the app passes it in. */
  HostedPayment: ComponentType<HostedPaymentProps>;
}

/** The methods in display order: the payment in progress first, then the method last used on this device. */
function sortMethods(
  offered: readonly PaymentProvider[],
  live: PaymentProvider | undefined,
): PaymentProvider[] {
  const last = lastProvider();
  const first = offered.filter(({ id }) => id === last);
  return [...new Set([...(live === undefined ? [] : [live]), ...first, ...offered])];
}

/** The amount due and the ways to pay it, with the choice of the user. */
function usePayable(orderId: number, readDue: ReadDue) {
  const due = useQuery(orderPaymentQuery(orderId, readDue));
  const [chosen, setChosen] = useState<PaymentProvider | 'none'>();
  // Kept: when a session ends, everything that was read for the customer is dropped, and the payment must go on.
  const [last, setLast] = useState(due.data);
  if (due.data !== undefined && due.data !== last) setLast(due.data);
  const payable = due.data ?? last;
  const offered = payable?.providers;
  const liveId = payable?.live?.provider;
  const live = liveId && paymentProviders[liveId];
  const methods = useMemo(
    () =>
      sortMethods(
        (offered ?? []).map((id) => paymentProviders[id]),
        live,
      ),
    [offered, live],
  );
  const wallets = useMemo(
    () => methods.filter(({ id, hosted }) => hosted === undefined && offered?.some((one) => one === id)),
    [methods, offered],
  );
  // Wallets alone are chosen in their form.
  const isChoiceNeeded = wallets.length > 0 && methods.some(({ hosted }) => hosted !== undefined);
  const method = chosen ?? live ?? (isChoiceNeeded ? 'none' : methods[0]);
  return {
    due,
    payable,
    isOpen: payable?.state === 'open' || payable?.state === 'inProgress',
    live,
    methods,
    wallets,
    method: method === 'none' ? undefined : method,
    isChoosing: method === 'none',
    choose: setChosen,
  };
}

/**
 * The dialog to pay an order: the choice of a method, where there are wallets and a provider's page, and the payment. A payment
 * that is already in progress is continued, never started again; from it the user can go back to the choice.
 *
 * @see PM-01 @see PM-04 @see PM-06 @see PM-10 @see SI-02 @see HAZARDS B1, B21
 */
export function PaymentDialog(given: PaymentDialogProps) {
  const { order, readDue: readShared, onClosed, HostedPayment, ...props } = given;
  const shop = useShop();
  const readOwn = useCallback<ReadDue>((id, signal) => fetchOrderPayment(shop, id, signal), [shop]);
  const readDue = readShared ?? readOwn;
  const { due, payable, isOpen, live, methods, wallets, method, isChoosing, choose } = usePayable(
    order.id,
    readDue,
  );
  const [process, setProcess] = useState<PaymentProcess>();
  usePaymentOpen(true);
  const amountDue = payable?.amountDue;
  useEffect(() => {
    // Somebody else's order leaves nothing behind in this browser.
    if (isOpen && amountDue !== undefined && order.payer === undefined)
      storePaymentContext({ ...order, amountDue });
  }, [amountDue, isOpen, order]);
  const customerId = useMember()?.id;
  const [payer] = useState(customerId);
  // Somebody else's own session says nothing about this order.
  const isCustomer = payer !== undefined && order.payer === undefined;
  const isSignedIn = isCustomer && customerId === payer;
  const signInPath = isCustomer && !isSignedIn ? signInToPayPath(order) : undefined;
  const canClose = process?.canClose ?? true;

  const onConfirmed = () => {
    clearPaymentContext();
    props.onConfirmed();
  };
  const leave = () => {
    setProcess(undefined);
    choose('none');
    void due.refetch(); // The choice marks a payment that was just started.
  };
  /** The order differs from what is on screen; a payment in progress is then shown instead of the method chosen. */
  const readAgain = async () => {
    const { data } = await due.refetch();
    if (data?.live !== undefined) choose(undefined);
  };

  function content() {
    if (payable === undefined || !isOpen)
      return (
        <DueState
          due={due}
          payer={order.payer}
          signInPath={signInPath}
          onClosed={onClosed}
          onConfirmed={onConfirmed}
        />
      );
    if (isChoosing)
      return <MethodChoice methods={methods} live={live} onChosen={choose} onCancelled={onClosed} />;
    const { amountTotal, amountDue, instalmentNo, instalmentCount, live: payment } = payable;
    const continued = live !== undefined && live === method ? payment?.transactionId : undefined;
    if (method?.hosted !== undefined)
      return (
        <HostedPayment
          // An amount that has changed is shown before it is paid.
          key={`${amountDue} ${instalmentNo}`}
          order={{ ...order, amountTotal, amountDue, instalmentNo, instalmentCount }}
          provider={method}
          messages={method.hosted}
          live={continued}
          isCustomer={isCustomer}
          isSignedIn={isSignedIn}
          onProcess={setProcess}
          onChanged={() => void readAgain()}
          onClosed={onClosed}
          onConfirmed={onConfirmed}
        />
      );
    return (
      <MobileMoney
        order={{ ...order, amountDue, instalmentNo, instalmentCount }}
        providers={wallets}
        selected={method?.id}
        live={
          continued === undefined || live === undefined
            ? undefined
            : { transactionId: continued, provider: live }
        }
        isCustomer={isCustomer}
        isSignedIn={isSignedIn}
        readDue={readDue}
        onProcess={setProcess}
        onClosed={onClosed}
        onConfirmed={onConfirmed}
      />
    );
  }

  return (
    <Dialog
      title={text.dialogTitle(order.saleType)}
      open
      dismissible={canClose}
      onClose={process?.close ?? onClosed}
    >
      {method?.hosted !== undefined && isOpen && signInPath !== undefined && (
        <SessionEnded signInPath={signInPath} isOpen={process?.isOpen ?? false} />
      )}
      {content()}
      {methods.length > 1 && isOpen && !isChoosing && process?.canChangeMethod && (
        <Button variant="quiet" wide onClick={leave}>
          {text.otherMethods}
        </Button>
      )}
    </Dialog>
  );
}
