import { useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import { normaliseEmail } from '#domain/text/email.ts';
import { oneTimeCode as text } from '#domain/messages/one-time-code.ts';
import { paths } from '#domain/paths.ts';
import {
  selectCanResend,
  selectCode,
  selectIsEditable,
  selectIsResending,
  selectIsVerifying,
} from '#machines/one-time-code/index.ts';
import { takeLinkToken } from '#src/access/link-token.ts';
import { useShop } from '#src/api/client.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Link } from '#src/ui/Link.tsx';
import { Page } from '#src/ui/Page.tsx';
import { toast } from '#src/ui/toast.ts';
import { useScreenQuery } from '#src/ui/screen-location.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import { usePreloadToasts } from '#src/ui/use-preload-toasts.ts';
import { useVisitRecorder } from '#src/payments/use-step-recorder.ts';
import { useTitle } from '#src/ui/use-title.ts';
import { connectOneTimeCode } from './actors.ts';
import { CodeBoxes } from './CodeBoxes.tsx';
import { useKeptReturn, useReturnTo } from './return-to.ts';
import { forgetSignUpDraft } from './sign-up-draft.ts';
import { JUST_VERIFIED } from './verified-entry.ts';
import styles from './Account.module.css';

/** `/verification-code?email=`. @see RT-14 @see OT-01 @see OT-02 */
export function CodeVerification() {
  const shop = useShop();
  const email = normaliseEmail(useScreenQuery().get('email') ?? '');
  const [link] = useState(() => takeLinkToken(window.location, window.history));
  const machine = useMemo(() => connectOneTimeCode(shop), [shop]);
  const page = useActorRef(machine, { input: { email, link } });
  useVisitRecorder(page, 'one-time-code');
  const { returnTo, urlOf, leave } = useReturnTo(true);
  useKeptReturn(returnTo);
  const code = useSelector(page, selectCode);
  const isEditable = useSelector(page, selectIsEditable);
  const isVerifying = useSelector(page, selectIsVerifying);
  const isResending = useSelector(page, selectIsResending);
  const canResend = useSelector(page, selectCanResend);
  useTitle(text.title);
  usePreloadToasts();
  useEmitted(page, 'notice', toast);
  const isVerified = useRef(false);
  useEmitted(page, 'verified', () => {
    isVerified.current = true;
    forgetSignUpDraft();
  });
  useEmitted(page, 'leave', ({ to }) =>
    leave(to, { replace: true, state: isVerified.current ? JUST_VERIFIED : null }),
  );
  if (email === undefined)
    return (
      <Page narrow title={text.title}>
        {null}
      </Page>
    );
  return (
    <Page narrow title={text.title}>
      <p className={styles.lead}>
        {text.lead(email)} {text.leadDetail}
      </p>
      <Card>
        <form
          noValidate
          aria-label={text.title}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            page.send({ type: 'verification.requested' });
          }}
        >
          <CodeBoxes
            code={code}
            isEditable={isEditable}
            onChange={(typed) => page.send({ type: 'code.changed', code: typed })}
          />
          <Button type="submit" wide busy={isVerifying} disabled={isResending}>
            {isVerifying ? text.submitting : text.submit}
          </Button>
          <div className={styles.aside}>
            {text.notReceived}
            <Button
              variant="quiet"
              small
              busy={isResending}
              disabled={!canResend}
              onClick={() => page.send({ type: 'resend.requested' })}
            >
              {isResending ? text.resending : text.resend}
            </Button>
          </div>
          {!canResend && !isResending && <p className={styles.wait}>{text.resendSoon}</p>}
        </form>
      </Card>
      <p>
        <Link to={urlOf(paths.login)}>{text.signIn}</Link>
      </p>
    </Page>
  );
}
