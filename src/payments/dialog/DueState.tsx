import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { problem } from '#domain/messages/problem.ts';
import { reasonOf } from '#machines/call-failure.ts';
import {
  selectDue,
  selectFailure,
  selectObstacle,
  type PaymentDialogRef,
} from '#machines/payment-dialog/index.ts';
import { ReturnedPayments } from '#src/payments/ReturnedPayments.tsx';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from '#src/payments/dialog/wallet/MobileMoney.module.css';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';

interface DueStateProps {
  dialog: PaymentDialogRef;
  /** Set for the payer of a payment link. */
  payer: { firstName: string } | undefined;
  /** Where a customer whose session ended signs in. */
  signInPath: string | undefined;
  onClosed: () => void;
}

/**
 * The dialog's content while there is nothing to pay: the amount due is loading, already paid, being checked, unknown because
 * the server cannot be reached or limits the rate of calls, or the order is closed. @see HAZARDS I17
 */
export function DueState({ dialog, payer, signInPath, onClosed }: DueStateProps) {
  const obstacle = useSelector(dialog, selectObstacle);
  const returned = useSelector(dialog, selectDue)?.returned ?? [];
  const failure = useSelector(dialog, selectFailure);
  const retry = () => dialog.send({ type: 'retry.requested' });
  const isUnread = obstacle === 'refused' || obstacle === 'rateLimited' || obstacle === 'cannotCheck';
  if (isUnread && signInPath !== undefined) return <SessionEnded signInPath={signInPath} />;
  // The server has refused, e.g. a revoked link: asking again later gives the same answer.
  if (obstacle === 'refused')
    return <ErrorState title={text.dueFailed} detail={reasonOf(failure)} onRetry={retry} />;
  if (obstacle === 'rateLimited')
    return (
      <Alert
        tone="info"
        title={text.dueLimited}
        action={
          <Button variant="secondary" onClick={onClosed}>
            {text.close}
          </Button>
        }
      >
        {text.dueLimitedDetail}
      </Alert>
    );
  if (obstacle === 'paid')
    return (
      <VerdictPanel
        verdict="settled"
        payer={payer}
        actions={
          <Button onClick={onClosed}>{payer === undefined ? text.result.seeOrder : text.close}</Button>
        }
      >
        <ReturnedPayments payments={returned} />
      </VerdictPanel>
    );
  if (obstacle === 'checking' || obstacle === 'cannotCheck')
    return (
      <VerdictPanel
        verdict={obstacle}
        actions={
          <>
            {obstacle === 'cannotCheck' && <Button onClick={retry}>{text.retry}</Button>}
            <Button variant="secondary" onClick={onClosed}>
              {text.close}
            </Button>
          </>
        }
      />
    );
  if (obstacle === 'orderClosed')
    return (
      <>
        <Alert tone="info">{problem['payment.order_closed']}</Alert>
        <ReturnedPayments payments={returned} />
      </>
    );
  return (
    <div className={styles.loading}>
      <output className="sr-only">{text.dueLoading}</output>
      <Skeleton width="60%" height="2.25rem" shape="block" />
      <Skeleton width="100%" height="4.5rem" shape="block" />
      <Skeleton width="100%" height="3rem" shape="block" />
      <Skeleton width="100%" height="3rem" shape="block" />
    </div>
  );
}
