import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import { paymentLink } from '#domain/messages/payment-link.ts';
import { paymentStanding } from '#domain/payments/standing.ts';
import {
  selectCanVerify,
  selectIsPreparing,
  selectIsVerifying,
  selectNextStep,
  selectOrder,
  selectPayment,
  selectProvider,
  selectShownVerdict,
  selectSignInPath,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { NextStepView } from '#src/payments/NextStepView.tsx';
import { isNarrow } from '#src/payments/ProviderLink.tsx';
import { VerdictPanel, VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { CodeActions, CopyLink } from './CodeActions.tsx';
import styles from './OpenPayment.module.css';
import type { Opening } from './use-provider-window.ts';
import { OpenPaymentFacts } from './OpenPaymentFacts.tsx';
import { SessionEnded } from '#src/payments/SessionEnded.tsx';

/**
 * An open payment: the steps for the payer, until the provider confirms.
 *
 * @see PM-06 @see PM-10
 */
export function OpenPayment({ dialog, opening }: { dialog: MobileMoneyRef; opening: Opening | undefined }) {
  const order = useSelector(dialog, selectOrder);
  const nextStep = useSelector(dialog, selectNextStep);
  const provider = useSelector(dialog, selectProvider);
  const isPreparing = useSelector(dialog, selectIsPreparing);
  const verdict = useSelector(dialog, selectShownVerdict);
  const payment = useSelector(dialog, selectPayment);
  const isVerifying = useSelector(dialog, selectIsVerifying);
  const canVerify = useSelector(dialog, selectCanVerify);
  const signInPath = useSelector(dialog, selectSignInPath);
  const messages = provider!.messages;
  const steps = (isNarrow() ? messages.phoneSteps : undefined) ?? messages.steps;

  const verify = (
    <Button
      variant="secondary"
      wide
      busy={isVerifying}
      disabled={!canVerify}
      onClick={() => dialog.send({ type: 'verify.requested' })}
    >
      {isVerifying ? text.verifying : text.verify}
    </Button>
  );

  const sessionEnded = signInPath !== undefined && <SessionEnded signInPath={signInPath} isOpen />;

  if (verdict !== undefined && paymentStanding(verdict) === 'unknown')
    return (
      <VerdictPanel
        verdict={verdict}
        provider={messages.name}
        payment={payment}
        amount={order.amountDue}
        actions={verify}
      >
        {sessionEnded}
        <OpenPaymentFacts dialog={dialog} />
      </VerdictPanel>
    );
  return (
    <div className={styles.payment}>
      <header className={styles.head}>
        <Price francs={order.amountDue} size="hero" />
        <h3 className={styles.title}>{messages.waitingTitle}</h3>
      </header>
      {sessionEnded}
      {verdict !== undefined && <VerdictStrip verdict={verdict} provider={messages.name} payment={payment} />}
      {isPreparing && (
        <output className={styles.preparing}>
          <Spinner /> {text.waiting.preparing(messages.name)}
        </output>
      )}
      {nextStep !== undefined && (
        <NextStepView
          step={nextStep}
          linkText={opening === 'notOpened' ? messages.open : text.reopen}
          amount={order.amountDue}
          orderReference={order.payer === undefined ? order.reference : order.name}
        />
      )}
      {nextStep?.kind === 'link' && <CopyLink dialog={dialog} label={text.pageLink.copy} />}
      {nextStep?.kind === 'qr' && <CodeActions dialog={dialog} code={nextStep.code} />}
      <ol className={styles.steps} aria-label={text.waiting.stepsLabel}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            {step}
          </li>
        ))}
      </ol>
      {verify}
      <OpenPaymentFacts dialog={dialog} />
      <p className={styles.reassurance}>
        {order.payer === undefined ? text.waiting.phoneDied : paymentLink.payer.phoneDied}
      </p>
    </div>
  );
}
