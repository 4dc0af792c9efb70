import { useSelector } from '@xstate/react';
import { House, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { pack as text } from '#domain/messages/pack.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import { selectMode, selectSignInPath, type PackOrderRef } from '#machines/pack-order/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { ChoiceCards, type ChoiceOption } from '#src/ui/ChoiceCards.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './PaymentChoice.module.css';

const MODES: readonly ChoiceOption<PackPaymentMode>[] = [
  { value: 'online', label: text.payOnline, detail: text.payOnlineDetail, icon: <Smartphone aria-hidden /> },
  { value: 'domicile', label: text.payAtHome, detail: text.payAtHomeDetail, icon: <House aria-hidden /> },
];

/** How the pack is paid, and the way to sign in where that takes an account. @see PK-01 @see PK-03 */
export function PaymentChoice({ page }: { page: PackOrderRef }) {
  const choice = useRef<HTMLDivElement>(null);
  const mode = useSelector(page, selectMode);
  const signInPath = useSelector(page, selectSignInPath);
  const [wasAsked, setWasAsked] = useState(false);
  // What the page says while the pack is being decided on is settled here, and here may be out of sight on a phone.
  useEmitted(page, 'notice', () => {
    setWasAsked(true);
    choice.current?.focus();
  });
  return (
    <div ref={choice} tabIndex={-1} className={styles.choice}>
      <ChoiceCards
        legend={text.paymentChoice}
        name="mode"
        value={mode}
        options={MODES}
        error={wasAsked && mode === undefined ? text.paymentModeMissing : undefined}
        onChange={(chosen) => page.send({ type: 'mode.chosen', mode: chosen })}
      />
      {signInPath !== undefined && (
        <Alert
          tone="warning"
          title={text.signInToConfirm}
          action={
            <ButtonLink to={signInPath} variant="secondary">
              {text.signIn}
            </ButtonLink>
          }
        >
          {text.signInLater}
        </Alert>
      )}
    </div>
  );
}
