import { expect, it } from 'vitest';
import { UPDATE_ACTIVATION_LIMIT_MS } from '#domain/app-update.ts';
import { fromPromise } from 'xstate';
import { connect } from '#machines/connect.ts';
import {
  appUpdateMachine,
  type PaymentScope,
  selectIsActivating,
  selectIsAsking,
} from '#machines/app-update/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { stage } from '#tests/support/machines/stage.ts';

const HOUR_MS = 3_600_000;

/** An actor that fails as often as told, and then does what it is asked to. */
const failingFirst = (failures: Error[], heard: unknown[] = []) =>
  fromPromise<void, unknown>(async ({ input }) => {
    heard.push(input);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  });

async function open({
  registrationFailures = [],
  isPostponed = false,
  isPaymentOpen = [],
}: {
  registrationFailures?: Error[];
  isPostponed?: boolean;
  isPaymentOpen?: Scripted<boolean>[];
} = {}) {
  const payments = held<void, PaymentScope>();
  const looks: unknown[] = [];
  const machine = connect(appUpdateMachine, {
    register: failingFirst(registrationFailures),
    lookForUpdate: failingFirst([new Error('away')], looks),
    isPaymentOpen: scripted<boolean, unknown>(isPaymentOpen),
    untilNoPayment: payments.logic,
  });
  const update = await stage(machine, { isPostponed });
  return {
    ...update,
    looks,
    isAsking: () => selectIsAsking(update.actor.getSnapshot()),
    isActivating: () => selectIsActivating(update.actor.getSnapshot()),
    /** What the machine waits for, newest last. */
    waitsFor: () => payments.calls.map(({ input }) => input),
    /** No payment is open any more. */
    async paymentsOver() {
      payments.calls.at(-1)?.resolve();
      await update.pass(0);
    },
  };
}

it('[UP-01] asks when a new version stands ready, and reloads once after a yes', async () => {
  const update = await open({ isPaymentOpen: [false] });
  expect(update.isAsking()).toBe(false);
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  expect(update.isAsking()).toBe(true);
  await update.send({ type: 'reload.requested' });
  expect(update.emitted).toEqual([{ type: 'activate' }]);
  expect(update.isActivating()).toBe(true);
  await update.send({ type: 'version.changed' });
  await update.paymentsOver();
  expect(update.emitted).toEqual([{ type: 'activate' }, { type: 'reload' }]);
});

it('[UP-01] asks of a version that was ready before the page came, however its own registration goes', async () => {
  const update = await open({ registrationFailures: [new Error('no network')] });
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  expect(update.isAsking()).toBe(true);
});

it('[UP-01] holds the question back while a payment is open in any tab (HAZARDS E7)', async () => {
  const update = await open({ isPaymentOpen: [true] });
  await update.send({ type: 'version.found' });
  await update.pass(HOUR_MS);
  expect(update.waitsFor()).toEqual([{ everywhere: true }]);
  expect(update.isAsking()).toBe(false);
  await update.paymentsOver();
  expect(update.isAsking()).toBe(true);

  await update.send({ type: 'payment.opened' });
  expect(update.isAsking()).toBe(false);
  await update.paymentsOver();

  // Opened in another tab between the question and the answer.
  await update.send({ type: 'reload.requested' });
  expect(update.emitted).toEqual([]);
  expect(update.isAsking()).toBe(false);
});

it('[B37] follows another tab’s yes, but not under a payment of its own', async () => {
  const update = await open();
  await update.send({ type: 'version.changed' });
  expect(update.waitsFor()).toEqual([{ everywhere: false }]);
  expect(update.emitted).toEqual([]);
  await update.paymentsOver();
  expect(update.emitted).toEqual([{ type: 'reload' }]);
});

it('[UP-01] believes “later” for four hours, also where it was said on an earlier page', async () => {
  const update = await open();
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  await update.send({ type: 'reload.postponed' });
  expect(update.emitted).toEqual([{ type: 'postponed' }]);
  await update.send({ type: 'version.found' });
  await update.pass(4 * HOUR_MS - 1);
  expect(update.isAsking()).toBe(false);
  await update.pass(1);
  await update.paymentsOver();
  expect(update.isAsking()).toBe(true);

  const next = await open({ isPostponed: true });
  await next.send({ type: 'version.found' });
  await next.pass(4 * HOUR_MS - 1);
  expect(next.waitsFor()).toEqual([]);
  await next.pass(1);
  await next.paymentsOver();
  expect(next.isAsking()).toBe(true);
});

it('looks for a new version when the shopper comes back, and each hour, and never twice within five minutes', async () => {
  const update = await open();
  await update.send({ type: 'page.returned' });
  expect(update.looks).toHaveLength(0);
  await update.pass(300_000);
  await update.send({ type: 'page.returned' }, { type: 'page.returned' });
  expect(update.looks).toHaveLength(1);
  await update.pass(300_000);
  await update.pass(HOUR_MS);
  expect(update.looks).toHaveLength(2);
});

it('goes without where no worker can be registered, and tries again when the page comes back', async () => {
  const update = await open({ registrationFailures: [new TypeError('offline')] });
  expect(update.actor.getSnapshot().value).toBe('unregistered');
  await update.send({ type: 'page.returned' });
  expect(update.actor.getSnapshot().value).toBe('resting');
});

it('asks again where the new version does not take over', async () => {
  const update = await open({ isPaymentOpen: [false] });
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  await update.send({ type: 'reload.requested' });
  await update.pass(UPDATE_ACTIVATION_LIMIT_MS);
  await update.paymentsOver();
  expect(update.isAsking()).toBe(true);
  expect(update.isActivating()).toBe(false);
});

it('[TL-05] every edge leads where the table says, and nothing reloads over a payment', async () => {
  const problems = await walk(appUpdateMachine, {
    starts: {
      'a page': { input: { isPostponed: false }, state: 'registering' },
      'a page soon after "later"': { input: { isPostponed: true }, state: 'registering' },
    },
    events: {
      'register succeeds': answer('register'),
      'register fails': failure('register'),
      'lookForUpdate ends': answer('lookForUpdate'),
      'lookForUpdate fails': failure('lookForUpdate'),
      'isPaymentOpen says yes': answer('isPaymentOpen', true),
      'isPaymentOpen says no': answer('isPaymentOpen', false),
      'isPaymentOpen fails': failure('isPaymentOpen'),
      'untilNoPayment ends': answer('untilNoPayment'),
      'untilNoPayment fails': failure('untilNoPayment'),
      'version.found': { type: 'version.found' },
      'version.changed': { type: 'version.changed' },
      'page.returned': { type: 'page.returned' },
      'payment.opened': { type: 'payment.opened' },
      'reload.requested': { type: 'reload.requested' },
      'reload.postponed': { type: 'reload.postponed' },
    },
    given: { postponed: ({ context }) => context.isPostponed },
    targets: {
      '*': { 'version.changed': 'leaving' },
      'registering | unregistered | resting | attentive | looking': {
        'version.found [postponed]': 'postponed',
        'version.found [not postponed]': 'heldBack',
      },
      registering: { 'register succeeds': 'resting', 'register fails': 'unregistered' },
      unregistered: { 'page.returned': 'registering' },
      resting: { 'after checkPause': 'attentive' },
      attentive: { 'after checkInterval': 'looking', 'page.returned': 'looking' },
      looking: { 'lookForUpdate ends': 'resting', 'lookForUpdate fails': 'resting' },
      heldBack: { 'untilNoPayment ends': 'asking', 'untilNoPayment fails': 'postponed' },
      asking: {
        'payment.opened': 'heldBack',
        'reload.requested': 'confirming',
        'reload.postponed': 'postponed',
      },
      confirming: {
        'isPaymentOpen says yes': 'heldBack',
        'isPaymentOpen says no': 'activating',
        'isPaymentOpen fails': 'heldBack',
      },
      activating: { 'after activationLimit': 'heldBack' },
      postponed: { 'after postponement': 'heldBack' },
      leaving: { 'untilNoPayment ends': 'left', 'untilNoPayment fails': 'outdated' },
      outdated: { 'page.returned': 'leaving' },
    },
    openEnded: ['unregistered', 'asking', 'outdated'],
    rules: {
      'the page reloads once, at the end': ({ status }, emitted) =>
        emitted.some(({ type }) => type === 'reload') === (status === 'done'),
      'the new version is told to take over with the answer that no payment is open': (snapshot, emitted) =>
        !emitted.some(({ type }) => type === 'activate') || snapshot.matches('activating'),
    },
  });
  expect(problems).toEqual([]);
});
