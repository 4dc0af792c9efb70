import { Download } from 'lucide';
import { inspector as text } from '#domain/messages/inspector.ts';
import { staffPages } from '#domain/messages/staff-pages.ts';
import { formatPrice } from '#domain/money/money.ts';
import { orderDetailsPath } from '#domain/orders/order-path.ts';
import {
  type RecordedPayment,
  type RecordedRefund,
  type Recording,
  writeRecording,
} from '#domain/inspection/recording.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { SectionHead } from '../SectionHead.tsx';
import staff from '../Staff.module.css';
import { wordOf } from '#src/ui/word-of.ts';
import styles from './Inspector.module.css';
import { CallbackRerun } from './CallbackRerun.tsx';
import { OutcomeSimulation } from './OutcomeSimulation.tsx';
import { PayerPhone } from './PayerPhone.tsx';
import { Replay, ScreenThen } from './Replay.tsx';

/**
 * A recording: its payments as they are stored, then its replay.
 *
 * @param transactionId absent for a recording from a file, which nothing can be read for
 */
export function RecordingView({
  recording,
  transactionId,
}: {
  recording: Recording;
  transactionId: string | undefined;
}) {
  const { order, payments, steps } = recording;
  const save = () =>
    saveFile(
      new Blob([writeRecording(recording)], { type: 'application/json' }),
      text.fileName(order.reference),
    );
  return (
    <>
      <SectionHead title={text.title(order.reference)}>
        {transactionId !== undefined && order.id !== undefined && (
          <ButtonLink to={orderDetailsPath('order', order.id)} variant="secondary">
            {text.seeOrder}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={save}>
          <Icon icon={Download} size={20} />
          {text.save}
        </Button>
      </SectionHead>
      <Card>
        <h2 className={staff.heading}>{text.payments}</h2>
        <ul className={styles.payments}>
          {payments.map((payment) => (
            <Payment key={payment.transactionId} payment={payment} />
          ))}
        </ul>
      </Card>
      {transactionId !== undefined &&
        payments.map((payment) => {
          const [first, ...others] = payment.outcomes ?? [];
          return (
            first !== undefined && (
              <OutcomeSimulation
                key={payment.transactionId}
                shown={transactionId}
                payment={payment}
                outcomes={[first, ...others]}
              />
            )
          );
        })}
      {transactionId !== undefined && <PayerPhone transactionId={transactionId} />}
      {steps.length === 0 ? (
        <EmptyState title={text.noSteps} />
      ) : (
        // Made again with the steps that follow from a callback that was processed again.
        <Replay
          key={steps.length}
          steps={steps}
          renderScreen={(index) => <ScreenThen recording={recording} index={index} />}
          renderAction={(index) =>
            transactionId !== undefined && (
              <CallbackRerun key={index} transactionId={transactionId} step={steps[index]} />
            )
          }
        />
      )}
    </>
  );
}

/** Whether the recorded events lead to exactly the stored state. */
export const Faithfulness = ({ isFaithful }: { isFaithful: boolean }) => (
  <span className={isFaithful ? styles.good : styles.bad}>
    {isFaithful ? text.faithful : text.unfaithful}
  </span>
);

const Payment = ({ payment }: { payment: RecordedPayment }) => {
  const { transactionId, state, amount, superseded, instalmentNo, isFaithful, refunds = [] } = payment;
  return (
    <li>
      <strong>{wordOf(staffPages.tasks.states, state)}</strong> · {formatPrice(amount)}
      <span className={staff.soft}>
        {' '}
        {[transactionId, text.instalment(instalmentNo), superseded && text.superseded]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Faithfulness isFaithful={isFaithful} />
      {refunds.length > 0 && (
        <ul className={styles.refunds}>
          {refunds.map((refund) => (
            <Refund key={`${refund.machine}/${refund.number}`} refund={refund} />
          ))}
        </ul>
      )}
    </li>
  );
};

const Refund = ({ refund: { number, amount, state, isFaithful } }: { refund: RecordedRefund }) => (
  <li>
    {text.refund(number, amount === undefined ? undefined : formatPrice(amount))}
    <span className={staff.soft}> · {wordOf(text.refundStates, state)}</span>
    {isFaithful === undefined ? (
      <span className={staff.soft}> · {text.earlierRefund}</span>
    ) : (
      <Faithfulness isFaithful={isFaithful} />
    )}
  </li>
);
