import { useActorRef } from '@xstate/react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { assign, setup } from 'xstate';
import { STEP_AGE_MAX_MS } from '#domain/inspection/screen-steps.ts';
import { typesOf } from '#machines/types-of.ts';
import { CodeVerification } from '#src/features/account/CodeVerification.tsx';
import { useStepRecorder } from '#src/payments/use-step-recorder.ts';
import { addVisitStep, takeVisitSteps } from '#src/payments/visit-steps.ts';
import { forgetVisitor } from '#src/session/forget-visitor.ts';
import { openPage, type Answers, type Call } from '#tests/support/render-screen.tsx';

const STEPS = 'POST /api/payment/parcours';
const KEY = 'paymentSteps';
const CANARY = '77 987 65 43';
const done: Answers = { [STEPS]: { body: { success: true } } };

const payment = setup({
  types: typesOf<{
    context: { transaction: string | undefined; phone: string };
    events:
      | { type: 'phone.changed'; value: string }
      | { type: 'pay.requested' }
      | { type: 'payment.failed' }
      | { type: 'method.changed' }
      | { type: 'verify.requested'; note?: string };
  }>(),
}).createMachine({
  id: 'payment',
  context: { transaction: undefined, phone: '' },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'phone.changed': { actions: assign({ phone: ({ event }) => event.value }) },
        'pay.requested': { target: 'open', actions: assign({ transaction: 'WV9-1-AB12' }) },
      },
    },
    ended: { on: { 'method.changed': 'choosing' } },
    open: {
      on: { 'payment.failed': { target: 'ended', actions: assign({ transaction: undefined }) } },
      initial: 'awaiting',
      states: { awaiting: { on: { 'verify.requested': 'verifying' } }, verifying: {} },
    },
  },
});

function Paying() {
  const actor = useActorRef(payment);
  useStepRecorder(actor, 'mobile-money', () => actor.getSnapshot().context.transaction);
  return (
    <>
      <button type="button" onClick={() => actor.send({ type: 'phone.changed', value: CANARY })}>
        taper
      </button>
      <button type="button" onClick={() => actor.send({ type: 'pay.requested' })}>
        payer
      </button>
      <button type="button" onClick={() => actor.send({ type: 'verify.requested', note: CANARY })}>
        vérifier
      </button>
      <button type="button" onClick={() => actor.send({ type: 'payment.failed' })}>
        échouer
      </button>
      <button type="button" onClick={() => actor.send({ type: 'method.changed' })}>
        changer
      </button>
    </>
  );
}

afterEach(() => {
  cleanup();
  localStorage.removeItem(KEY);
});

const open = (answers: Answers) => openPage('/', <Paying />, answers);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (calls: Call[]) => calls.filter(({ name }) => name === STEPS);
const Reported = v.object({
  steps: v.array(v.object({ event: v.string(), from: v.string(), to: v.string() })),
});
const stepsOf = (calls: Call[]): string[] =>
  sent(calls).flatMap(({ body }) =>
    v.parse(Reported, body).steps.map(({ event, from, to }) => `${event}: ${from} → ${to}`),
  );
const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ number: v.number() })));
const stored = () => v.parse(Stored, localStorage.getItem(KEY) ?? '[]');

it('[TL-03] reports the transitions of a payment in a batch, with the ones before it had a transaction', async () => {
  const page = await open(done);
  click('taper');
  await page.advance(10_000);
  expect(sent(page.calls)).toEqual([]);
  click('payer');
  click('vérifier');
  await page.advance(10_000);
  expect(sent(page.calls)).toHaveLength(1);
  expect(stepsOf(page.calls)).toEqual([
    'xstate.init:  → choosing',
    'pay.requested: choosing → open.awaiting',
    'verify.requested: open.awaiting → open.verifying',
  ]);
  expect(sent(page.calls)[0]?.body).toMatchObject({
    transaction: 'WV9-1-AB12',
    steps: [{ machine: 'mobile-money', version: 1, visible: true, online: true }, {}, {}],
  });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('[I20] reports names of states and events only, nothing that was typed', async () => {
  const page = await open(done);
  for (const name of ['taper', 'payer', 'vérifier']) click(name);
  await page.advance(10_000);
  expect(stepsOf(page.calls).length).toBeGreaterThan(0);
  expect(JSON.stringify(page.calls)).not.toContain(CANARY);
});

it('[TL-03] keeps the steps while offline, and sends them when the network is back', async () => {
  const answers: Answers = { [STEPS]: 'broken' };
  const page = await open(answers);
  click('payer');
  await page.advance(10_000);
  expect(localStorage.getItem(KEY)).toContain('pay.requested');
  answers[STEPS] = { body: { success: true } };
  fireEvent(window, new Event('online'));
  await page.advance(100);
  expect(stepsOf(page.calls.slice(-1))).toContain('pay.requested: choosing → open.awaiting');
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('[TL-03] sends again what failed while the page stays, less often each time', async () => {
  const answers: Answers = { [STEPS]: { status: 503, code: 'server.busy', message: 'Réessayez.' } };
  const page = await open(answers);
  click('payer');
  const attempts: number[] = [];
  for (const ms of [4_100, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    await page.advance(ms);
    attempts.push(sent(page.calls).length);
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
  answers[STEPS] = { body: { success: true } };
  await page.advance(60_000);
  expect(localStorage.getItem(KEY)).toBeNull();
  click('vérifier');
  await page.advance(4_100);
  expect(stepsOf(page.calls.slice(-1))).toEqual(['verify.requested: open.awaiting → open.verifying']);
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('[TL-03] sends what waits when the page is left, and what could not be sent on the next page', async () => {
  const answers: Answers = { [STEPS]: 'broken' };
  const page = await open(answers);
  click('payer');
  fireEvent(window, new Event('pagehide'));
  await page.advance(10);
  expect(sent(page.calls)).toHaveLength(1);
  answers[STEPS] = { body: { success: true } };
  click('vérifier');
  fireEvent(window, new Event('pagehide'));
  await page.advance(10);
  expect(stepsOf(page.calls.slice(-1))).toEqual([
    'xstate.init:  → choosing',
    'pay.requested: choosing → open.awaiting',
    'verify.requested: open.awaiting → open.verifying',
  ]);
});

it('[TL-03] sends what happens while steps are being sent, also when the page is left before their answer', async () => {
  const answers: Answers = { [STEPS]: 'unanswered' };
  const page = await open(answers);
  click('payer');
  await page.advance(10_000);
  expect(sent(page.calls)).toHaveLength(1);
  answers[STEPS] = { body: { success: true } };
  click('vérifier');
  fireEvent(window, new Event('pagehide'));
  await page.advance(10);
  expect(stepsOf(page.calls)).toEqual([
    'xstate.init:  → choosing',
    'pay.requested: choosing → open.awaiting',
    'verify.requested: open.awaiting → open.verifying',
  ]);
});

it('[TL-03] keeps at once what a killed tab would lose', async () => {
  await open(done);
  click('payer');
  click('vérifier');
  expect(stored()).toHaveLength(3);
});

it.each([
  [401, 'session.required', 'the session has ended'],
  [404, 'payment.unknown', 'another visitor has signed in'],
  [403, 'access.forbidden', 'a member of staff has signed in'],
])(
  '[TL-03] keeps the steps that the server refuses with %i %s, because %s, for the one who paid',
  async (status, code) => {
    const answers: Answers = { [STEPS]: { status, code, message: 'Refusé.' } };
    const page = await open(answers);
    click('payer');
    await page.advance(10_000);
    click('vérifier');
    await page.advance(10_000);
    expect(stored()).toHaveLength(3);
    expect(page.takeToasts()).toEqual([]);
    const refusals = sent(page.calls).length;
    await page.advance(600_000);
    expect(sent(page.calls)).toHaveLength(refusals);
    answers[STEPS] = { body: { success: true } };
    fireEvent(window, new Event('online'));
    await page.advance(100);
    expect(stepsOf(page.calls.slice(-1))).toEqual([
      'xstate.init:  → choosing',
      'pay.requested: choosing → open.awaiting',
      'verify.requested: open.awaiting → open.verifying',
    ]);
    expect(localStorage.getItem(KEY)).toBeNull();
  },
);

it('[TL-03] what is done after a payment belongs to it, and is kept at once', async () => {
  const page = await open(done);
  for (const name of ['payer', 'échouer', 'changer']) click(name);
  expect(stored()).toHaveLength(4);
  await page.advance(10_000);
  expect(stepsOf(page.calls).slice(2)).toEqual([
    'payment.failed: open.awaiting → ended',
    'method.changed: ended → choosing',
  ]);
  expect(sent(page.calls)[0]?.body).toMatchObject({ transaction: 'WV9-1-AB12' });
});

it('drops steps that the server refuses, and old and damaged ones, without an effect on the page', async () => {
  const refused = { status: 400, code: 'request.invalid', message: 'Illisible.' };
  localStorage.setItem(KEY, '{broken');
  const page = await open({ [STEPS]: refused });
  click('payer');
  await page.advance(10_000);
  expect(sent(page.calls)).toHaveLength(1);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(page.takeToasts()).toEqual([]);
});

it('[TL-03] [I20] the verification of a code before a payment is reported with it, without code and address', async () => {
  const CODE = 'POST /api/verification-code';
  const page = await openPage(
    '/verification-code?email=canari%40exemple.sn',
    <>
      <CodeVerification />
      <Paying />
    </>,
    { ...done, [CODE]: { status: 400, code: 'code.wrong', message: `Code 8301 refusé à canari@exemple.sn` } },
  );
  await page.user.type(screen.getByLabelText('Chiffre 1 du code'), '8301');
  click('Vérifier le code');
  await page.advance(10_000);
  expect(sent(page.calls)).toEqual([]);
  click('payer');
  await page.advance(10_000);
  expect(stepsOf(page.calls)).toEqual([
    'xstate.init:  → editing.coolingDown',
    'verification.requested: editing.coolingDown → verifying',
    'xstate.error.actor.verifyCode: verifying → editing.resendable',
    'xstate.init:  → choosing',
    'pay.requested: choosing → open.awaiting',
  ]);
  expect(JSON.stringify(sent(page.calls))).not.toMatch(/8301|canari/);
});

it('what leads to a payment is forgotten by a sign-out and after an hour', async () => {
  const step = { machine: 'checkout', version: 1, event: 'submit.requested', from: '', to: '' } as const;
  const early = { ...step, page: 'p', number: 1, visible: true, online: true };
  addVisitStep({ ...early, at: at(3_600_001) });
  addVisitStep({ ...early, at: at(1_000) });
  expect(takeVisitSteps().map(({ at }) => Date.now() - Date.parse(at) < 3_600_000)).toEqual([true]);
  addVisitStep({ ...early, at: at(0) });
  forgetVisitor();
  expect(takeVisitSteps()).toEqual([]);
});

const at = (age: number) => new Date(Date.now() - age).toISOString();

it('is bounded in number and in time', async () => {
  const page = await open({ [STEPS]: 'broken' });
  click('payer');
  await page.advance(10_000);
  const [step] = stored();
  const kept = Array.from({ length: 500 }, (_, number) => ({ ...step, number, at: at(0) }));
  localStorage.setItem(
    KEY,
    JSON.stringify([{ ...step, number: 9_999, at: at(STEP_AGE_MAX_MS + 1) }, ...kept]),
  );
  fireEvent(window, new Event('online'));
  await page.advance(100);
  expect(stored()).toHaveLength(200);
  expect(stored().some(({ number }) => number === 9_999)).toBe(false);
});

it('works without storage', async () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('blocked');
  });
  const page = await open(done);
  click('payer');
  await page.advance(10_000);
  blocked.mockRestore();
  expect(stepsOf(page.calls)).toHaveLength(2);
  expect(localStorage.getItem(KEY)).toBeNull();
});
