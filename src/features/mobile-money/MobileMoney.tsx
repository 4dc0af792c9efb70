import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import {
  selectCanChangeMethod,
  selectCanClose,
  selectIsChoosing,
  selectIsOpen,
  selectIsRestoring,
  selectShownVerdict,
} from '#machines/mobile-money/index.ts';
import { useShop } from '#src/api/client.ts';
import type { ReadDue } from '#src/api/orders.ts';
import { useActorRef } from '#src/inspection/use-actor-ref.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { usePaymentProcess, type PaymentProcess } from '#src/payments/payment-process.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { toast } from '#src/ui/toast.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { connectMobileMoney } from './actors.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { Outcome } from './Outcome.tsx';
import { PayForm } from './PayForm.tsx';
import { useProviderWindow } from './use-provider-window.ts';

interface MobileMoneyProps {
  order: PayableOrder;
  /** The providers offered now. */
  providers: readonly PaymentProvider[];
  /** Id of the provider to select first. */
  selected: string | undefined;
  /** The payment in progress. */
  live: { transactionId: string; provider: PaymentProvider } | undefined;
  /** Whether a signed-in customer opened the dialog. */
  isCustomer: boolean;
  /** Whether this customer is still signed in. */
  isSignedIn: boolean;
  /** Reads the amount due again. */
  readDue: ReadDue;
  onProcess: (process: PaymentProcess) => void;
  onClosed: () => void;
  onConfirmed: () => void;
}

/** One payment, from the choice of a provider to its result. */
export function MobileMoney(props: MobileMoneyProps) {
  const { order, providers, selected, live, isCustomer, isSignedIn, readDue } = props;
  const { onProcess, onClosed, onConfirmed } = props;
  const shop = useShop();
  const machine = useMemo(() => connectMobileMoney(shop, providers, readDue), [shop, providers, readDue]);
  const dialog = useActorRef(machine, {
    input: { order, providers, live, preferred: selected, signedIn: isCustomer },
  });
  useStepRecorder(dialog, 'mobile-money', () => dialog.getSnapshot().context.live?.transactionId);
  const { opening, pay } = useProviderWindow(dialog, providers);

  const canClose = useSelector(dialog, selectCanClose);
  const canChangeMethod = useSelector(dialog, selectCanChangeMethod);
  const isOpen = useSelector(dialog, selectIsOpen);
  usePaymentProcess({ canClose, canChangeMethod, isOpen }, dialog, onProcess);
  useEffect(() => dialog.send({ type: 'session.changed', signedIn: isSignedIn }), [dialog, isSignedIn]);
  useEmitted(dialog, 'notice', toast);
  useEmitted(dialog, 'closed', onClosed);
  useEmitted(dialog, 'settled', onConfirmed);
  usePageReturned(() => dialog.send({ type: 'page.returned' }));

  const isChoosing = useSelector(dialog, selectIsChoosing);
  const isRestoring = useSelector(dialog, selectIsRestoring);
  const verdict = useSelector(dialog, selectShownVerdict);

  if (isChoosing) return <PayForm dialog={dialog} providers={providers} onPay={pay} />;
  if (isOpen) return <OpenPayment dialog={dialog} opening={opening} />;
  if (verdict !== undefined) return <Outcome dialog={dialog} verdict={verdict} />;
  return isRestoring ? <PaymentLoading text={text.result.loading} /> : null;
}
