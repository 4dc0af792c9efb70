import { expect, it } from 'vitest';
import type { RecordedPayment, RecordedStep, Recording } from '#domain/inspection/recording.ts';
import { shopperMomentAt } from '#domain/inspection/shopper-moment.ts';

const step = (changes: Partial<RecordedStep>): RecordedStep => ({
  at: 0,
  lane: 'shopper',
  transactionId: 'WV1-1',
  event: 'started',
  context: [],
  facts: [],
  ...changes,
});
const shopper = (to: string, changes: Partial<RecordedStep> = {}) =>
  step({ machine: 'mobile-money', to, facts: [{ name: 'page', value: 'a' }], ...changes });
const server = (to: string, changes: Partial<RecordedStep> = {}) =>
  step({ lane: 'server', machine: 'payment-lifecycle', to, ...changes });

const payment = (transactionId: string, changes: Partial<RecordedPayment> = {}): RecordedPayment => ({
  transactionId,
  provider: 'wave',
  mode: 'test',
  amount: 50_000,
  instalmentNo: 1,
  state: 'pending',
  superseded: false,
  createdAt: 0,
  isFaithful: true,
  ...changes,
});
const recording = (...steps: RecordedStep[]): Recording => ({
  order: { reference: 'KE-7QX2M9D4TB', state: 'sale', total: 100_000 },
  payments: [payment('WV1-1'), payment('OM1-2', { provider: 'orange', amount: 30_000, instalmentNo: 2 })],
  steps,
});
const at = (index: number, ...steps: RecordedStep[]) => shopperMomentAt(recording(...steps), index);

it('[TL-03] a moment has the amounts and references of its payment and order', () => {
  expect(at(0, shopper('open', { transactionId: 'OM1-2' }))).toEqual({
    machine: 'mobile-money',
    state: 'open',
    earlier: [],
    hasFailed: false,
    transactionId: 'OM1-2',
    provider: 'orange',
    amount: 30_000,
    total: 100_000,
    instalmentNo: 2,
    orderReference: 'KE-7QX2M9D4TB',
    verdict: 'pending',
  });
});

it('[TL-03] the screen at a step is that of the latest step of the shopper', () => {
  const steps = [
    server('created'),
    shopper('open'),
    server('pending'),
    step({ lane: 'provider', event: 'read' }),
    shopper('verifying'),
  ];
  expect(steps.map((_, index) => at(index, ...steps)?.state)).toEqual([
    undefined,
    'open',
    'open',
    'open',
    'verifying',
  ]);
});

it.each([
  ['mobile-money', true],
  ['order-payment', true],
  ['payment-check', true],
  ['checkout', false],
  ['payment-lifecycle', false],
  [undefined, false],
])('[TL-03] the screen of the machine %s is shown again: %s', (machine, isShown) => {
  expect(at(0, shopper('open', { machine }))?.machine).toBe(isShown ? machine : undefined);
});

it('[TL-03] steps of other machines and lanes do not replace the screen', () => {
  const others = [
    shopper('sending', { machine: 'checkout' }),
    server('pending', { machine: 'mobile-money' }),
    step({ lane: 'provider', machine: 'mobile-money', to: 'asked' }),
  ];
  expect(at(3, shopper('open'), ...others)?.state).toBe('open');
});

it('[TL-03] there is no moment without a step of the shopper, a state or a known payment', () => {
  expect(at(0)).toBeUndefined();
  expect(at(0, server('created'))).toBeUndefined();
  expect(at(0, step({ machine: 'mobile-money' }))).toBeUndefined();
  expect(at(0, shopper('open', { transactionId: 'WV9-9' }))).toBeUndefined();
});

it('[TL-03] the states before are those of the same machine on the same page, the latest first', () => {
  const steps = [
    shopper('closed'),
    shopper('elsewhere', { facts: [{ name: 'page', value: 'b' }] }),
    shopper('unnamed', { facts: [{ name: 'title', value: 'a' }] }),
    shopper('watching', { machine: 'payment-check' }),
    step({ machine: 'mobile-money', facts: [{ name: 'page', value: 'a' }] }),
    shopper('open'),
    shopper('open'),
    shopper('paid'),
  ];
  expect(at(6, ...steps)?.earlier).toEqual(['open', 'closed']);
  expect(at(0, ...steps)?.earlier).toEqual([]);
});

it.each([
  ['xstate.error.actor.pay', true],
  ['xstate.done.actor.pay', false],
  ['retry.xstate.error.', false],
])('[TL-03] the event %s is the failure of a call: %s', (event, hasFailed) => {
  expect(at(0, shopper('open', { event }))?.hasFailed).toBe(hasFailed);
});

it.each([
  ['pending', []],
  ['pending', [server('created')]],
  ['confirmed', [server('created'), server('succeeded')]],
  ['failed', [server('failed'), server('succeeded', { transactionId: 'OM1-2' })]],
  ['failed', [server('failed'), step({ lane: 'provider', to: 'succeeded' })]],
  ['pending', [server('no such state')]],
] as const)('[TL-03] the verdict is %s after the steps %j of the server', (verdict, steps) => {
  expect(at(steps.length, ...steps, shopper('open'))?.verdict).toBe(verdict);
});

it('[TL-03] the verdict is that of the step, not of what the server knew later', () => {
  const steps = [server('created'), shopper('open'), server('succeeded')];
  expect([1, 2].map((index) => at(index, ...steps)?.verdict)).toEqual(['pending', 'confirmed']);
});
