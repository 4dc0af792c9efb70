import { expect, it } from 'vitest';
import { connect } from '#machines/connect.ts';
import {
  type FactorProof,
  type PreparedFactor,
  secondFactorMachine,
  selectCodes,
  selectIsBusy,
  selectIsConfirming,
  selectIsUnsure,
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
const renewal = {
  type: 'renewal.submitted',
  proof: { currentPassword: 'un mot de passe', code: '654321' },
} as const;
const wrong = failed('account.code_invalid', 'Ce code est incorrect.');
const over = failed('account.proof_invalid', 'Le délai est passé.');

async function open(
  answers: Scripted<PreparedFactor>[],
  confirmed: Scripted<readonly string[]>[],
  renewed: Scripted<readonly string[]>[] = [],
) {
  const sent: { proof: string; code: string }[] = [];
  const proven: FactorProof[] = [];
  const machine = connect(secondFactorMachine, {
    prepare: scripted<PreparedFactor, { currentPassword: string }>(answers),
    confirm: scripted(confirmed, sent),
    renew: scripted(renewed, proven),
  });
  return { ...(await startMachine(machine, undefined)), sent, proven };
}

it('[C35] the password, the first code, then the recovery codes until they are kept', async () => {
  const page = await open([prepared], [rejected(wrong), ['CODE-1', 'CODE-2']]);
  const now = () => page.actor.getSnapshot();
  page.actor.subscribe(({ context }) => expect(JSON.stringify(context)).not.toContain('un mot de passe'));
  await page.send(password);
  expect(selectPrepared(now())).toEqual(prepared);
  await page.send(code);
  expect([selectRefusal(now()), selectIsUnsure(now())]).toEqual(['Ce code est incorrect.', false]);
  await page.send(code);
  expect(page.sent.at(-1)).toEqual({ proof: 'une preuve', code: '123456' });
  expect([selectCodes(now()), selectPrepared(now()), page.emitted]).toEqual([
    ['CODE-1', 'CODE-2'],
    undefined,
    [{ type: 'fields.refused', fields: [] }],
  ]);
  await page.send({ type: 'codes.kept' });
  expect([selectCodes(now()), page.emitted.at(-1)]).toEqual([[], { type: 'codes.kept' }]);
});

it('[C35] new recovery codes for the password and a code; none for a wrong one', async () => {
  const page = await open([], [], [rejected(wrong), ['CODE-3']]);
  const now = () => page.actor.getSnapshot();
  page.actor.subscribe(({ context }) => expect(JSON.stringify(context)).not.toContain('un mot de passe'));
  await page.send(renewal);
  expect([selectRefusal(now()), selectCodes(now())]).toEqual(['Ce code est incorrect.', []]);
  await page.send(renewal);
  expect(page.proven).toEqual([renewal.proof, renewal.proof]);
  expect([selectRefusal(now()), selectCodes(now())]).toEqual([undefined, ['CODE-3']]);
  await page.send({ type: 'codes.kept' });
  expect([selectCodes(now()), page.emitted.at(-1)]).toEqual([[], { type: 'codes.kept' }]);
});

it('[C35] after a lost answer it says that the change may be made, has the state read, and can be tried again', async () => {
  const inUse = failed('request.conflict', 'Déjà activé.');
  const page = await open(
    [prepared],
    [rejected(offline), rejected(inUse)],
    [rejected(offline), rejected(wrong), ['CODE-4']],
  );
  const now = () => page.actor.getSnapshot();
  const isUnsure = () => selectIsUnsure(now());
  await page.send(password);
  await page.send(code);
  expect([now().value, isUnsure(), page.emitted.at(-1)]).toEqual([
    'confirming',
    true,
    { type: 'outcome.unknown' },
  ]);
  await page.send(code);
  expect([now().value, isUnsure(), page.emitted.length]).toEqual(['asking', true, 2]);
  // It was on: its recovery codes never arrived.
  await page.send(renewal);
  expect([now().value, isUnsure(), page.emitted.length]).toEqual(['asking', true, 3]);
  // A refusal afterwards does not say what became of the lost one.
  await page.send(renewal);
  expect([selectRefusal(now()), isUnsure()]).toEqual(['Ce code est incorrect.', true]);
  const other = await open([prepared], [rejected(offline)]);
  await other.send(password);
  await other.send(code);
  await other.send({ type: 'factor.switchedOff' });
  const { value, context } = other.actor.getSnapshot();
  expect([value, context]).toEqual([
    'asking',
    { codes: [], prepared: undefined, refusal: undefined, isUnsure: false },
  ]);
  await page.send(renewal);
  expect([selectCodes(now()), isUnsure()]).toEqual([['CODE-4'], false]);
});

it('[TL-05] every transition leads to its expected state', async () => {
  const problems = await walk(secondFactorMachine, {
    starts: { 'a member of staff': { input: undefined, state: 'asking' } },
    events: {
      password,
      code,
      renewal,
      cancelled: { type: 'cancelled' },
      'switched off': { type: 'factor.switchedOff' },
      kept: { type: 'codes.kept' },
      'the password is right': answer('prepare', prepared),
      'the password is wrong': failure('prepare', offline),
      'the code is right': answer('confirm', ['CODE-1']),
      'the code is wrong': failure('confirm', wrong),
      'the answer is lost': failure('confirm', offline),
      'the time is over': failure('confirm', over),
      'there are new codes': answer('renew', ['CODE-1']),
      'there are no new codes': failure('renew', wrong),
    },
    targets: {
      asking: { password: 'preparing', renewal: 'renewing', 'switched off': 'asking' },
      renewing: { 'there are new codes': 'showingCodes', 'there are no new codes': 'asking' },
      preparing: { 'the password is right': 'confirming', 'the password is wrong': 'asking' },
      confirming: { code: 'verifying', renewal: 'renewing', 'switched off': 'asking', cancelled: 'asking' },
      verifying: {
        'the code is right': 'showingCodes',
        'the code is wrong': 'confirming',
        'the answer is lost': 'confirming',
        'the time is over': 'asking',
      },
      showingCodes: { kept: 'asking' },
    },
    openEnded: ['asking', 'confirming', 'showingCodes'],
    rules: {
      'busy only while a call runs': (snapshot) =>
        selectIsBusy(snapshot) ===
        (['preparing', 'verifying', 'renewing'] as const).some((state) => snapshot.matches(state)),
      'the secret is there only while a code confirms it': (snapshot) =>
        selectIsConfirming(snapshot) === (selectPrepared(snapshot) !== undefined),
    },
  });
  expect(problems).toEqual([]);
});
