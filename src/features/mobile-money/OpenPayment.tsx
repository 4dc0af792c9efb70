import { useSelector } from '@xstate/react';
import { payment as text } from '#domain/messages/payment.ts';
import {
  selectCanVerify,
  selectIsPreparing,
  selectIsVerifying,
  selectLink,
  selectOrder,
  selectStanding,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { ProviderLink } from '#src/payments/ProviderLink.tsx';
import { VerdictPanel, VerdictStrip } from '#src/payments/VerdictPanel.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Price } from '#src/ui/Price.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { Opening } from './provider-window.ts';
import styles from './OpenPayment.module.css';
import { OpenPaymentFacts } from './OpenPaymentFacts.tsx';

/**
 * The wait for the provider's word: what to do on the phone, in order, and what happens by itself.
 *
 * @see PM-06 @see PM-10
 */
export function OpenPayment({ dialog, opening }: { dialog: MobileMoneyRef; opening: Opening | undefined }) {
  const order = useSelector(dialog, selectOrder);
  const link = useSelector(dialog, selectLink);
  const isPreparing = useSelector(dialog, selectIsPreparing);
  const standing = useSelector(dialog, selectStanding);
  const isVerifying = useSelector(dialog, selectIsVerifying);
  const canVerify = useSelector(dialog, selectCanVerify);

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

  if (standing === 'checking')
    return (
      <VerdictPanel verdict="checking" amount={order.amountDue} actions={verify}>
        <OpenPaymentFacts dialog={dialog} />
      </VerdictPanel>
    );
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <Price francs={order.amountDue} size="hero" />
        <h3 className={styles.title}>{text.waiting.title}</h3>
      </header>
      {standing !== undefined && <VerdictStrip verdict={standing} />}
      {isPreparing && (
        <output className={styles.preparing}>
          <Spinner /> {text.waiting.preparing}
        </output>
      )}
      {link !== undefined && (
        <ProviderLink href={link}>{opening === 'notOpened' ? text.openWave : text.reopenWave}</ProviderLink>
      )}
      <ol className={styles.steps} aria-label={text.waiting.stepsLabel}>
        {text.waiting.steps.map((step) => (
          <li key={step} className={styles.step}>
            {step}
          </li>
        ))}
      </ol>
      {verify}
      <OpenPaymentFacts dialog={dialog} />
      <p className={styles.reassurance}>{text.waiting.phoneDied}</p>
    </div>
  );
}
