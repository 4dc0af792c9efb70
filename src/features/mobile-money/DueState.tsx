import type { UseQueryResult } from '@tanstack/react-query';
import { payment as text } from '#domain/messages/payment.ts';
import { problem } from '#domain/messages/problem.ts';
import type { OrderPayment } from '#domain/payment.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './MobileMoney.module.css';
import { SessionEnded } from './SessionEnded.tsx';

interface DueStateProps {
  due: UseQueryResult<OrderPayment>;
  /** Where a customer whose session ended signs in. */
  signInPath: string | undefined;
  onClosed: () => void;
  onConfirmed: () => void;
}

/**
 * The dialog's content while there is nothing to pay: the amount due is loading, already paid, being checked, or the
 * order is closed.
 */
export function DueState({ due, signInPath, onClosed, onConfirmed }: DueStateProps) {
  if (due.isError && signInPath !== undefined) return <SessionEnded signInPath={signInPath} />;
  if (due.isError)
    return (
      <ErrorState
        title={text.dueFailed}
        detail={due.error.message}
        busy={due.isFetching}
        onRetry={() => void due.refetch()}
      />
    );
  const state = due.data?.state;
  if (state === 'paid')
    return (
      <VerdictPanel
        verdict="confirmed"
        actions={<Button onClick={onConfirmed}>{text.result.seeOrder}</Button>}
      />
    );
  if (state === 'checking')
    return (
      <VerdictPanel
        verdict="checking"
        actions={
          <Button variant="secondary" onClick={onClosed}>
            {text.close}
          </Button>
        }
      />
    );
  if (state === 'closed') return <Alert tone="info">{problem['payment.order_closed']}</Alert>;
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
