import { expect, it } from 'vitest';
import { UPDATE_ACTIVATION_TIMEOUT_MS } from '#domain/visit/app-update.ts';
import { fromPromise } from 'xstate';
import { connect } from '#machines/connect.ts';
import {
  appUpdateMachine,
  type PaymentScope,
  selectIsActivating,
  selectIsPrompting,
} from '#machines/app-update/index.ts';
import { answer, failure, walk } from '#tests/support/machines/walk.ts';
import { held, scripted, type Scripted } from '#tests/support/machines/scripted.ts';
import { startMachine } from '#tests/support/machines/start-machine.ts';

const HOUR_MS = 3_600_000;

/** An actor that fails as often as told, and then does what it is asked to. */
const failingFirst = (failures: Error[], inputs: unknown[] = []) =>
  fromPromise<void, unknown>(async ({ input }) => {
    inputs.push(input);
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
    checkForUpdate: failingFirst([new Error('away')], looks),
    isPaymentOpen: scripted<boolean, unknown>(isPaymentOpen),
    waitForNoPayment: payments.logic,
  });
  const update = await startMachine(machine, { isPostponed });
  return {
    ...update,
    looks,
    isPrompting: () => selectIsPrompting(update.actor.getSnapshot()),
    isActivating: () => selectIsActivating(update.actor.getSnapshot()),
    /** What the machine waits for, newest last. */
    waitsFor: () => payments.calls.map(({ input }) => input),
    /** No payment is open any more. */
    async paymentsOver() {
      payments.calls.at(-1)?.resolve();
      await update.advance(0);
    },
  };
}

it('[UP-01] prompts when a new version is waiting, and reloads once after acceptance', async () => {
  const update = await open({ isPaymentOpen: [false] });
  expect(update.isPrompting()).toBe(false);
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  expect(update.isPrompting()).toBe(true);
  await update.send({ type: 'reload.requested' });
  expect(update.emitted).toEqual([{ type: 'activate' }]);
  expect(update.isActivating()).toBe(true);
  await update.send({ type: 'version.changed' });
  await update.paymentsOver();
  expect(update.emitted).toEqual([{ type: 'activate' }, { type: 'reload' }]);
});

it('[UP-01] prompts for a version that was waiting before the page loaded, whatever its registration does', async () => {
  const update = await open({ registrationFailures: [new Error('no network')] });
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  expect(update.isPrompting()).toBe(true);
});

it('[UP-01] delays the prompt while a payment is open in any tab (HAZARDS E7)', async () => {
  const update = await open({ isPaymentOpen: [true] });
  await update.send({ type: 'version.found' });
  await update.advance(HOUR_MS);
  expect(update.waitsFor()).toEqual([{ everywhere: true }]);
  expect(update.isPrompting()).toBe(false);
  await update.paymentsOver();
  expect(update.isPrompting()).toBe(true);

  await update.send({ type: 'payment.opened' });
  expect(update.isPrompting()).toBe(false);
  await update.paymentsOver();

  // Opened in another tab between the question and the answer.
  await update.send({ type: 'reload.requested' });
  expect(update.emitted).toEqual([]);
  expect(update.isPrompting()).toBe(false);
});

it("[B37] follows another tab's acceptance, but not during a payment of its own", async () => {
  const update = await open();
  await update.send({ type: 'version.changed' });
  expect(update.waitsFor()).toEqual([{ everywhere: false }]);
  expect(update.emitted).toEqual([]);
  await update.paymentsOver();
  expect(update.emitted).toEqual([{ type: 'reload' }]);
});

it('[UP-01] “Plus tard” postpones for four hours, also from an earlier page', async () => {
  const update = await open();
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  await update.send({ type: 'reload.postponed' });
  expect(update.emitted).toEqual([{ type: 'postponed' }]);
  await update.send({ type: 'version.found' });
  await update.advance(4 * HOUR_MS - 1);
  expect(update.isPrompting()).toBe(false);
  await update.advance(1);
  await update.paymentsOver();
  expect(update.isPrompting()).toBe(true);

  const next = await open({ isPostponed: true });
  await next.send({ type: 'version.found' });
  await next.advance(4 * HOUR_MS - 1);
  expect(next.waitsFor()).toEqual([]);
  await next.advance(1);
  await next.paymentsOver();
  expect(next.isPrompting()).toBe(true);
});

it('checks for a new version on return and every hour, at most once in five minutes', async () => {
  const update = await open();
  await update.send({ type: 'page.returned' });
  expect(update.looks).toHaveLength(0);
  await update.advance(300_000);
  await update.send({ type: 'page.returned' }, { type: 'page.returned' });
  expect(update.looks).toHaveLength(1);
  await update.advance(300_000);
  await update.advance(HOUR_MS);
  expect(update.looks).toHaveLength(2);
});

it('works without a service worker, and registers again when the user returns', async () => {
  const update = await open({ registrationFailures: [new TypeError('offline')] });
  expect(update.actor.getSnapshot().value).toBe('unregistered');
  await update.send({ type: 'page.returned' });
  expect(update.actor.getSnapshot().value).toBe('coolingDown');
});

it('prompts again if the new version does not take over', async () => {
  const update = await open({ isPaymentOpen: [false] });
  await update.send({ type: 'version.found' });
  await update.paymentsOver();
  await update.send({ type: 'reload.requested' });
  await update.advance(UPDATE_ACTIVATION_TIMEOUT_MS);
  await update.paymentsOver();
  expect(update.isPrompting()).toBe(true);
  expect(update.isActivating()).toBe(false);
});

it('[TL-05] every transition leads to its expected state, and nothing reloads during a payment', async () => {
  const problems = await walk(appUpdateMachine, {
    starts: {
      'a page': { input: { isPostponed: false }, state: 'registering' },
      'a page soon after "later"': { input: { isPostponed: true }, state: 'registering' },
    },
    events: {
      'register succeeds': answer('register'),
      'register fails': failure('register'),
      'checkForUpdate ends': answer('checkForUpdate'),
      'checkForUpdate fails': failure('checkForUpdate'),
      'isPaymentOpen says yes': answer('isPaymentOpen', true),
      'isPaymentOpen says no': answer('isPaymentOpen', false),
      'isPaymentOpen fails': failure('isPaymentOpen'),
      'waitForNoPayment ends': answer('waitForNoPayment'),
      'waitForNoPayment fails': failure('waitForNoPayment'),
      'version.found': { type: 'version.found' },
      'version.changed': { type: 'version.changed' },
      'page.returned': { type: 'page.returned' },
      'payment.opened': { type: 'payment.opened' },
      'reload.requested': { type: 'reload.requested' },
      'reload.postponed': { type: 'reload.postponed' },
    },
    given: { postponed: ({ context }) => context.isPostponed },
    targets: {
      '*': { 'version.changed': 'waitingToReload' },
      'registering | unregistered | coolingDown | idle | checking': {
        'version.found [postponed]': 'postponed',
        'version.found [not postponed]': 'waitingForPayments',
      },
      registering: { 'register succeeds': 'coolingDown', 'register fails': 'unregistered' },
      unregistered: { 'page.returned': 'registering' },
      coolingDown: { 'after checkCooldown': 'idle' },
      idle: { 'after checkInterval': 'checking', 'page.returned': 'checking' },
      checking: { 'checkForUpdate ends': 'coolingDown', 'checkForUpdate fails': 'coolingDown' },
      waitingForPayments: { 'waitForNoPayment ends': 'prompting', 'waitForNoPayment fails': 'postponed' },
      prompting: {
        'payment.opened': 'waitingForPayments',
        'reload.requested': 'confirming',
        'reload.postponed': 'postponed',
      },
      confirming: {
        'isPaymentOpen says yes': 'waitingForPayments',
        'isPaymentOpen says no': 'activating',
        'isPaymentOpen fails': 'waitingForPayments',
      },
      activating: { 'after activationTimeout': 'waitingForPayments' },
      postponed: { 'after postponedDelay': 'waitingForPayments' },
      waitingToReload: { 'waitForNoPayment ends': 'reloaded', 'waitForNoPayment fails': 'outdated' },
      outdated: { 'page.returned': 'waitingToReload' },
    },
    openEnded: ['unregistered', 'prompting', 'outdated'],
    rules: {
      'the page reloads once, at the end': ({ status }, emitted) =>
        emitted.some(({ type }) => type === 'reload') === (status === 'done'),
      'the new version is told to take over with the answer that no payment is open': (snapshot, emitted) =>
        !emitted.some(({ type }) => type === 'activate') || snapshot.matches('activating'),
    },
  });
  expect(problems).toEqual([]);
});
