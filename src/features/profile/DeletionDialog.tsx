import { useSelector } from '@xstate/react';
import { deletionSchema } from '#domain/account/forms.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { selectIsBusy, selectRefusal, type ProfileEditRef } from '#machines/profile-edit/index.ts';
import { AccountName, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import styles from './Profile.module.css';

/** Asks for the password before an account is deleted. @see OT-14 */
export function DeletionDialog({ edit, email }: { edit: ProfileEditRef; email: string }) {
  const isBusy = useSelector(edit, selectIsBusy);
  const refusal = useSelector(edit, selectRefusal);
  const { control, handleSubmit } = useSchemaForm(deletionSchema, { password: '' });
  return (
    <Dialog
      title={text.deleteTitle}
      open
      dismissible={!isBusy}
      onClose={() => edit.send({ type: 'cancelled' })}
    >
      <form
        noValidate
        aria-label={text.delete}
        className={styles.form}
        onSubmit={handleSubmit(({ password }) => edit.send({ type: 'deletion.confirmed', password }))}
      >
        <p>{text.deleteDetail}</p>
        <AccountName email={email} />
        <FormPassword control={control} name="password" label={text.currentPassword} />
        {refusal !== undefined && (
          <Alert tone="error" title={text.deleteRefused}>
            {refusal}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={isBusy}>
            {text.delete}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => edit.send({ type: 'cancelled' })}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
