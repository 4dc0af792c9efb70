import { useMemo } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { mobileMoneyMachine } from '#machines/mobile-money/index.ts';
import { restoreMobileMoney } from '#machines/mobile-money/restored.ts';
import { orderPaymentMachine } from '#machines/order-payment/index.ts';
import { restoreOrderPayment } from '#machines/order-payment/restored.ts';
import { paymentCheckMachine } from '#machines/payment-check/index.ts';
import { restorePaymentCheck } from '#machines/payment-check/restored.ts';
import { isShownState } from '#machines/restored.ts';
import { MobileMoneyView } from '#src/payments/dialog/wallet/MobileMoneyView.tsx';
import { OrderPaymentView } from '#src/payments/dialog/hosted/OrderPaymentView.tsx';
import { PaymentCheckView } from '#src/features/payment-check/PaymentCheckView.tsx';
import { findProvider, type PaymentProvider } from '#src/payments/providers/index.ts';

interface RestoredProps {
  moment: ShopperMoment;
  provider: PaymentProvider;
}

function RestoredMobileMoney({ moment, provider }: RestoredProps) {
  const dialog = useMemo(() => restoreMobileMoney(moment, provider), [moment, provider]);
  return (
    <MobileMoneyView dialog={dialog} providers={[provider]} opening={undefined} onPay={() => undefined} />
  );
}

function RestoredOrderPayment({ moment, provider }: RestoredProps) {
  const messages = provider.hosted;
  const process = useMemo(
    () => messages && restoreOrderPayment(moment, provider, messages),
    [messages, moment, provider],
  );
  return (
    process && messages && <OrderPaymentView process={process} provider={provider} messages={messages} />
  );
}

function RestoredPaymentCheck({ moment, provider }: RestoredProps) {
  const check = useMemo(() => restorePaymentCheck(moment, provider), [moment, provider]);
  return <PaymentCheckView check={check} messages={provider.messages} />;
}

const SCREENS = {
  'mobile-money': { machine: mobileMoneyMachine, Restored: RestoredMobileMoney },
  'order-payment': { machine: orderPaymentMachine, Restored: RestoredOrderPayment },
  'payment-check': { machine: paymentCheckMachine, Restored: RestoredPaymentCheck },
} as const;

/** The shopper's screen in a recording: the shop's own views on actors that never start. @see TL-03 */
export default function ShopperScreen({ moment }: { moment: ShopperMoment }) {
  const provider = findProvider(moment.provider);
  const { machine, Restored } = SCREENS[moment.machine];
  if (provider === undefined || !isShownState(machine, moment.state)) return <p>{text.screen.closed}</p>;
  return <Restored key={`${moment.machine} ${moment.state}`} moment={moment} provider={provider} />;
}
