import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { payment as text } from '#domain/messages/payment.ts';
import { TOAST_MS } from '#domain/constants.ts';
import { screenTitles } from '#domain/messages/screen-titles.ts';
import { paths } from '#domain/paths.ts';
import { selectIsLoading, selectObstacle, selectPayment } from '#machines/payment-check/index.ts';
import { useShop } from '#src/api/client.ts';
import { useSignedIn } from '#src/access/session.ts';
import { isUnsettled, usePaymentOpen } from '#src/payments/payment-open.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { Breadcrumb } from '#src/ui/Breadcrumb.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePageReturned } from '#src/ui/use-page-returned.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { connectPaymentCheck } from './actors.ts';
import { CheckObstacle } from './CheckObstacle.tsx';
import { CheckResult } from './CheckResult.tsx';

/** One visit to one payment: its true state, asked for by itself and as often as the visitor likes. */
export function PaymentCheck({ transaction }: { transaction: string | undefined }) {
  const shop = useShop();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const machine = useMemo(() => connectPaymentCheck(shop), [shop]);
  const check = useActorRef(machine, { input: { transaction, signedIn } });

  const payment = useSelector(check, selectPayment);
  const isLoading = useSelector(check, selectIsLoading);
  const obstacle = useSelector(check, selectObstacle);

  usePaymentOpen(isLoading || isUnsettled(payment?.verdict));
  usePreloadToasts();
  usePageReturned(() => check.send({ type: 'page.returned' }));
  useEmitted(check, 'notice', (notice) => toast({ ...notice, ms: TOAST_MS.payment }));
  useEmitted(check, 'leave', ({ to }) => void navigate(to));

  const trail = [
    { label: text.wavePage.home, to: paths.home },
    { label: text.wavePage.dashboard, to: signedIn ? paths.profile : undefined },
    { label: text.wavePage.here },
  ];
  return (
    <Page narrow title={screenTitles.paymentCheck} breadcrumb={<Breadcrumb trail={trail} />}>
      {payment !== undefined && <CheckResult check={check} payment={payment} />}
      {payment === undefined && isLoading && <PaymentLoading text={text.wavePage.loading} />}
      {payment === undefined && obstacle !== undefined && <CheckObstacle check={check} title={obstacle} />}
    </Page>
  );
}
