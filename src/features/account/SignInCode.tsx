import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { factorCodeForm } from '#domain/forms/second-factor.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { selectIsBusy, selectRefusal, type SignInRef } from '#machines/sign-in/index.ts';
import { FormField, useSchemaForm } from '#src/forms/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormFrame } from './FormFrame.tsx';
import styles from './Account.module.css';

const text = secondFactor.signIn;

/** The second half of a sign-in: the code of the authenticator app, or a recovery code, which has letters. */
export function SignInCode({ page }: { page: SignInRef }) {
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  const [isRecovery, setRecovery] = useState(false);
  const { control, handleSubmit } = useSchemaForm(factorCodeForm, { code: '' });
  return (
    <>
      <p className={styles.lead}>{isRecovery ? text.recoveryLead : text.lead}</p>
      <FormFrame
        label={text.title}
        refusal={refusal}
        refusalTitle={text.refusedTitle}
        isBusy={isBusy}
        submit={text.submit}
        submitting={text.submitting}
        onSubmit={handleSubmit(({ code }) => page.send({ type: 'code.submitted', code }))}
        links={
          <>
            <Button variant="quiet" small onClick={() => setRecovery(!isRecovery)}>
              {isRecovery ? text.toApp : text.toRecovery}
            </Button>
            <Button variant="quiet" small onClick={() => page.send({ type: 'restart.requested' })}>
              {text.back}
            </Button>
          </>
        }
      >
        <FormField
          control={control}
          name="code"
          label={isRecovery ? text.recoveryCode : text.code}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
        />
      </FormFrame>
      <p className={styles.aside}>{text.lost}</p>
    </>
  );
}
