import { useSelector } from '@xstate/react';
import { House, Smartphone } from 'lucide';
import { useRef, useState } from 'react';
import { pack as text } from '#domain/messages/pack.ts';
import { providerNames } from '#domain/messages/providers/index.ts';
import type { PackPaymentMode } from '#domain/order.ts';
import { paths } from '#domain/paths.ts';
import { returnPath } from '#domain/screens/return-path.ts';
import {
  selectCanSignIn,
  selectIsAccountIncomplete,
  selectIsSessionEnded,
  selectMode,
  selectMustSignIn,
  type PackOrderRef,
} from '#machines/pack-order/index.ts';
import { AmountLimit } from '#src/payments/AmountLimit.tsx';
import { Alert } from '#src/ui/Alert.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { ChoiceCards, type ChoiceOption } from '#src/ui/ChoiceCards.tsx';
import { useHydrated } from '#src/ui/client-value.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { DeliveryAddress } from './DeliveryAddress.tsx';
import styles from './PaymentChoice.module.css';

const MODES: readonly ChoiceOption<PackPaymentMode>[] = [
  {
    value: 'online',
    label: text.payOnline,
    detail: text.payOnlineDetail(providerNames()),
    icon: <Icon icon={Smartphone} />,
  },
  { value: 'onDelivery', label: text.payAtHome, detail: text.payAtHomeDetail, icon: <Icon icon={House} /> },
];

/**
 * The payment mode of the pack, whose total is in whole francs; guests also get a link to sign in that returns to this page. @see PK-01 @see PK-02
 * @see PK-03
 */
export function PaymentChoice({ page, total }: { page: PackOrderRef; total: number }) {
  const choice = useRef<HTMLDivElement>(null);
  const mode = useSelector(page, selectMode);
  const canSignIn = useSelector(page, selectCanSignIn);
  const mustSignIn = useSelector(page, selectMustSignIn);
  const isSessionEnded = useSelector(page, selectIsSessionEnded);
  const isIncomplete = useSelector(page, selectIsAccountIncomplete);
  const { pathname, search } = useScreenLocation();
  const code = useScreenQuery().get('code') ?? '';
  // The server's page is the same for all other query parameters.
  const here = useHydrated() ? pathname + search : paths.pack(code);
  const [wasAsked, setWasAsked] = useState(false);
  // On a phone the choice may be out of view when the page announces that it is missing.
  useEmitted(page, 'notice', (notice) => {
    // The warning on arrival asks for nothing yet.
    if (notice.text === text.notSignedIn) return;
    setWasAsked(true);
    choice.current?.focus();
  });
  const signIn = (
    <ButtonLink to={paths.loginThen(returnPath(here))} variant="secondary">
      {text.signIn}
    </ButtonLink>
  );
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
      {mode === 'online' && <AmountLimit amount={total} />}
      {mustSignIn && (
        <Alert tone="warning" title={text.signInToConfirm} action={signIn}>
          {text.signInWhy}
        </Alert>
      )}
      {isSessionEnded && (
        <Alert tone="warning" title={text.sessionEnded} action={signIn}>
          {text.sessionEndedDetail}
        </Alert>
      )}
      <DeliveryAddress page={page} />
      {isIncomplete && (
        <Alert
          tone="warning"
          title={text.accountIncomplete}
          action={
            <ButtonLink to={paths.profileData} variant="secondary">
              {text.completeAccount}
            </ButtonLink>
          }
        />
      )}
      {canSignIn && !mustSignIn && (
        <div className={styles.offer}>
          {text.signInOffer} {signIn}
        </div>
      )}
    </div>
  );
}
