import { AccountName, FormNewPassword, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { useMutation } from '@tanstack/react-query';
import { changePasswordSchema } from '#domain/account/forms.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { refusedFields } from '#machines/call-failure.ts';
import { changePassword } from '#src/api/account-sessions.ts';
import { useShop } from '#src/api/client.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { toast } from '#src/ui/toast.ts';
import { Devices } from './Devices.tsx';
import styles from './Profile.module.css';

/** Password and devices of the account. @param email for password managers */
export const SecurityTab = ({ email }: { email: string }) => (
  <div className={styles.sections}>
    <PasswordForm email={email} />
    <Devices />
  </div>
);

function PasswordForm({ email }: { email: string }) {
  const shop = useShop();
  const { control, handleSubmit, reset, showRefused } = useSchemaForm(changePasswordSchema, {
    currentPassword: '',
    password: '',
  });
  const change = useMutation({
    mutationFn: (typed: { currentPassword: string; password: string }) => changePassword(shop, typed),
    onError: (error) => showRefused(refusedFields(error)),
    onSuccess: () => {
      reset();
      toast({ tone: 'success', text: text.passwordChanged, stays: true });
    },
  });
  return (
    <Card>
      <form
        noValidate
        aria-label={text.passwordTitle}
        className={styles.form}
        onSubmit={handleSubmit((typed) => change.mutate(typed))}
      >
        <h2 className={styles.sectionTitle}>{text.passwordTitle}</h2>
        <AccountName email={email} />
        <FormPassword control={control} name="currentPassword" label={text.currentPassword} />
        <FormNewPassword control={control} name="password" label={text.newPassword} />
        {change.error !== null && (
          <Alert tone="error" title={text.passwordRefused}>
            {change.error.message}
          </Alert>
        )}
        <Button type="submit" busy={change.isPending}>
          {change.isPending ? text.saving : text.savePassword}
        </Button>
      </form>
    </Card>
  );
}
