import { useSelector } from '@xstate/react';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import {
  selectIsLoading,
  selectIsRetrying,
  selectObstacle,
  selectPayment,
  type PaymentCheckRef,
} from '#machines/payment-check/index.ts';
import { PaymentLoading } from '#src/payments/PaymentLoading.tsx';
import { CheckObstacle } from './CheckObstacle.tsx';
import { CheckResult } from './CheckResult.tsx';

interface PaymentCheckViewProps {
  check: PaymentCheckRef;
  messages: ProviderMessages;
}

/** The check of a payment in each state of its machine; the inspector shows it too. @see TL-03 */
export function PaymentCheckView({ check, messages }: PaymentCheckViewProps) {
  const payment = useSelector(check, selectPayment);
  const isLoading = useSelector(check, selectIsLoading);
  const isRetrying = useSelector(check, selectIsRetrying);
  const obstacle = useSelector(check, selectObstacle);
  const { checkPage } = messages;
  return (
    <>
      {payment !== undefined && <CheckResult check={check} payment={payment} messages={messages} />}
      {payment === undefined && isLoading && (
        <PaymentLoading text={isRetrying ? checkPage.retrying : checkPage.loading} />
      )}
      {payment === undefined && obstacle !== undefined && (
        <CheckObstacle check={check} title={obstacle} messages={checkPage} />
      )}
    </>
  );
}
