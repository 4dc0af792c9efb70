import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { factorCodeForm, factorPasswordForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { connect } from '#machines/connect.ts';
import {
  secondFactorMachine,
  type SecondFactorRef,
  selectCodes,
  selectIsBusy,
  selectIsConfirming,
  selectIsShowingCodes,
  selectPrepared,
  selectRefusal,
} from '#machines/second-factor/index.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { prepareSecondFactor, switchOnSecondFactor } from '#src/api/second-factor.ts';
import { FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from '../Staff.module.css';

const text = secondFactor.page;

const connectSecondFactor = (shop: ShopClient) =>
  connect(secondFactorMachine, {
    prepare: callActor(({ currentPassword }: { currentPassword: string }, signal) =>
      prepareSecondFactor(shop, currentPassword, signal),
    ),
    confirm: callActor((confirmation: { proof: string; code: string }, signal) =>
      switchOnSecondFactor(shop, confirmation, signal),
    ),
  });

/** Switches the second factor on: password, first code, recovery codes. @param onDone once the codes are kept */
export function FactorSetup({ onDone }: { onDone: () => Promise<void> }) {
  const shop = useShop();
  const machine = useMemo(() => connectSecondFactor(shop), [shop]);
  const setup = useActorRef(machine);
  const isConfirming = useSelector(setup, selectIsConfirming);
  const isShowingCodes = useSelector(setup, selectIsShowingCodes);
  useEmitted(setup, 'finished', () => void onDone());
  return (
    <SwapRegion label={text.heading} shows={isShowingCodes ? 'codes' : isConfirming ? 'code' : 'password'}>
      {isShowingCodes ? (
        <RecoveryCodes setup={setup} />
      ) : isConfirming ? (
        <CodeForm setup={setup} />
      ) : (
        <PasswordForm setup={setup} />
      )}
    </SwapRegion>
  );
}

const Refusal = ({ setup }: { setup: SecondFactorRef }) => {
  const refusal = useSelector(setup, selectRefusal);
  return (
    refusal !== undefined && (
      <Alert tone="error" title={text.refusedTitle}>
        {refusal}
      </Alert>
    )
  );
};

function PasswordForm({ setup }: { setup: SecondFactorRef }) {
  const isBusy = useSelector(setup, selectIsBusy);
  const { control, handleSubmit, showRefused } = useSchemaForm(factorPasswordForm, { currentPassword: '' });
  useEmitted(setup, 'fields.refused', ({ fields }) => showRefused(fields));
  return (
    <form
      noValidate
      aria-label={text.start}
      className={styles.form}
      onSubmit={handleSubmit(({ currentPassword }) =>
        setup.send({ type: 'password.submitted', currentPassword }),
      )}
    >
      <p>{text.off}</p>
      <FormPassword control={control} name="currentPassword" label={text.password} />
      <Refusal setup={setup} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.starting : text.start}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ setup }: { setup: SecondFactorRef }) {
  const isBusy = useSelector(setup, selectIsBusy);
  const prepared = useSelector(setup, selectPrepared);
  const { control, handleSubmit } = useSchemaForm(factorCodeForm, { code: '' });
  return (
    <form
      noValidate
      aria-label={text.confirm}
      className={styles.form}
      onSubmit={handleSubmit(({ code }) => setup.send({ type: 'code.submitted', code }))}
    >
      {prepared !== undefined && (
        <>
          <QrCode value={prepared.link} label={text.qrLabel}>
            {text.scan}
          </QrCode>
          <p>
            <a href={prepared.link}>{text.openApp}</a>
          </p>
          <div>
            <p>{text.byHand}</p>
            <code className={styles.key}>{prepared.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </div>
        </>
      )}
      <FormField
        control={control}
        name="code"
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Refusal setup={setup} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.confirming : text.confirm}
        </Button>
        <Button variant="quiet" onClick={() => setup.send({ type: 'cancelled' })}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ setup }: { setup: SecondFactorRef }) {
  const codes = useSelector(setup, selectCodes);
  return (
    <div className={styles.list}>
      <h3 className={styles.heading}>{text.codesTitle}</h3>
      <Alert tone="warning">{text.codesDetail}</Alert>
      <ol className={styles.codes} aria-label={text.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <CopyButton text={codes.join('\n')} label={text.copy} copiedLabel={text.copied} />
        <Button small variant="quiet" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button small onClick={() => setup.send({ type: 'codes.kept' })}>
          {text.done}
        </Button>
      </div>
    </div>
  );
}
