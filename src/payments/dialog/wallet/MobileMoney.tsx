import { selectTransaction, type MobileMoneyRef } from '#machines/mobile-money/index.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { MobileMoneyView } from './MobileMoneyView.tsx';
import { useProviderWindow } from './use-provider-window.ts';

interface MobileMoneyProps {
  payment: MobileMoneyRef;
  /** The providers offered now. */
  providers: readonly PaymentProvider[];
}

/** One payment by a wallet, from the choice of a provider to its result. */
export function MobileMoney({ payment, providers }: MobileMoneyProps) {
  useStepRecorder(payment, 'mobile-money', () => selectTransaction(payment.getSnapshot()));
  useEmitted(payment, 'notice', (notice) => toast({ ...notice, stays: notice.tone === 'success' }));
  const { opening, pay } = useProviderWindow(payment, providers);
  return <MobileMoneyView dialog={payment} providers={providers} opening={opening} onPay={pay} />;
}
