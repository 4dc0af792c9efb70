import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { verdictText } from '#domain/messages/payment-verdict.ts';
import type { ProviderMessages } from '#domain/messages/providers/index.ts';
import {
  selectCannotCheck,
  selectCanRetry,
  selectIsMissing,
  type PaymentCheckRef,
} from '#machines/payment-check/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { CallButton } from '#src/ui/CallButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import styles from './PaymentCheck.module.css';
import { WaysBack } from './WaysBack.tsx';

interface CheckObstacleProps {
  check: PaymentCheckRef;
  title: string;
  messages: ProviderMessages['checkPage'];
}

/**
 * Shown instead of a payment: the URL has no id, the payment does not exist, or the server cannot be reached. @see
 * WV-02
 */
export function CheckObstacle({ check, title, messages }: CheckObstacleProps) {
  const cannotCheck = useSelector(check, selectCannotCheck);
  const isMissing = useSelector(check, selectIsMissing);
  const canRetry = useSelector(check, selectCanRetry);
  const retry = () => check.send({ type: 'retry.requested' });
  if (cannotCheck)
    return (
      <>
        <ErrorState title={title} detail={verdictText.details.cannotCheck()} onRetry={retry} />
        <div className={styles.actions}>
          <WaysBack messages={messages} />
        </div>
      </>
    );
  return (
    <EmptyState
      title={title}
      detail={isMissing ? text.checkPage.missingDetail : text.checkPage.notFoundDetail}
      action={
        <div className={styles.actions}>
          {canRetry && <Button onClick={retry}>{messages.retry}</Button>}
          {!isMissing && <CallButton />}
          <WaysBack messages={messages} isMainAction={!canRetry} />
        </div>
      }
    />
  );
}
