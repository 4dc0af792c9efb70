import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  oneTimeCodeMachine,
  selectCanResend,
  selectCode,
  selectIsEditable,
  selectIsResending,
  selectIsVerifying,
  type CodeToVerify,
} from '#machines/one-time-code/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const email = 'awa@exemple.sn';
/** The result of a call without a body; `undefined` would mean that the script has ended. */
const done = null;
const typed = (code: string) => ({ type: 'code.changed', code }) as const;
const verify = { type: 'verification.requested' } as const;
const resend = { type: 'resend.requested' } as const;

async function open({ verifies = [], links = [], resends = [], address = email, link }: World = {}) {
  const verified: CodeToVerify[] = [];
  const resent: { email: string }[] = [];
  const machine = connect(oneTimeCodeMachine, {
    verifyCode: scripted(verifies, verified),
    verifyLink: scripted(links),
    resendCode: scripted(resends, resent),
  });
  const page = await startMachine(machine, { email: address || undefined, link });
  const see = <T>(select: (snapshot: ReturnType<typeof page.actor.getSnapshot>) => T) =>
    select(page.actor.getSnapshot());
  return { ...page, see, verified, resent };
}
interface World {
  verifies?: Scripted<unknown>[];
  resends?: Scripted<unknown>[];
  links?: Scripted<unknown>[];
  address?: string;
  link?: string;
}

it('[OT-01] without an e-mail address it says so and leads to sign-up', async () => {
  const page = await open({ address: '' });
  expect(page.emitted).toEqual([
    {
      type: 'notice',
      tone: 'error',
      text: 'Information utilisateur manquante. Veuillez vous inscrire à nouveau.',
    },
    { type: 'leave', to: '/signup' },
  ]);
});

it.each(['', '1', '123'])('[OT-03] the incomplete code "%s" is not sent', async (code) => {
  const page = await open();
  await page.send(typed(code), verify);
  expect(page.takeNotices()).toEqual(['error: Veuillez entrer les 4 chiffres du code OTP']);
  expect(page.verified).toEqual([]);
  expect(page.see(selectCode)).toBe(code);
});

it('[OT-04] the right code leads to sign-in with the address filled in', async () => {
  const page = await open({ verifies: [done] });
  await page.send(typed('0427'), verify);
  expect(page.verified).toEqual([{ email, code: '0427', mayBeUsed: false }]);
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Vérification code réussie !' },
    { type: 'verified' },
    { type: 'leave', to: '/login?mail=awa%40exemple.sn' },
  ]);
});

it.each([
  ['the message field', failed('request.invalid', 'Code expiré.'), 'Code expiré.'],
  ['a text body', 'Code déjà utilisé.', 'Code déjà utilisé.'],
  ['an empty message', failed('request.invalid', ''), 'Échec de la vérification du code OTP'],
  ['a bug', new TypeError('x is not a function'), 'Échec de la vérification du code OTP'],
])('[OT-05] a failure shows the server’s words: %s', async (_, error, words) => {
  const page = await open({ verifies: [rejected(error)] });
  await page.send(typed('1111'), verify);
  expect(page.takeNotices()).toEqual([`error: ${words}`]);
  expect(page.see(selectCode)).toBe('');
  expect(page.see(selectIsEditable)).toBe(true);
});

it('[OT-05] E10: a code that never reached the server stays, to be sent again', async () => {
  const page = await open({ verifies: [rejected(offline), done] });
  await page.send(typed('0427'), verify);
  expect(page.takeNotices()).toEqual(['error: La connexion ne répond pas.']);
  expect(page.see(selectCode)).toBe('0427');
  await page.send(verify);
  // The server may have it: only its answer may be lost.
  expect(page.verified.map(({ mayBeUsed }) => mayBeUsed)).toEqual([false, true]);
});

it('[OT-04] a mailed link verifies without a code; a refused one leads back to the code or to sign-up', async () => {
  const page = await open({ address: '', link: 'token', links: [done] });
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Vérification code réussie !' },
    { type: 'verified' },
    { type: 'leave', to: '/login' },
  ]);
  const refused = rejected(failed('request.invalid', 'Ce lien a déjà servi.'));
  const withAddress = await open({ link: 'token', links: [refused] });
  expect(withAddress.takeNotices()).toEqual(['error: Ce lien a déjà servi.']);
  expect(withAddress.see(selectCanResend)).toBe(true);
  const without = await open({ address: '', link: 'token', links: [refused] });
  expect(without.emitted.at(-1)).toEqual({ type: 'leave', to: '/signup' });
});

it('[OT-06] another code can be requested after a minute; its notice lasts 3000 ms', async () => {
  const page = await open({ resends: [done] });
  await page.advance(59_999);
  expect(page.see(selectCanResend)).toBe(false);
  await page.send(resend);
  expect(page.resent).toEqual([]);
  await page.advance(1);
  expect(page.see(selectCanResend)).toBe(true);
  await page.send(typed('12'), resend);
  expect(page.resent).toEqual([{ email }]);
  expect(page.emitted).toEqual([
    { type: 'notice', tone: 'success', text: 'Un nouveau code a été envoyé', ms: 3_000 },
  ]);
  expect(page.see(selectCode)).toBe('');
  expect(page.see(selectCanResend)).toBe(false);
});

it('[OT-06] a failed request says so and can be repeated at once', async () => {
  const page = await open({ resends: [rejected(offline)] });
  await page.advance(60_000);
  await page.send(resend);
  expect(page.takeNotices()).toEqual(["error: Échec de l'envoi du code. Veuillez réessayer."]);
  expect(page.see(selectCanResend)).toBe(true);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(oneTimeCodeMachine, {
    starts: {
      'an address': { input: { email, link: undefined }, state: 'editing.coolingDown' },
      'no address': { input: { email: undefined, link: undefined }, state: 'emailMissing' },
      'a link': { input: { email: undefined, link: 'token' }, state: 'checkingLink' },
      'a link and an address': { input: { email, link: 'token' }, state: 'checkingLink' },
    },
    events: {
      'one digit': typed('1'),
      'four digits': typed('1234'),
      verify,
      resend,
      'verifyCode succeeds': answer('verifyCode'),
      'verifyCode fails': failure('verifyCode', offline),
      'verifyCode is refused': failure('verifyCode', failed('account.code_invalid', 'Code incorrect.')),
      'verifyLink succeeds': answer('verifyLink'),
      'verifyLink fails': failure('verifyLink', offline),
      'resendCode succeeds': answer('resendCode'),
      'resendCode fails': failure('resendCode', offline),
    },
    given: {
      complete: ({ context }) => context.code.length === 4,
      addressed: ({ context }) => context.email !== '',
    },
    targets: {
      editing: {
        'one digit': 'stays',
        'four digits': 'stays',
        'verify [complete]': 'verifying',
        'verify [not complete]': 'stays',
      },
      'editing.coolingDown': { 'after resendCooldown': 'editing.resendable' },
      'editing.resendable': { resend: 'resending' },
      checkingLink: {
        'verifyLink succeeds': 'verified',
        'verifyLink fails [addressed]': 'editing.resendable',
        'verifyLink fails [not addressed]': 'linkRefused',
      },
      verifying: {
        'verifyCode succeeds': 'verified',
        'verifyCode fails': 'editing.resendable',
        'verifyCode is refused': 'editing.resendable',
      },
      resending: { 'resendCode succeeds': 'editing.coolingDown', 'resendCode fails': 'editing.resendable' },
    },
    openEnded: ['editing.resendable'],
    rules: {
      'one thing at a time': (snapshot) =>
        [selectIsEditable, selectIsVerifying, selectIsResending].filter((select) => select(snapshot))
          .length <= 1,
      'only a complete code is sent': (snapshot) =>
        !snapshot.matches('verifying') || selectCode(snapshot).length === 4,
    },
  });
  expect(problems).toEqual([]);
});
