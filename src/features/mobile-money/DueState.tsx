import type { UseQueryResult } from '@tanstack/react-query';
import { payment as text } from '#domain/messages/payment.ts';
import { ORDER_VERDICTS, paymentStanding, shownVerdict } from '#domain/payment-verdict.ts';
import { ApiError } from '#src/api/errors.ts';
import { problem } from '#domain/messages/problem.ts';
import type { OrderPayment } from '#domain/payment.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './MobileMoney.module.css';
import { SessionEnded } from './SessionEnded.tsx';

const SERVER_ERROR = 500;

/** Whether the server has refused the request, e.g. of a revoked link. */
const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && error.status !== undefined && error.status < SERVER_ERROR;

interface DueStateProps {
  due: UseQueryResult<OrderPayment>;
  /** Set when somebody else pays. */
  payer: { firstName: string } | undefined;
  /** Where a customer whose session ended signs in. */
  signInPath: string | undefined;
  onClosed: () => void;
  onConfirmed: () => void;
}

/**
 * The dialog's content while there is nothing to pay: the amount due is loading, already paid, being checked, unknown because
 * the server cannot be reached, or the order is closed. @see HAZARDS I17
 */
export function DueState({ due, payer, signInPath, onClosed, onConfirmed }: DueStateProps) {
  if (due.isError && signInPath !== undefined) return <SessionEnded signInPath={signInPath} />;
  // The server has refused: asking again later gives the same answer.
  if (due.isError && isRefusal(due.error))
    return (
      <ErrorState
        title={text.dueFailed}
        detail={due.error.message}
        busy={due.isFetching}
        onRetry={() => void due.refetch()}
      />
    );
  const state = due.data?.state;
  const verdict = shownVerdict(state && ORDER_VERDICTS[state], !due.isError);
  const standing = paymentStanding(verdict);
  if (verdict !== undefined && standing === 'paid')
    return (
      <VerdictPanel
        verdict={verdict}
        payer={payer}
        actions={
          <Button onClick={onConfirmed}>{payer === undefined ? text.result.seeOrder : text.close}</Button>
        }
      />
    );
  if (verdict !== undefined && standing === 'unknown')
    return (
      <VerdictPanel
        verdict={verdict}
        actions={
          <>
            {verdict === 'cannotCheck' && (
              <Button busy={due.isFetching} onClick={() => void due.refetch()}>
                {text.retry}
              </Button>
            )}
            <Button variant="secondary" onClick={onClosed}>
              {text.close}
            </Button>
          </>
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
