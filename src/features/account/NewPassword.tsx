import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { newPasswordSchema, newPasswordWithCodeSchema } from '#domain/account/forms.ts';
import { passwordRecovery as text } from '#domain/messages/password-recovery.ts';
import { paths } from '#domain/paths.ts';
import { accountMobile } from '#domain/text/phone.ts';
import {
  selectCodePhone,
  selectIsBusy,
  selectIsChoosing,
  selectProofProblem,
  selectRefusal,
  type PasswordRecoveryRef,
  type RecoveryStart,
} from '#machines/password-recovery/index.ts';
import { takeLinkToken } from '#src/access/link-token.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useScreenLocation } from '#src/ui/screen-location.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectPasswordRecovery } from './actors.ts';
import { FormField, FormNewPassword, useSchemaForm } from '#src/forms/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { useReturnTo } from './return-to.ts';
import styles from './Account.module.css';

/** The phone in the history entry, which `/forgot-password` leaves after it requested a code. */
function phoneIn(state: unknown): string | undefined {
  const phone = typeof state === 'object' && state !== null && 'phone' in state ? state.phone : undefined;
  return typeof phone === 'string' ? accountMobile(phone) : undefined;
}

/** `/new-password`: with the link of a mail, or with the code of an SMS. @see RT-12 */
export function NewPassword() {
  const shop = useShop();
  const { urlOf, leave } = useReturnTo(true);
  const { state } = useScreenLocation();
  const [start] = useState((): RecoveryStart => {
    const link = takeLinkToken(window.location, window.history);
    if (link !== undefined) return { step: 'newPassword', link };
    const phone = phoneIn(state);
    return phone === undefined ? { step: 'newPassword' } : { step: 'newPassword', phone };
  });
  const machine = useMemo(() => connectPasswordRecovery(shop), [shop]);
  const page = useActorRef(machine, { input: { start } });
  const isChoosing = useSelector(page, selectIsChoosing);
  const problem = useSelector(page, selectProofProblem);
  useTitle(text.newTitle);
  useEmitted(page, 'notice', toast);
  useEmitted(page, 'leave', ({ to }) => leave(to, { replace: true }));
  return (
    <Page narrow title={text.newTitle}>
      {isChoosing && <NewPasswordForm page={page} />}
      {problem !== undefined && (
        <Alert
          tone="warning"
          title={problem === 'refused' ? text.proofRefusedTitle : text.proofMissingTitle}
          action={
            <Button variant="secondary" onClick={() => page.send({ type: 'restart.requested' })}>
              {text.restart}
            </Button>
          }
        >
          {problem === 'refused' ? text.proofRefused : text.proofMissing}
        </Alert>
      )}
      <p>
        <Link to={urlOf(paths.login)}>{text.signIn}</Link>
      </p>
    </Page>
  );
}

function NewPasswordForm({ page }: { page: PasswordRecoveryRef }) {
  const phone = useSelector(page, selectCodePhone);
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  const schema = phone === undefined ? newPasswordSchema : newPasswordWithCodeSchema;
  const { control, handleSubmit, showRefused } = useSchemaForm(schema, { code: '', password: '' });
  useEmitted(page, 'fields.refused', ({ fields }) => showRefused(fields));
  return (
    <>
      <p className={styles.lead}>{phone === undefined ? text.newLead : text.codeLead(phone)}</p>
      <FormFrame
        label={text.newTitle}
        refusal={refusal}
        refusalTitle={text.failedTitle}
        isBusy={isBusy}
        submit={text.save}
        submitting={text.saving}
        onSubmit={handleSubmit((typed) => page.send({ type: 'password.submitted', ...typed }))}
        links={
          <Button variant="quiet" small onClick={() => page.send({ type: 'restart.requested' })}>
            {text.restart}
          </Button>
        }
      >
        {phone !== undefined && (
          <FormField
            control={control}
            name="code"
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <FormNewPassword control={control} name="password" label={text.password} />
      </FormFrame>
    </>
  );
}
