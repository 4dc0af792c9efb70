import { accountPaths } from '#domain/account/paths.ts';
import { useMutation } from '@tanstack/react-query';
import { completeAccountSchema } from '#domain/account/forms.ts';
import { normaliseEmail } from '#domain/text/email.ts';
import { accountForms } from '#domain/messages/account-forms.ts';
import { reasonOf, refusedFields } from '#machines/call-failure.ts';
import { completeAccount } from '#src/api/accounts.ts';
import { useShop } from '#src/api/client.ts';
import { Link } from '#src/ui/Link.tsx';
import { LoadingScreen } from '#src/ui/LoadingScreen.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { FormAddress, useSchemaForm } from '#src/forms/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { useReturnTo } from './return-to.ts';
import { SignUp } from './SignUp.tsx';
import { useSignedInRedirect } from './use-signed-in-redirect.ts';
import styles from './Account.module.css';

const { complete: text } = accountForms;

/**
 * `/create-compte?email=`: adds the delivery address to an account that was just verified. Without an address it creates
 * an account like `/signup`.
 *
 * @see RT-14
 */
export function CompleteAccount() {
  const email = normaliseEmail(useScreenQuery().get('email') ?? '');
  return email === undefined ? <SignUp /> : <Completion email={email} />;
}

function Completion({ email }: { email: string }) {
  const shop = useShop();
  const { urlOf, leave } = useReturnTo();
  const isPassing = useSignedInRedirect(accountPaths.personalData);
  const { control, handleSubmit, showRefused } = useSchemaForm(completeAccountSchema, { address: '' });
  const saving = useMutation({
    mutationFn: (address: string) => completeAccount(shop, { email, address }, AbortSignal.timeout(60_000)),
    onError: (error) => showRefused(refusedFields(error)),
    onSuccess: () => {
      toast({ tone: 'success', text: text.saved });
      leave(accountPaths.loginWith(email), { replace: true });
    },
  });
  useTitle(text.title);
  if (isPassing) return <LoadingScreen />;
  return (
    <Page narrow title={text.title}>
      <p className={styles.lead}>{text.lead}</p>
      <FormFrame
        label={text.title}
        refusal={saving.error === null ? undefined : reasonOf(saving.error)}
        refusalTitle={text.refusedTitle}
        isBusy={saving.isPending}
        submit={text.submit}
        submitting={text.submitting}
        onSubmit={handleSubmit(({ address }) => saving.mutate(address))}
        links={<Link to={urlOf(accountPaths.loginWith(email))}>{text.later}</Link>}
      >
        <FormAddress control={control} name="address" />
      </FormFrame>
    </Page>
  );
}
