import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import type { ShownVerdict } from '#domain/payments/verdict.ts';
import {
  selectCanPayAgain,
  selectOrder,
  selectPayment,
  selectProvider,
  selectSignInPath,
  selectTransaction,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { VerdictPanel } from '#src/payments/VerdictPanel.tsx';
import { Button } from '#src/ui/Button.tsx';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';

/** The result of the payment, and one next step. */
export function Outcome({ dialog, verdict }: { dialog: MobileMoneyRef; verdict: ShownVerdict }) {
  const order = useSelector(dialog, selectOrder);
  const provider = useSelector(dialog, selectProvider);
  const payment = useSelector(dialog, selectPayment);
  const canPayAgain = useSelector(dialog, selectCanPayAgain);
  const transaction = useSelector(dialog, selectTransaction);
  const signInPath = useSelector(dialog, selectSignInPath);
  const close = () => dialog.send({ type: 'dialog.closed' });
  const actions = canPayAgain ? (
    <>
      <Button onClick={() => dialog.send({ type: 'retry.requested' })}>{text.retryPayment}</Button>
      <Button variant="quiet" onClick={close}>
        {text.laterTitle}
      </Button>
    </>
  ) : (
    <Button onClick={close}>{order.payer === undefined ? text.result.seeOrder : text.close}</Button>
  );
  return (
    <VerdictPanel
      verdict={verdict}
      provider={provider?.messages.name}
      payment={payment}
      amount={verdict === 'settled' ? undefined : order.amountDue}
      payer={order.payer}
      orderReference={order.payer === undefined ? order.reference : undefined}
      transaction={transaction}
      actions={actions}
    >
      {signInPath !== undefined && canPayAgain && <SessionEnded signInPath={signInPath} />}
    </VerdictPanel>
  );
}
