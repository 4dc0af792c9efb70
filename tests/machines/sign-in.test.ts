import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  selectIsAskingCode,
  selectIsBusy,
  selectRefusal,
  signInMachine,
  type Credentials,
  type SignInResult,
} from '#machines/sign-in/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const awa: Credentials = { email: 'awa@exemple.sn', password: 'un mot de passe' };
const submit = { type: 'form.submitted', credentials: awa } as const;

async function open(answers: Scripted<SignInResult>[], returnTo = '/', codes: Scripted<unknown>[] = []) {
  const sent: Credentials[] = [];
  const sentCodes: { code: string }[] = [];
  const machine = connect(signInMachine, {
    signIn: scripted(answers, sent),
    proveCode: scripted(codes, sentCodes),
  });
  return { ...(await startMachine(machine, { returnTo })), sent, sentCodes };
}
const code = { type: 'code.submitted', code: '123456' } as const;

it('[RT-12] [PK-02] signs in and returns to the page that asked for it', async () => {
  const page = await open(['signedIn'], '/pack-promo?code=PACK-CUISINE');
  await page.send(submit);
  expect(page.sent).toEqual([awa]);
  expect(page.emitted).toEqual([{ type: 'leave', to: '/pack-promo?code=PACK-CUISINE' }]);
});

it('[RT-12] an unverified account is led to its code', async () => {
  const page = await open(['unverified'], '/profile');
  await page.send(submit);
  expect(page.emitted).toEqual([{ type: 'leave', to: '/verification-code?email=awa%40exemple.sn' }]);
});

it('[OT-13] shows why it was refused, and can be tried again', async () => {
  const refused = failed('access.forbidden', 'Adresse ou mot de passe incorrect.');
  const page = await open([rejected(refused), rejected(offline), 'signedIn']);
  await page.send(submit);
  expect(selectRefusal(page.actor.getSnapshot())).toBe('Adresse ou mot de passe incorrect.');
  await page.send(submit);
  expect(selectRefusal(page.actor.getSnapshot())).toBe('La connexion ne répond pas.');
  await page.send(submit);
  expect(page.emitted).toEqual([{ type: 'leave', to: '/' }]);
});

it('[C35] an account with a second factor is signed in with its code, and starts anew when the time is over', async () => {
  const wrong = failed('account.code_invalid', 'Ce code est incorrect.');
  const over = failed('account.proof_invalid', 'Le délai est passé.');
  const page = await open(['secondFactor', 'secondFactor'], '/gestion', [
    rejected(wrong),
    rejected(over),
    'proved',
  ]);
  await page.send(submit);
  expect(selectIsAskingCode(page.actor.getSnapshot())).toBe(true);
  await page.send(code);
  expect(selectRefusal(page.actor.getSnapshot())).toBe('Ce code est incorrect.');
  await page.send(code);
  expect(selectIsAskingCode(page.actor.getSnapshot())).toBe(false);
  expect(selectRefusal(page.actor.getSnapshot())).toBe('Le délai est passé.');
  await page.send(submit);
  await page.send(code);
  expect(page.sentCodes).toEqual([code, code, code].map(({ code: sent }) => ({ code: sent })));
  expect(page.emitted).toEqual([{ type: 'leave', to: '/gestion' }]);
});

it('C6: the password is in no snapshot', async () => {
  const page = await open([rejected(offline)]);
  page.actor.subscribe(({ context }) => expect(JSON.stringify(context)).not.toContain(awa.password));
  await page.send(submit);
  expect.hasAssertions();
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(signInMachine, {
    starts: { 'a visitor': { input: { returnTo: '/' }, state: 'editing' } },
    events: {
      submitted: submit,
      'signIn gives a session': answer('signIn', 'signedIn'),
      'signIn finds no code': answer('signIn', 'unverified'),
      'signIn asks for a code': answer('signIn', 'secondFactor'),
      'signIn fails': failure('signIn', offline),
      'code submitted': code,
      'password again': { type: 'restart.requested' },
      'code is right': answer('proveCode', undefined),
      'code is wrong': failure('proveCode', failed('account.code_invalid', 'Ce code est incorrect.')),
      'time is over': failure('proveCode', failed('account.proof_invalid', 'Le délai est passé.')),
    },
    targets: {
      editing: { submitted: 'submitting' },
      submitting: {
        'signIn gives a session': 'signedIn',
        'signIn finds no code': 'unverified',
        'signIn asks for a code': 'askingCode',
        'signIn fails': 'editing',
      },
      askingCode: { 'code submitted': 'proving', 'password again': 'editing' },
      proving: { 'code is right': 'signedIn', 'code is wrong': 'askingCode', 'time is over': 'editing' },
    },
    openEnded: ['editing', 'askingCode'],
    rules: {
      'busy only while the call runs': (snapshot) =>
        selectIsBusy(snapshot) === (snapshot.matches('submitting') || snapshot.matches('proving')),
      'a refusal is not shown while the next attempt runs': (snapshot) =>
        !selectIsBusy(snapshot) || selectRefusal(snapshot) === undefined,
    },
  });
  expect(problems).toEqual([]);
});
