import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import { selectIsBusy, selectRefusal, signUpMachine, type NewAccount } from '#machines/sign-up/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const awa: NewAccount = {
  name: 'Awa Ndiaye',
  email: 'awa@exemple.sn',
  phone: '+221771234567',
  password: 'un mot de passe',
};
const submit = { type: 'form.submitted', account: awa } as const;
const tooCommon = { field: 'password', message: 'Ce mot de passe est trop courant.' };

async function open(answers: Scripted<unknown>[]) {
  const sent: NewAccount[] = [];
  const machine = connect(signUpMachine, { createAccount: scripted(answers, sent) });
  return { ...(await startMachine(machine, undefined)), sent };
}

it('[RT-13] [RT-14] creates the account and leads to its code', async () => {
  const page = await open([null]);
  await page.send(submit);
  expect(page.sent).toEqual([awa]);
  expect(page.emitted).toEqual([{ type: 'leave', to: '/verification-code?email=awa%40exemple.sn' }]);
});

it('[OT-13] a rejected field is shown in the form, which can be sent again', async () => {
  const refused = failed('request.invalid', 'Vérifiez vos informations.', [tooCommon]);
  const page = await open([rejected(refused), null]);
  await page.send(submit);
  expect(selectRefusal(page.actor.getSnapshot())).toBe('Vérifiez vos informations.');
  expect(page.emitted).toEqual([{ type: 'fields.refused', fields: [tooCommon] }]);
  await page.send(submit);
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/verification-code?email=awa%40exemple.sn' });
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(signUpMachine, {
    starts: { 'a visitor': { input: undefined, state: 'editing' } },
    events: {
      submitted: submit,
      'createAccount succeeds': answer('createAccount'),
      'createAccount fails': failure('createAccount', offline),
    },
    targets: {
      editing: { submitted: 'submitting' },
      submitting: { 'createAccount succeeds': 'created', 'createAccount fails': 'editing' },
    },
    openEnded: ['editing'],
    rules: {
      'busy only while the call runs': (snapshot) =>
        selectIsBusy(snapshot) === snapshot.matches('submitting'),
      'the password is in no snapshot': ({ context }) => !JSON.stringify(context).includes(awa.password),
    },
  });
  expect(problems).toEqual([]);
});
