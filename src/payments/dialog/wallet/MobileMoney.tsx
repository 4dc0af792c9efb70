import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { PayableOrder } from '#domain/orders/payable-order.ts';
import {
  selectCanChangeMethod,
  selectCanClose,
  selectIsOpen,
  selectTransaction,
} from '#machines/mobile-money/index.ts';
import { useShop } from '#src/api/client.ts';
import type { ReadDue } from '#src/api/orders.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { usePaymentProcess, type PaymentProcess } from '#src/payments/payment-process.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { toast } from '#src/ui/toast.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { connectMobileMoney } from './actors.ts';
import { MobileMoneyView } from './MobileMoneyView.tsx';
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
  useStepRecorder(dialog, 'mobile-money', () => selectTransaction(dialog.getSnapshot()));
  const { opening, pay } = useProviderWindow(dialog, providers);

  const canClose = useSelector(dialog, selectCanClose);
  const canChangeMethod = useSelector(dialog, selectCanChangeMethod);
  const isOpen = useSelector(dialog, selectIsOpen);
  usePaymentProcess({ canClose, canChangeMethod, isOpen }, dialog, onProcess);
  useEffect(() => dialog.send({ type: 'session.changed', signedIn: isSignedIn }), [dialog, isSignedIn]);
  useEmitted(dialog, 'notice', (notice) => toast({ ...notice, stays: notice.tone === 'success' }));
  useEmitted(dialog, 'closed', onClosed);
  useEmitted(dialog, 'settled', onConfirmed);
  usePaymentOutdated(() => dialog.send({ type: 'page.returned' }));

  return <MobileMoneyView dialog={dialog} providers={providers} opening={opening} onPay={pay} />;
}
