import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { payment as text } from '#domain/messages/payment.ts';
import { TOAST_MS } from '#domain/constants.ts';
import { isUnsettled } from '#domain/payments/payment.ts';
import { paths } from '#domain/paths.ts';
import {
  selectIsLoading,
  selectPayment,
  paymentCheckMachine,
  paymentWatch,
} from '#machines/payment-check/index.ts';
import { useShop, type ShopClient } from '#src/api/client.ts';
import { useSignedIn } from '#src/access/member.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { usePaymentOpen } from '#src/payments/payment-open.ts';
import type { PaymentProvider } from '#src/payments/providers/index.ts';
import { usePaymentOutdated } from '#src/payments/use-payment-news.ts';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { PaymentCheckView } from './PaymentCheckView.tsx';
import { connect } from '#machines/connect.ts';
import { callActor } from '#src/api/call-actor.ts';
import { fetchPayment } from '#src/payments/providers/fetch-payment.ts';

interface PaymentCheckProps {
  provider: PaymentProvider;
  transaction: string | undefined;
}

/** The status of one payment, checked automatically and by a button. */
export function PaymentCheck({ provider, transaction }: PaymentCheckProps) {
  const shop = useShop();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const { checkPage: messages } = provider.messages;
  const machine = useMemo(() => connectPaymentCheck(shop, provider), [shop, provider]);
  const check = useActorRef(machine, { input: { transaction, signedIn, messages } });
  // Not the transaction of the URL, which may be none.
  useStepRecorder(check, 'payment-check', () => check.getSnapshot().context.payment?.transactionId);

  const payment = useSelector(check, selectPayment);
  const isLoading = useSelector(check, selectIsLoading);

  useTitle(messages.title);
  usePaymentOpen(isLoading || isUnsettled(payment));
  usePreloadToasts();
  usePaymentOutdated(() => check.send({ type: 'page.returned' }));
  useEmitted(check, 'notice', (notice) =>
    toast({ ...notice, ms: TOAST_MS.payment, stays: notice.tone === 'success' }),
  );
  useEmitted(check, 'leave', ({ to }) => void navigate(to));

  const trail = [
    { label: text.checkPage.home, to: paths.home },
    { label: messages.account.crumb, to: signedIn ? paths.profile : undefined },
    { label: messages.breadcrumb },
  ];
  return (
    <Page narrow title={messages.title} breadcrumb={<Breadcrumb trail={trail} />}>
      <PaymentCheckView check={check} messages={provider.messages} />
    </Page>
  );
}

/** The check page's machine with the API calls of a provider. */
const connectPaymentCheck = (shop: ShopClient, provider: PaymentProvider) =>
  connect(paymentCheckMachine, {
    watch: connect(paymentWatch, {
      fetchStatus: callActor(({ subject }, signal) => fetchPayment(shop, provider, subject, signal)),
    }),
  });
