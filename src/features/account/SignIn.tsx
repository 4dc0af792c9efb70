import { accountPaths } from '#domain/account/paths.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { signInSchema } from '#domain/account/forms.ts';
import { secondFactor } from '#domain/messages/second-factor.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { paths } from '#domain/paths.ts';
import { normaliseEmail } from '#domain/text/email.ts';
import { signInReason } from '#domain/account/sign-in-reason.ts';
import { selectIsAskingCode, selectIsBusy, selectRefusal } from '#machines/sign-in/index.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { forgetReturnPage } from '#src/storage/return-page.ts';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { useScreenLocation, useScreenQuery } from '#src/ui/screen-location.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectSignIn } from './actors.ts';
import { FormEmail, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { takeForFirstSignIn } from './first-sign-in.ts';
import { FormFrame } from './FormFrame.tsx';
import { useReturnTo } from './return-to.ts';
import { SignInCode } from './SignInCode.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import { isJustVerified } from './verified-entry.ts';
import styles from './Account.module.css';

const text = accountForms.signIn;

/**
 * `/login`: `?mail=` fills in the address, and `?redirectTo=` is returned to, also after the ways through the other screens. Right
 * after the verification of an account it also links to `/create-compte`, whose proof is the cookie of the sign-up. Where a page
 * waits for the new account, e.g. the checkout, it signs in with the password that was typed a moment ago.
 *
 * @see RT-12 @see RT-14 @see OT-04 @see PK-02
 */
export function SignIn() {
  const shop = useShop();
  const query = useScreenQuery();
  const { state } = useScreenLocation();
  const session = useSessionActor();
  const machine = useMemo(() => connectSignIn(shop, session), [shop, session]);
  // A mail about an account that exists links here with its address.
  const { returnTo: asked, urlOf, leave } = useReturnTo(query.has('mail'));
  const returnTo = asked ?? paths.profile;
  const page = useActorRef(machine, { input: { returnTo } });
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  const isAskingCode = useSelector(page, selectIsAskingCode);
  const email = normaliseEmail(query.get('mail') ?? '') ?? '';
  const { control, handleSubmit } = useSchemaForm(signInSchema, { email, password: '' });
  const isWaitedFor = isJustVerified(state) && asked !== undefined;
  useEffect(() => {
    const password = isWaitedFor ? takeForFirstSignIn(email) : undefined;
    if (password !== undefined) page.send({ type: 'form.submitted', credentials: { email, password } });
  }, [page, isWaitedFor, email]);
  useTitle(text.title);
  useEmitted(page, 'leave', ({ to }) => {
    if (to === returnTo) forgetReturnPage();
    leave(to, { replace: true });
  });
  const isPassing = useSignedInRedirect(returnTo, isBusy);
  const reason = signInReason(asked);
  if (isPassing) return <LoadingScreen />;
  if (isAskingCode)
    return (
      <Page narrow title={secondFactor.signIn.title}>
        <SignInCode page={page} />
      </Page>
    );
  return (
    <Page narrow title={text.title}>
      {reason !== undefined && <p className={styles.lead}>{reason}</p>}
      <FormFrame
        label={text.title}
        refusal={refusal}
        refusalTitle={text.refusedTitle}
        isBusy={isBusy}
        submit={text.submit}
        submitting={text.submitting}
        onSubmit={handleSubmit((credentials) => page.send({ type: 'form.submitted', credentials }))}
        links={<Link to={urlOf(accountPaths.forgotPassword)}>{text.forgot}</Link>}
      >
        <FormEmail control={control} name="email" />
        <FormPassword control={control} name="password" label={accountForms.fields.password} />
      </FormFrame>
      {isJustVerified(state) && email !== '' && (
        <p className={styles.aside}>
          {text.verified} <Link to={urlOf(accountPaths.completionOf(email))}>{text.addAddress}</Link>
        </p>
      )}
      <p className={styles.aside}>
        {text.noAccount} <Link to={urlOf(paths.signup)}>{text.signUp}</Link>
      </p>
    </Page>
  );
}
