import { accountPaths } from '#domain/account/paths.ts';
import { useSelector } from '@xstate/react';
import { Mail, MessageSquareText } from 'lucide';
import { useMemo, useState } from 'react';
import { recoveryByMailSchema, recoveryBySmsSchema } from '#domain/account/forms.ts';
import type { RecoveryContact } from '#domain/account/recovery.ts';
import { passwordRecovery as text } from '#domain/messages/password-recovery.ts';
import { paths } from '#domain/paths.ts';
import {
  selectCanResend,
  selectEmail,
  selectIsBusy,
  selectMailSentTo,
  selectRefusal,
  type PasswordRecoveryRef,
} from '#machines/password-recovery/index.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ChoiceCards } from '#src/ui/ChoiceCards.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectPasswordRecovery } from './actors.ts';
import { FormEmail, FormPhone, useSchemaForm } from '#src/forms/index.ts';
import { FormFrame } from './FormFrame.tsx';
import { useKeptReturn, useReturnTo } from './return-to.ts';
import styles from './Account.module.css';

type Channel = RecoveryContact['channel'];

const CHANNELS = [
  { value: 'mail', label: text.byMail, detail: text.byMailDetail, icon: <Icon icon={Mail} /> },
  { value: 'sms', label: text.bySms, detail: text.bySmsDetail, icon: <Icon icon={MessageSquareText} /> },
] as const;

/** `/forgot-password`: asks for a link by mail or a code by SMS. @see RT-12 */
export function ForgotPassword() {
  const shop = useShop();
  const { returnTo, urlOf, leave } = useReturnTo();
  const machine = useMemo(() => connectPasswordRecovery(shop), [shop]);
  const page = useActorRef(machine, { input: { start: { step: 'request' } } });
  const [channel, setChannel] = useState<Channel>('mail');
  const sentTo = useSelector(page, selectMailSentTo);
  useKeptReturn(returnTo, sentTo !== undefined);
  useTitle(text.title);
  useEmitted(page, 'code.sent', ({ phone }) => leave(accountPaths.newPassword, { state: { phone } }));
  return (
    <Page narrow title={text.title}>
      <SwapRegion
        label={text.title}
        shows={sentTo === undefined ? 'request' : 'sent'}
        className={styles.steps}
      >
        {sentTo === undefined ? (
          <>
            <p className={styles.lead}>{text.lead}</p>
            <ChoiceCards
              legend={text.channel}
              name="channel"
              value={channel}
              options={CHANNELS}
              onChange={setChannel}
            />
            {channel === 'mail' ? <ByMail page={page} /> : <BySms page={page} />}
          </>
        ) : (
          <MailSent page={page} email={sentTo} />
        )}
      </SwapRegion>
      <p>
        <Link to={urlOf(paths.login)}>{text.signIn}</Link>
      </p>
    </Page>
  );
}

function useRequest(
  page: PasswordRecoveryRef,
  showRefused: (fields: { field: string; message: string }[]) => void,
) {
  useEmitted(page, 'fields.refused', ({ fields }) => showRefused([...fields]));
  const isBusy = useSelector(page, selectIsBusy);
  const refusal = useSelector(page, selectRefusal);
  return {
    label: text.title,
    isBusy,
    refusal,
    refusalTitle: text.failedTitle,
    submit: text.request,
    submitting: text.requesting,
  };
}

function ByMail({ page }: { page: PasswordRecoveryRef }) {
  const email = useSelector(page, selectEmail);
  const { control, handleSubmit, showRefused } = useSchemaForm(recoveryByMailSchema, { email });
  const frame = useRequest(page, showRefused);
  return (
    <FormFrame
      {...frame}
      onSubmit={handleSubmit(({ email }) =>
        page.send({ type: 'request.submitted', contact: { channel: 'mail', email } }),
      )}
    >
      <FormEmail control={control} name="email" />
    </FormFrame>
  );
}

function BySms({ page }: { page: PasswordRecoveryRef }) {
  const { control, handleSubmit, showRefused } = useSchemaForm(recoveryBySmsSchema, { phone: '' });
  const frame = useRequest(page, showRefused);
  return (
    <FormFrame
      {...frame}
      onSubmit={handleSubmit(({ phone }) =>
        page.send({ type: 'request.submitted', contact: { channel: 'sms', phone } }),
      )}
    >
      <FormPhone control={control} name="phone" />
    </FormFrame>
  );
}

function MailSent({ page, email }: { page: PasswordRecoveryRef; email: string }) {
  const canResend = useSelector(page, selectCanResend);
  return (
    <Card>
      <div className={styles.form}>
        <Alert tone="success" title={text.mailSentTitle}>
          {text.mailSent(email)} {text.mailSentDetail}
        </Alert>
        <div className={styles.links}>
          <Button
            variant="secondary"
            small
            disabled={!canResend}
            onClick={() => page.send({ type: 'resend.requested' })}
          >
            {text.again}
          </Button>
          <Button variant="quiet" small onClick={() => page.send({ type: 'restart.requested' })}>
            {text.otherContact}
          </Button>
        </div>
        {!canResend && <p className={styles.wait}>{text.againSoon}</p>}
      </div>
    </Card>
  );
}
