import { expect, it } from 'vitest';
import type { Session } from '#domain/account/session.ts';
import { connect } from '#machines/connect.ts';
import {
  emailChangeMachine,
  type EmailCode,
  selectEmail,
  selectIsBusy,
  selectIsEditing,
  selectIsEnteringCode,
  selectRefusal,
  type WantedEmail,
} from '#machines/email-change/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const [email, currentPassword, code] = ['awa.diop@exemple.sn', 'un mot de passe secret', '042719'];
const changed: Session = {
  user: {
    id: 7,
    customerId: 12,
    adhesion: 'none',
    name: 'Awa Diop',
    email,
    phone: '+221771234567',
    address: undefined,
  },
  company: undefined,
  parent: undefined,
  userContext: { role: 'customer' },
  isVerified: true,
};
const edit = { type: 'edit.requested' } as const;
const submitAddress = { type: 'address.submitted', email, currentPassword } as const;
const submitCode = { type: 'code.submitted', code } as const;
const restart = { type: 'restart.requested' } as const;
const cancel = { type: 'cancelled' } as const;

async function open({ requests = [], verifications = [] }: World = {}) {
  const requested: WantedEmail[] = [];
  const verified: EmailCode[] = [];
  const machine = connect(emailChangeMachine, {
    requestCode: scripted(requests, requested),
    verifyCode: scripted(verifications, verified),
  });
  const page = await startMachine(machine, undefined);
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, requested, verified };
}
interface World {
  requests?: Scripted<unknown>[];
  verifications?: Scripted<Session>[];
}

it('[OT-14] changes the address with the code of the new mailbox, and shows the session the new one', async () => {
  const page = await open({ requests: [null], verifications: [changed] });
  await page.send(edit, submitAddress);
  expect(page.requested).toEqual([{ email, currentPassword }]);
  expect(page.see(selectEmail)).toBe(email);
  await page.send(submitCode);
  expect(page.verified).toEqual([{ email, code, mayBeUsed: false }]);
  expect(page.emitted).toEqual([
    { type: 'changed', session: changed },
    {
      type: 'notice',
      tone: 'success',
      text: 'Votre adresse e-mail est changée. Vos autres appareils sont déconnectés.',
    },
  ]);
  expect([page.see(selectIsEnteringCode), page.see(selectEmail)]).toEqual([false, '']);
});

it('[OT-14] a refused address or code stays in its form with the reason; another code needs the password again', async () => {
  const fields = [{ field: 'currentPassword', message: 'Mot de passe actuel incorrect.' }];
  const page = await open({
    requests: [rejected(failed('account.wrong_password', 'Mot de passe actuel incorrect.', fields)), null],
    verifications: [rejected(offline), rejected(offline)],
  });
  await page.send(edit, submitAddress);
  expect(page.emitted).toEqual([{ type: 'fields.refused', fields }]);
  expect([page.see(selectIsEditing), page.see(selectRefusal)]).toEqual([
    true,
    'Mot de passe actuel incorrect.',
  ]);
  await page.send(submitAddress, submitCode);
  expect([page.see(selectIsEnteringCode), page.see(selectRefusal)]).toEqual([
    true,
    'La connexion ne répond pas.',
  ]);
  await page.send(submitCode);
  expect(page.verified.map(({ mayBeUsed }) => mayBeUsed)).toEqual([false, true]);
  await page.send(restart);
  expect([page.see(selectIsEditing), page.see(selectEmail), page.see(selectRefusal)]).toEqual([
    true,
    email,
    undefined,
  ]);
});

it('[TL-05] [OT-14] every transition leads to its expected state', async () => {
  const problems = await walk(emailChangeMachine, {
    starts: { 'a profile': { input: undefined, state: 'viewing' } },
    events: {
      edit,
      'submits the address': submitAddress,
      'submits the code': submitCode,
      restart,
      cancel,
      'requestCode succeeds': answer('requestCode'),
      'requestCode fails': failure('requestCode', offline),
      'verifyCode succeeds': answer('verifyCode', changed),
      'verifyCode fails': failure('verifyCode', offline),
    },
    targets: {
      viewing: { edit: 'editing' },
      editing: { 'submits the address': 'requesting', cancel: 'viewing' },
      requesting: { 'requestCode succeeds': 'enteringCode', 'requestCode fails': 'editing' },
      enteringCode: { 'submits the code': 'verifying', restart: 'editing', cancel: 'viewing' },
      verifying: { 'verifyCode succeeds': 'viewing', 'verifyCode fails': 'enteringCode' },
    },
    openEnded: ['viewing', 'editing', 'enteringCode'],
    rules: {
      'the password and the code are in no snapshot': ({ context }) =>
        ![currentPassword, code].some((secret) => JSON.stringify(context).includes(secret)),
      'busy only while a call runs': (snapshot) =>
        selectIsBusy(snapshot) === (snapshot.matches('requesting') || snapshot.matches('verifying')),
      'a code is entered only after an address': (snapshot) =>
        !selectIsEnteringCode(snapshot) || selectEmail(snapshot) !== '',
    },
  });
  expect(problems).toEqual([]);
});
