import { useMemo } from 'react';
import { inspector as text } from '#domain/messages/inspector.ts';
import type { ShopperMoment } from '#domain/inspection/shopper-moment.ts';
import { MobileMoneyView } from '#src/payments/dialog/wallet/MobileMoneyView.tsx';
import { OrderPaymentView } from '#src/payments/dialog/hosted/OrderPaymentView.tsx';
import { PaymentCheckView } from '#src/features/payment-check/PaymentCheckView.tsx';
import {
  isOnScreen,
  orderOf,
  restoreMobileMoney,
  restoreOrderPayment,
  restorePaymentCheck,
} from '#src/inspection/restored-actors.ts';
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
    process &&
    messages && (
      <OrderPaymentView process={process} order={orderOf(moment)} provider={provider} messages={messages} />
    )
  );
}

function RestoredPaymentCheck({ moment, provider }: RestoredProps) {
  const check = useMemo(() => restorePaymentCheck(moment, provider), [moment, provider]);
  return <PaymentCheckView check={check} messages={provider.messages} />;
}

const VIEWS = {
  'mobile-money': RestoredMobileMoney,
  'order-payment': RestoredOrderPayment,
  'payment-check': RestoredPaymentCheck,
} as const;

/** The shopper's screen in a recording: the shop's own views on actors that never start. @see TL-03 */
export default function ShopperScreen({ moment }: { moment: ShopperMoment }) {
  const provider = findProvider(moment.provider);
  if (provider === undefined || !isOnScreen(moment)) return <p>{text.screen.closed}</p>;
  const Restored = VIEWS[moment.machine];
  return <Restored key={`${moment.machine} ${moment.state}`} moment={moment} provider={provider} />;
}
