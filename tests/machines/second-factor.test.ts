import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  type PreparedFactor,
  secondFactorMachine,
  selectCodes,
  selectIsBusy,
  selectIsConfirming,
  selectPrepared,
  selectRefusal,
} from '#machines/second-factor/index.ts';
import { rejected, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { failed, offline } from './fixtures.ts';

const prepared: PreparedFactor = { secret: 'ABCD', link: 'otpauth://totp/x', proof: 'une preuve' };
const password = { type: 'password.submitted', currentPassword: 'un mot de passe' } as const;
const code = { type: 'code.submitted', code: '123456' } as const;
const wrong = failed('account.code_invalid', 'Ce code est incorrect.');
const over = failed('account.proof_invalid', 'Le délai est passé.');

async function open(answers: Scripted<PreparedFactor>[], confirmed: Scripted<readonly string[]>[]) {
  const sent: { proof: string; code: string }[] = [];
  const machine = connect(secondFactorMachine, {
    prepare: scripted<PreparedFactor, { currentPassword: string }>(answers),
    confirm: scripted(confirmed, sent),
  });
  return { ...(await startMachine(machine, undefined)), sent };
}

it('[C35] the password, the first code, then the recovery codes until they are kept', async () => {
  const page = await open([prepared], [rejected(wrong), ['CODE-1', 'CODE-2']]);
  const now = () => page.actor.getSnapshot();
  page.actor.subscribe(({ context }) => expect(JSON.stringify(context)).not.toContain('un mot de passe'));
  await page.send(password);
  expect(selectPrepared(now())).toEqual(prepared);
  await page.send(code);
  expect(selectRefusal(now())).toBe('Ce code est incorrect.');
  await page.send(code);
  expect(page.sent.at(-1)).toEqual({ proof: 'une preuve', code: '123456' });
  expect([selectCodes(now()), selectPrepared(now()), page.emitted]).toEqual([
    ['CODE-1', 'CODE-2'],
    undefined,
    [],
  ]);
  await page.send({ type: 'codes.kept' });
  expect([selectCodes(now()), page.emitted]).toEqual([[], [{ type: 'finished' }]]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(secondFactorMachine, {
    starts: { 'a member of staff': { input: undefined, state: 'asking' } },
    events: {
      password,
      code,
      cancelled: { type: 'cancelled' },
      kept: { type: 'codes.kept' },
      'the password is right': answer('prepare', prepared),
      'the password is wrong': failure('prepare', offline),
      'the code is right': answer('confirm', ['CODE-1']),
      'the code is wrong': failure('confirm', wrong),
      'the time is over': failure('confirm', over),
    },
    targets: {
      asking: { password: 'preparing' },
      preparing: { 'the password is right': 'confirming', 'the password is wrong': 'asking' },
      confirming: { code: 'verifying', cancelled: 'asking' },
      verifying: {
        'the code is right': 'showingCodes',
        'the code is wrong': 'confirming',
        'the time is over': 'asking',
      },
      showingCodes: { kept: 'finished' },
    },
    openEnded: ['asking', 'confirming', 'showingCodes'],
    rules: {
      'busy only while a call runs': (snapshot) =>
        selectIsBusy(snapshot) === (snapshot.matches('preparing') || snapshot.matches('verifying')),
      'the secret is there only while a code confirms it': (snapshot) =>
        selectIsConfirming(snapshot) === (selectPrepared(snapshot) !== undefined),
    },
  });
  expect(problems).toEqual([]);
});
