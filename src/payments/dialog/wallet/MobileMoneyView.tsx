import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import {
  selectIsChoosing,
  selectIsOpen,
  selectIsRestoring,
  selectShownVerdict,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { OpenPayment } from './OpenPayment.tsx';
import { Outcome } from './Outcome.tsx';
import { PayForm } from './PayForm.tsx';
import type { Opening } from './use-provider-window.ts';

interface MobileMoneyViewProps {
  dialog: MobileMoneyRef;
  /** The providers offered now. */
  providers: readonly PaymentProvider[];
  /** Where the provider's page was opened. */
  opening: Opening | undefined;
  onPay: () => void;
}

/** The screen of a payment in each state of its machine; the inspector shows it too. @see TL-03 */
export function MobileMoneyView({ dialog, providers, opening, onPay }: MobileMoneyViewProps) {
  const isChoosing = useSelector(dialog, selectIsChoosing);
  const isOpen = useSelector(dialog, selectIsOpen);
  const isRestoring = useSelector(dialog, selectIsRestoring);
  const verdict = useSelector(dialog, selectShownVerdict);
  if (isChoosing) return <PayForm dialog={dialog} providers={providers} onPay={onPay} />;
  if (isOpen) return <OpenPayment dialog={dialog} opening={opening} />;
  if (verdict !== undefined) return <Outcome dialog={dialog} verdict={verdict} />;
  return isRestoring ? <PaymentLoading text={text.result.loading} /> : null;
}
