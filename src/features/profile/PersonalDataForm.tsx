import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { personalDataSchema } from '#domain/account/forms.ts';
import type { SessionUser } from '#domain/account/session.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { profile as text } from '#domain/messages/profile.ts';
import { accountMobile, spacedPhone } from '#domain/text/phone.ts';
import { selectIsBusy, selectRefusal, type ProfileEditRef } from '#machines/profile-edit/index.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { FormAddress, FormField, FormPassword, FormPhone, useSchemaForm } from '#src/forms/index.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './Profile.module.css';

const { fields } = accountForms;

/** The form of the personal data; a new phone needs the password. @see OT-14 */
export function PersonalDataForm({ edit, user }: { edit: ProfileEditRef; user: SessionUser }) {
  const isBusy = useSelector(edit, selectIsBusy);
  const refusal = useSelector(edit, selectRefusal);
  const retiredPhone =
    user.phone !== undefined && accountMobile(user.phone) === undefined ? user.phone : undefined;
  const schema = useMemo(() => personalDataSchema(retiredPhone), [retiredPhone]);
  const { control, handleSubmit, showRefused, trigger, watch } = useSchemaForm(schema, {
    name: user.name,
    phone: user.phone === undefined ? '' : spacedPhone(user.phone),
    address: user.address ?? '',
    currentPassword: '',
  });
  // Nothing can be saved before it is replaced, so the form says so at once.
  useEffect(() => {
    if (retiredPhone !== undefined) void trigger('phone');
  }, [retiredPhone, trigger]);
  useEmitted(edit, 'fields.refused', ({ fields: refused }) => showRefused(refused));
  const typed = accountMobile(watch('phone'));
  const isPhoneNew = typed !== undefined && typed !== user.phone;
  return (
    <Card>
      <form
        noValidate
        aria-label={text.data}
        className={styles.form}
        onSubmit={handleSubmit((change) => edit.send({ type: 'form.submitted', change }))}
      >
        <FormField control={control} name="name" label={fields.name} autoComplete="name" />
        <FormPhone control={control} name="phone" />
        {isPhoneNew && (
          <FormPassword
            control={control}
            name="currentPassword"
            label={text.currentPassword}
            hint={text.passwordForPhone}
          />
        )}
        <FormAddress control={control} name="address" />
        {refusal !== undefined && (
          <Alert tone="error" title={text.saveRefused}>
            {refusal}
          </Alert>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={isBusy}>
            {isBusy ? text.saving : text.save}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => edit.send({ type: 'cancelled' })}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
