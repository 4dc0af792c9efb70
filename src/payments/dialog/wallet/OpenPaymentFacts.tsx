import { useSelector } from '@xstate/react';
import { Clock } from 'lucide';
import { useEffect, useState } from 'react';
import { payment as text } from '#domain/messages/payment.ts';
import {
  selectMinutesLeft,
  selectNextStep,
  selectOrder,
  type MobileMoneyRef,
} from '#machines/mobile-money/index.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import styles from './OpenPayment.module.css';

/** Interval of the countdown, which shows whole minutes. */
const TICK_MS = 10_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The order's reference with a copy button, and the time left to pay. */
export function OpenPaymentFacts({ dialog }: { dialog: MobileMoneyRef }) {
  const { reference, payer } = useSelector(dialog, selectOrder);
  const minutesLeft = useSelector(dialog, selectMinutesLeft(useNow()));
  const isCode = useSelector(dialog, selectNextStep)?.kind === 'qr';
  const timeLeft = isCode ? text.waiting.codeTimeLeft : text.waiting.timeLeft;
  return (
    <div className={styles.facts}>
      {payer === undefined && (
        <div className={styles.reference}>
          <p>
            <span className={styles.label}>{text.waiting.reference}</span>
            <span className={styles.value}>{reference}</span>
          </p>
          <CopyButton text={reference} label={text.waiting.copy} copiedLabel={text.waiting.copied} />
        </div>
      )}
      {minutesLeft !== undefined && (
        <p className={styles.time}>
          <Icon icon={Clock} size={18} />
          {timeLeft(minutesLeft)}
        </p>
      )}
    </div>
  );
}
