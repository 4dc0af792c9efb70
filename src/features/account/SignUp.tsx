import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { signUpSchema } from '#domain/account/forms.ts';
import { PASSWORD_LENGTH } from '#domain/account/password.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { paths } from '#domain/paths.ts';
import { selectIsBusy, selectRefusal } from '#machines/sign-up/index.ts';
import { useShop } from '#src/api/client.ts';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectSignUp } from './actors.ts';
import { FormField, FormPassword, useSchemaForm, PASSWORD_TOGGLE } from '#src/forms/index.ts';
import { FormFrame } from './FormFrame.tsx';
import styles from './Account.module.css';

const { signUp: text, fields } = accountForms;

/** `/signup` and `/inscription`. @see RT-13 */
export function SignUp() {
  const shop = useShop();
  const navigate = useNavigate();
  const machine = useMemo(() => connectSignUp(shop), [shop]);
  const page = useActorRef(machine);
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  const { control, handleSubmit, showRefused } = useSchemaForm(signUpSchema, {
    name: '',
    email: '',
    phone: '',
    password: '',
  });
  useTitle(text.title);
  useEmitted(page, 'fields.refused', ({ fields: refused }) => showRefused(refused));
  useEmitted(page, 'leave', ({ to }) => void navigate(to));
  return (
    <Page narrow title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <FormFrame
        label={text.title}
        refusal={refusal}
        refusalTitle={text.refusedTitle}
        isBusy={isBusy}
        submit={text.submit}
        submitting={text.submitting}
        onSubmit={handleSubmit((account) => page.send({ type: 'form.submitted', account }))}
      >
        <FormField control={control} name="name" label={fields.name} autoComplete="name" />
        <FormField
          control={control}
          name="email"
          label={fields.email}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <FormField
          control={control}
          name="phone"
          label={fields.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={fields.phonePlaceholder}
          hint={text.phoneWhy}
        />
        <FormPassword
          control={control}
          name="password"
          label={fields.password}
          autoComplete="new-password"
          hint={fields.passwordHint(PASSWORD_LENGTH.min)}
          toggle={PASSWORD_TOGGLE}
        />
      </FormFrame>
      <p className={styles.aside}>
        {text.hasAccount} <Link to={paths.login}>{text.signIn}</Link>
      </p>
    </Page>
  );
}
