import { momentInDakar } from '#domain/text/dates.ts';
import { isAtProvider } from '#domain/payments/refund.ts';
import { staffPages as text } from '#domain/messages/staff-pages.ts';
import type { StaffRefund, StaffTaskDetail } from '#src/api/staff.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import styles from './Staff.module.css';
import { useStaffDecision } from './use-staff.ts';

/** The refund of a task: one person claims it, returns the money in the provider's portal, and records it. */
export function RefundClaim({
  taskId,
  refund,
  received,
  provider,
  actions,
}: {
  taskId: number;
  refund: StaffRefund;
  /** Whole francs, if they were readable. */
  received: number | undefined;
  /** The provider's name. */
  provider: string;
  actions: StaffTaskDetail['actions'];
}) {
  const claim = useStaffDecision(
    (calls, id: number) => calls.claimRefund(id),
    (after) => saidOf(after, text.tasks.claimed),
  );
  const ask = useStaffDecision(
    (calls, reason: string) => calls.askForRefund(taskId, reason),
    () => text.tasks.refundAsked,
  );
  const takeOver = useStaffDecision(
    (calls, reason: string) => calls.takeOverRefund(taskId, reason),
    (after) => saidOf(after, text.tasks.claimed),
  );
  if (actions.includes('claim_together'))
    return (
      <ReasonForm title={text.tasks.claimTogether} detail={text.tasks.claimTogetherDetail} change={ask} />
    );
  if (actions.includes('claim'))
    return (
      <Card>
        <div className={styles.form}>
          <h2 className={styles.heading}>{text.tasks.refundTitle}</h2>
          <p className={styles.soft}>{text.tasks.claimDetail(provider)}</p>
          {claim.isError && <Alert tone="error">{claim.error.message}</Alert>}
          <Button busy={claim.isPending} onClick={() => claim.mutate(taskId)}>
            {text.tasks.claim}
          </Button>
        </div>
      </Card>
    );
  if (actions.includes('refund'))
    return (
      <div className={styles.claimed}>
        <RefundAdvice refund={refund} provider={provider} />
        {actions.includes('send') && <SendButton taskId={taskId} provider={provider} />}
        <RefundForm taskId={taskId} received={received} said={saidOf} />
        <ReleaseButton taskId={taskId} />
      </div>
    );
  if (isAtProvider(refund.state))
    return <Alert tone="info">{text.tasks.sentBy(refund.claimantName ?? '', provider)}</Alert>;
  if (refund.state !== 'claimed') return null;
  return (
    <>
      <Alert tone="info">{text.tasks.claimedBy(refund.claimantName ?? '', momentOf(refund.claimedAt))}</Alert>
      {actions.includes('take_over') && (
        <ReasonForm title={text.tasks.takeOver} detail={text.tasks.takeOverDetail} change={takeOver} />
      )}
    </>
  );
}

/** What the provider said of earlier refunds, or that its portal must be looked at first; and its last refusal. */
const RefundAdvice = ({ refund, provider }: { refund: StaffRefund; provider: string }) => (
  <>
    <Alert tone={refund.providerAnswer === 'none' ? 'info' : 'warning'} title={text.tasks.claimedByYou}>
      {refund.providerAnswer === 'none'
        ? text.tasks.noRefundKnown(provider, momentOf(refund.claimedAt))
        : text.tasks.lookFirst(provider)}
    </Alert>
    {refund.refusal !== undefined && (
      <Alert tone="warning">{text.tasks.sendRefused(provider, refund.refusal)}</Alert>
    )}
  </>
);

function SendButton({ taskId, provider }: { taskId: number; provider: string }) {
  const send = useStaffDecision(
    (calls, id: number) => calls.sendRefund(id),
    (after) => saidOf(after, text.tasks.sent),
  );
  return (
    <Card>
      <div className={styles.form}>
        <p className={styles.soft}>{text.tasks.sendDetail(provider)}</p>
        {send.isError && <Alert tone="error">{send.error.message}</Alert>}
        <Button busy={send.isPending} onClick={() => send.mutate(taskId)}>
          {text.tasks.send(provider)}
        </Button>
      </div>
    </Card>
  );
}

function ReleaseButton({ taskId }: { taskId: number }) {
  const release = useStaffDecision(
    (calls, id: number) => calls.releaseRefund(id),
    () => text.tasks.released,
  );
  return (
    <Card>
      <div className={styles.form}>
        <p className={styles.soft}>{text.tasks.releaseDetail}</p>
        {release.isError && <Alert tone="error">{release.error.message}</Alert>}
        <Button variant="secondary" busy={release.isPending} onClick={() => release.mutate(taskId)}>
          {text.tasks.release}
        </Button>
      </div>
    </Card>
  );
}

const momentOf = (moment: number | undefined): string => (moment === undefined ? '' : momentInDakar(moment));

/** The toast after a call: the provider may have refunded the payment already. */
const saidOf = (refund: StaffRefund | undefined, otherwise: string): string =>
  refund?.state === 'made' && refund.foundAtProvider
    ? text.tasks.refundFound(refund.reference ?? '')
    : otherwise;
