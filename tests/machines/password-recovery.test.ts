import { expect, it } from 'vitest';
import type { RecoveryContact } from '#domain/account/recovery.ts';
import { connect } from '#machines/connect.ts';
import {
  passwordRecoveryMachine,
  selectCanResend,
  selectCodePhone,
  selectEmail,
  selectIsBusy,
  selectIsChoosing,
  selectMailSentTo,
  selectProofProblem,
  selectRefusal,
  type NewPassword,
  type PasswordChangeResult,
  type RecoveryStart,
} from '#machines/password-recovery/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const email = 'awa@exemple.sn';
const phone = '+221771234567';
const token = 'q1W2e3R4t5Y6u7I8o9P0aSq1W2e3R4t5Y6u7I8o9P0a';
const password = 'un nouveau mot de passe';
/** The result of a call without a body; `undefined` would mean that the script has ended. */
const done = null;
const byMail = { type: 'request.submitted', contact: { channel: 'mail', email } } as const;
const bySms = { type: 'request.submitted', contact: { channel: 'sms', phone } } as const;
const choose = (code = '') => ({ type: 'password.submitted', code, password }) as const;
const resend = { type: 'resend.requested' } as const;
const restart = { type: 'restart.requested' } as const;

async function open(start: RecoveryStart, { requests = [], changes = [] }: World = {}) {
  const requested: RecoveryContact[] = [];
  const changed: NewPassword[] = [];
  const machine = connect(passwordRecoveryMachine, {
    requestProof: scripted(requests, requested),
    changePassword: scripted(changes, changed),
  });
  const page = await startMachine(machine, { start });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, requested, changed };
}
interface World {
  requests?: Scripted<unknown>[];
  changes?: Scripted<PasswordChangeResult>[];
}

it('[RT-12] by mail: says where the link was sent, and sends another after a minute', async () => {
  const page = await open({ step: 'request' }, { requests: [done, done] });
  await page.send(byMail);
  expect(page.see(selectMailSentTo)).toBe(email);
  await page.advance(59_999);
  expect(page.see(selectCanResend)).toBe(false);
  await page.advance(1);
  expect(page.see(selectCanResend)).toBe(true);
  await page.send(resend);
  expect(page.requested).toEqual([
    { channel: 'mail', email },
    { channel: 'mail', email },
  ]);
});

it('[RT-12] a refused request keeps the address, to correct it, and says that no mail was sent', async () => {
  const fields = [{ field: 'email', message: 'Adresse email invalide.' }];
  const page = await open(
    { step: 'request' },
    { requests: [rejected(failed('request.invalid', 'Vérifiez.', fields)), done] },
  );
  expect([page.see(selectEmail), page.see(selectMailSentTo)]).toEqual(['', undefined]);
  await page.send(byMail);
  expect([page.see(selectEmail), page.see(selectMailSentTo)]).toEqual([email, undefined]);
  expect(page.emitted).toEqual([{ type: 'fields.refused', fields }]);
  expect(page.see(selectRefusal)).toBe('Vérifiez.');
  await page.send(bySms);
  expect([page.see(selectEmail), page.see(selectMailSentTo)]).toEqual(['', undefined]);
});

it('[RT-12] a page that was opened without a proof says so', async () => {
  expect((await open({ step: 'newPassword' })).see(selectProofProblem)).toBe('missing');
  expect((await open({ step: 'newPassword', link: token })).see(selectProofProblem)).toBeUndefined();
});

it('[RT-12] the mailed link sets a new password and leads to sign-in', async () => {
  const page = await open({ step: 'newPassword', link: token }, { changes: ['changed'] });
  expect(page.see(selectCodePhone)).toBeUndefined();
  await page.send(choose());
  expect(page.changed).toEqual([{ proof: { kind: 'link', token }, password }]);
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Votre mot de passe est changé. Connectez-vous.' },
    { type: 'leave', to: '/login' },
  ]);
});

it('[RT-12] a used or old link offers another one', async () => {
  const page = await open({ step: 'newPassword', link: token }, { changes: ['proofRefused'] });
  await page.send(choose());
  expect(page.see(selectProofProblem)).toBe('refused');
  await page.send(restart);
  expect(page.emitted).toEqual([{ type: 'leave', to: '/forgot-password' }]);
});

it('[RT-12] by SMS: the code goes with the new password, and a wrong one can be corrected', async () => {
  const request = await open({ step: 'request' }, { requests: [done] });
  await request.send(bySms);
  expect(request.emitted).toEqual([{ type: 'code.sent', phone }]);

  const page = await open({ step: 'newPassword', phone }, { changes: ['proofRefused', 'changed'] });
  expect(page.see(selectCodePhone)).toBe(phone);
  await page.send(choose('111111'));
  expect(page.see(selectRefusal)).toContain('Ce code n’est pas le bon, ou il n’est plus valable.');
  await page.send(choose('123456'));
  expect(page.changed.map(({ proof }) => proof)).toEqual([
    { kind: 'code', phone, code: '111111' },
    { kind: 'code', phone, code: '123456' },
  ]);
  expect(page.emitted.at(-1)).toEqual({ type: 'leave', to: '/login' });
});

it('[OT-13] a rejected password is shown at its field', async () => {
  const fields = [{ field: 'password', message: 'Ce mot de passe est trop courant.' }];
  const page = await open(
    { step: 'newPassword', link: token },
    { changes: [rejected(failed('request.invalid', 'Vérifiez.', fields))] },
  );
  await page.send(choose());
  expect(page.emitted).toEqual([{ type: 'fields.refused', fields }]);
  expect(page.see(selectRefusal)).toBe('Vérifiez.');
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(passwordRecoveryMachine, {
    starts: {
      'a request': { input: { start: { step: 'request' } }, state: 'asking' },
      'a link': { input: { start: { step: 'newPassword', link: token } }, state: 'choosing' },
      'a phone': { input: { start: { step: 'newPassword', phone } }, state: 'choosing' },
      nothing: { input: { start: { step: 'newPassword' } }, state: 'proofMissing' },
    },
    events: {
      'asks by mail': byMail,
      'asks by SMS': bySms,
      'asks again': resend,
      restarts: restart,
      chooses: choose('123456'),
      'requestProof succeeds': answer('requestProof'),
      'requestProof fails': failure('requestProof', offline),
      'changePassword changes': answer('changePassword', 'changed'),
      'changePassword refuses': answer('changePassword', 'proofRefused'),
      'changePassword fails': failure('changePassword', offline),
    },
    given: {
      sms: ({ context }) => context.contact?.channel === 'sms',
      phone: ({ context }) => 'phone' in context.start,
    },
    targets: {
      asking: { 'asks by mail': 'requesting', 'asks by SMS': 'requesting' },
      requesting: {
        'requestProof succeeds [sms]': 'codeSent',
        'requestProof succeeds [not sms]': 'mailSent.coolingDown',
        'requestProof fails': 'asking',
      },
      mailSent: { restarts: 'asking' },
      'mailSent.coolingDown': { 'after resendCooldown': 'mailSent.resendable' },
      'mailSent.resendable': { 'asks again': 'requesting' },
      choosing: { chooses: 'changing', restarts: 'restarted' },
      changing: {
        'changePassword changes': 'changed',
        'changePassword refuses [phone]': 'choosing',
        'changePassword refuses [not phone]': 'proofRefused',
        'changePassword fails': 'choosing',
      },
      'proofRefused | proofMissing': { restarts: 'restarted' },
    },
    openEnded: ['asking', 'mailSent.resendable', 'choosing', 'proofRefused', 'proofMissing'],
    rules: {
      'the new password is in no snapshot': ({ context }) => !JSON.stringify(context).includes(password),
      'busy only while a call runs': (snapshot) =>
        selectIsBusy(snapshot) === (snapshot.matches('requesting') || snapshot.matches('changing')),
      'a password is chosen only with a proof': (snapshot) =>
        !selectIsChoosing(snapshot) || 'link' in snapshot.context.start || 'phone' in snapshot.context.start,
    },
  });
  expect(problems).toEqual([]);
});
