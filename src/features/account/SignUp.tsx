import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { signUpSchema } from '#domain/account/forms.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { paths } from '#domain/paths.ts';
import { selectIsBusy, selectRefusal } from '#machines/sign-up/index.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Link } from '#src/ui/Link.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { Page } from '#src/ui/Page.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectSignUp } from './actors.ts';
import { FormEmail, FormField, FormNewPassword, FormPhone, useSchemaForm } from '#src/forms/index.ts';
import { keepForFirstSignIn } from './first-sign-in.ts';
import { FormFrame } from './FormFrame.tsx';
import { keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts';
import { useReturnTo } from './return-to.ts';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import styles from './Account.module.css';

const { signUp: text, fields } = accountForms;

/**
 * `/signup` and `/inscription`. What was typed is kept in this tab until the account is verified, e.g. for the way back from
 * the code; the password only in memory, for the first sign-in.
 *
 * @see RT-13
 */
export function SignUp() {
  const shop = useShop();
  const { returnTo, urlOf, leave } = useReturnTo();
  const machine = useMemo(() => connectSignUp(shop), [shop]);
  const page = useActorRef(machine);
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  const [draft] = useState(readSignUpDraft);
  const { control, handleSubmit, showRefused, watch } = useSchemaForm(signUpSchema, {
    ...draft,
    password: '',
  });
  const [name, email, phone] = watch(['name', 'email', 'phone']);
  useEffect(() => keepSignUpDraft({ name, email, phone }), [name, email, phone]);
  useTitle(text.title);
  useEmitted(page, 'fields.refused', ({ fields: refused }) => showRefused(refused));
  useEmitted(page, 'leave', ({ to }) => leave(to));
  const isPassing = useSignedInRedirect(returnTo);
  if (isPassing) return <LoadingScreen />;
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
        onSubmit={handleSubmit((account) => {
          keepForFirstSignIn(account);
          page.send({ type: 'form.submitted', account });
        })}
      >
        <FormField control={control} name="name" label={fields.name} autoComplete="name" />
        <FormEmail control={control} name="email" hint={text.emailWhy} />
        <FormPhone control={control} name="phone" hint={text.phoneWhy} />
        <FormNewPassword control={control} name="password" label={fields.password} />
      </FormFrame>
      <p className={styles.aside}>
        {text.hasAccount} <Link to={urlOf(paths.login)}>{text.signIn}</Link>
      </p>
    </Page>
  );
}
