import { useActorRef, useSelector } from '@xstate/react';
import { useLayoutEffect, useMemo } from 'react';
import type { Provider } from '#domain/order.ts';
import { payment as text } from '#domain/messages/payment.ts';
import {
  selectIsChoosing,
  selectIsOpen,
  selectIsRestoring,
  selectStanding,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import type { PayableOrder } from '#domain/payable-order.ts';
import { useShop } from '#src/api/client.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { connectMobileMoney } from './actors.ts';
import { Outcome } from './Outcome.tsx';
import { PayForm } from './PayForm.tsx';
import { useProviderWindow } from './use-provider-window.ts';
import { OpenPayment } from './OpenPayment.tsx';

interface MobileMoneyProps {
  order: PayableOrder;
  providers: readonly Provider[];
  transaction: string | undefined;
  onReady: (dialog: MobileMoneyRef) => void;
  onClosed: () => void;
  onConfirmed: () => void;
}

/** One payment from the choice of a provider to its verdict. */
export function MobileMoney(props: MobileMoneyProps) {
  const { order, providers, transaction, onReady, onClosed, onConfirmed } = props;
  const shop = useShop();
  const machine = useMemo(() => connectMobileMoney(shop), [shop]);
  const dialog = useActorRef(machine, { input: { order, providers, transaction } });
  const { opening, pay } = useProviderWindow(dialog);

  useLayoutEffect(() => onReady(dialog), [dialog, onReady]);
  useEmitted(dialog, 'notice', toast);
  useEmitted(dialog, 'closed', onClosed);
  useEmitted(dialog, 'settled', onConfirmed);
  usePageReturned(() => dialog.send({ type: 'page.returned' }));

  const isChoosing = useSelector(dialog, selectIsChoosing);
  const isRestoring = useSelector(dialog, selectIsRestoring);
  const isOpen = useSelector(dialog, selectIsOpen);
  const standing = useSelector(dialog, selectStanding);

  if (isChoosing) return <PayForm dialog={dialog} onPay={pay} />;
  if (isOpen) return <OpenPayment dialog={dialog} opening={opening} />;
  if (standing !== undefined) return <Outcome dialog={dialog} verdict={standing} />;
  return isRestoring ? <PaymentLoading text={text.result.loading} /> : null;
}
