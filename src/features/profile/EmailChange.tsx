import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { emailChangeSchema, emailCodeSchema } from '#domain/account/forms.ts';
import { emailChange as text } from '#domain/messages/email-change.ts';
import { connect } from '#machines/connect.ts';
import {
  emailChangeMachine,
  type EmailChangeRef,
  type EmailCode,
  selectEmail,
  selectIsBusy,
  selectIsEditing,
  selectIsEnteringCode,
  selectRefusal,
  type WantedEmail,
} from '#machines/email-change/index.ts';
import { selectSession } from '#machines/session/index.ts';
import { requestEmailChange, verifyEmailChange } from '#src/api/accounts.ts';
import { callActor } from '#src/api/call-actor.ts';
import { type ShopClient, useShop } from '#src/api/client.ts';
import { AccountName, FormField, FormPassword, useSchemaForm } from '#src/forms/index.ts';
import { useActorRef } from '#src/ui/use-actor-ref.ts';
import type { SessionRef } from '#src/session/session.ts';
import { useSessionActor } from '#src/session/use-session-actor.ts';
import { Alert } from '#src/ui/Alert.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { SwapRegion } from '#src/ui/SwapRegion.tsx';
import { toast } from '#src/ui/toast.ts';
import { useEmitted } from '#src/ui/use-emitted.ts';
import styles from './Profile.module.css';

const connectEmailChange = (shop: ShopClient, session: SessionRef) =>
  connect(emailChangeMachine, {
    requestCode: callActor<unknown, WantedEmail>((wanted, signal) =>
      requestEmailChange(shop, wanted, signal),
    ),
    verifyCode: callActor((code: EmailCode, signal) =>
      verifyEmailChange(shop, { code, session: selectSession(session.getSnapshot()) }, signal),
    ),
  });

/** Changes the e-mail address of the account, with a code that is mailed to the new one. @see OT-14 @see HAZARDS C7 */
export function EmailChange({ email }: { email: string }) {
  const shop = useShop();
  const session = useSessionActor();
  const machine = useMemo(() => connectEmailChange(shop, session), [shop, session]);
  const change = useActorRef(machine);
  const isEditing = useSelector(change, selectIsEditing);
  const isEnteringCode = useSelector(change, selectIsEnteringCode);
  useEmitted(change, 'notice', (notice) => toast({ ...notice, stays: true }));
  useEmitted(change, 'changed', ({ session: changed }) => {
    session.send({ type: 'context.refreshed', session: changed });
  });
  return (
    <Card>
      <h2 className={styles.sectionTitle}>{text.title}</h2>
      <SwapRegion label={text.title} shows={isEditing ? 'address' : isEnteringCode ? 'code' : 'data'}>
        {isEditing && <AddressForm change={change} account={email} />}
        {isEnteringCode && <CodeForm change={change} />}
        {!isEditing && !isEnteringCode && (
          <>
            <p>{text.current(email)}</p>
            <p className={styles.edit}>
              <Button variant="secondary" onClick={() => change.send({ type: 'edit.requested' })}>
                {text.edit}
              </Button>
            </p>
          </>
        )}
      </SwapRegion>
    </Card>
  );
}

function AddressForm({ change, account }: { change: EmailChangeRef; account: string }) {
  const isBusy = useSelector(change, selectIsBusy);
  const email = useSelector(change, selectEmail);
  const { control, handleSubmit, showRefused } = useSchemaForm(emailChangeSchema, {
    email,
    currentPassword: '',
  });
  useEmitted(change, 'fields.refused', ({ fields }) => showRefused(fields));
  return (
    <form
      noValidate
      aria-label={text.title}
      className={styles.form}
      onSubmit={handleSubmit((typed) => change.send({ type: 'address.submitted', ...typed }))}
    >
      <p>{text.lead}</p>
      <AccountName email={account} />
      <FormField
        control={control}
        name="email"
        label={text.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <FormPassword control={control} name="currentPassword" label={text.password} />
      <Refusal change={change} />
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.requesting : text.request}
        </Button>
        <Cancel change={change} />
      </div>
    </form>
  );
}

function CodeForm({ change }: { change: EmailChangeRef }) {
  const isBusy = useSelector(change, selectIsBusy);
  const email = useSelector(change, selectEmail);
  const { control, handleSubmit } = useSchemaForm(emailCodeSchema, { code: '' });
  return (
    <form
      noValidate
      aria-label={text.title}
      className={styles.form}
      onSubmit={handleSubmit(({ code }) => change.send({ type: 'code.submitted', code }))}
    >
      <p>{text.codeLead(email)}</p>
      <FormField
        control={control}
        name="code"
        label={text.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={text.codeDetail}
      />
      <Refusal change={change} />
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? text.verifying : text.verify}
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => change.send({ type: 'restart.requested' })}
        >
          {text.restart}
        </Button>
        <Cancel change={change} />
      </div>
    </form>
  );
}

function Refusal({ change }: { change: EmailChangeRef }) {
  const refusal = useSelector(change, selectRefusal);
  if (refusal === undefined) return null;
  return (
    <Alert tone="error" title={text.refused}>
      {refusal}
    </Alert>
  );
}

function Cancel({ change }: { change: EmailChangeRef }) {
  const isBusy = useSelector(change, selectIsBusy);
  return (
    <Button variant="quiet" disabled={isBusy} onClick={() => change.send({ type: 'cancelled' })}>
      {text.cancel}
    </Button>
  );
}
