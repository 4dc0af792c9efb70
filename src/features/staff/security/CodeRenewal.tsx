import { useSelector } from '@xstate/react';
import { factorProofForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { type SecondFactorRef, selectIsBusy } from '#machines/second-factor/index.ts';
import { FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from '../Staff.module.css';
import { FactorRefusal } from './FactorRefusal.tsx';

const text = secondFactor.page;

const RENEWAL_UNSURE = { title: text.renewUnsureTitle, detail: text.renewUnsure };

/** Asks for new recovery codes with the password and a code. */
export function CodeRenewal({ factor }: { factor: SecondFactorRef }) {
  const isBusy = useSelector(factor, selectIsBusy);
  const { control, handleSubmit, showRefused } = useSchemaForm(factorProofForm, {
    currentPassword: '',
    code: '',
  });
  useEmitted(factor, 'fields.refused', ({ fields }) => showRefused(fields));
  return (
    <form
      noValidate
      aria-label={text.renew}
      className={styles.form}
      onSubmit={handleSubmit((proof) => factor.send({ type: 'renewal.submitted', proof }))}
    >
      <p className={styles.soft}>{text.renewDetail}</p>
      <FormPassword control={control} name="currentPassword" label={text.password} />
      <FormField control={control} name="code" label={text.anyCode} autoComplete="one-time-code" />
      <FactorRefusal factor={factor} title={text.renewRefusedTitle} unsure={RENEWAL_UNSURE} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.renewing : text.renew}
        </Button>
      </div>
    </form>
  );
}
