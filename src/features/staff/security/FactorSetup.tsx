import { useSelector } from '@xstate/react';
import { factorCodeForm, factorPasswordForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import {
  type SecondFactorRef,
  selectIsBusy,
  selectIsConfirming,
  selectPrepared,
} from '#machines/second-factor/index.ts';
import { FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from '../Staff.module.css';
import { FactorRefusal } from './FactorRefusal.tsx';

const text = secondFactor.page;

const SETUP_UNSURE = { title: text.unsureTitle, detail: text.unsure };

/** Switches the second factor on: password, first code. */
export function FactorSetup({ factor }: { factor: SecondFactorRef }) {
  const isConfirming = useSelector(factor, selectIsConfirming);
  return (
    <SwapRegion label={text.start} shows={isConfirming ? 'code' : 'password'}>
      {isConfirming ? <CodeForm factor={factor} /> : <PasswordForm factor={factor} />}
    </SwapRegion>
  );
}

function PasswordForm({ factor }: { factor: SecondFactorRef }) {
  const isBusy = useSelector(factor, selectIsBusy);
  const { control, handleSubmit, showRefused } = useSchemaForm(factorPasswordForm, { currentPassword: '' });
  useEmitted(factor, 'fields.refused', ({ fields }) => showRefused(fields));
  return (
    <form
      noValidate
      aria-label={text.start}
      className={styles.form}
      onSubmit={handleSubmit(({ currentPassword }) =>
        factor.send({ type: 'password.submitted', currentPassword }),
      )}
    >
      <p>{text.off}</p>
      <FormPassword control={control} name="currentPassword" label={text.password} />
      <FactorRefusal factor={factor} title={text.refusedTitle} unsure={SETUP_UNSURE} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.starting : text.start}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ factor }: { factor: SecondFactorRef }) {
  const isBusy = useSelector(factor, selectIsBusy);
  const prepared = useSelector(factor, selectPrepared);
  const { control, handleSubmit } = useSchemaForm(factorCodeForm, { code: '' });
  return (
    <form
      noValidate
      aria-label={text.confirm}
      className={styles.form}
      onSubmit={handleSubmit(({ code }) => factor.send({ type: 'code.submitted', code }))}
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
      <FactorRefusal factor={factor} title={text.refusedTitle} unsure={SETUP_UNSURE} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.confirming : text.confirm}
        </Button>
        <Button variant="quiet" onClick={() => factor.send({ type: 'cancelled' })}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
