import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { applyEvidence } from '#server/payments/attempts/apply-evidence.ts';
import { orange } from '#server/providers/orange/index.ts';
import type { FurtherPayment } from '#server/providers/provider.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { features } from '#tests/support/payments/providers/orange.ts';
import { SCRIPTED_SESSION_LIFE_MS } from '#tests/support/payments/scripted-provider.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TOTAL = 389_000;

let harness: CoreHarness;
beforeAll(async () => {
  const definition = { ...orange, sessionLifeMs: SCRIPTED_SESSION_LIFE_MS };
  harness = await openCoreHarness({ definition, features });
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const payment = (transactionId: string, changes: Partial<FurtherPayment> = {}): FurtherPayment => ({
  transactionId,
  amount: TOTAL,
  currency: 'XOF',
  raw: { transactionId },
  ...changes,
});

async function opened() {
  const order = await harness.placeOrder(TOTAL);
  return { order, transactionId: (await harness.pay(order.id)).transactionId };
}
/** Two people scan one code: the provider lists these payments of it, the first one first. */
const pay = (reference: string, first: string, ...further: FurtherPayment[]) =>
  harness.wave.settle(reference, 'succeeded', { transactionId: first, furtherPayments: further });

/** State, transaction of the provider and amount of all attempts, oldest first. */
const found = async () =>
  (await harness.attempts()).map(({ state, providerTransactionId, amount }) => [
    state,
    providerTransactionId,
    amount,
  ]);

async function expectSound() {
  await harness.drainOutbox();
  expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
}

it('[B6] [I3] [I21] a code that two people paid settles the order once, and the second payment is surplus', async () => {
  const { order, transactionId } = await opened();
  pay(transactionId, 'MP1', payment('MP2'));
  await harness.advance(5 * SECOND);
  expect(await found()).toEqual([
    ['succeeded', 'MP1', TOTAL],
    ['surplus', 'MP2', TOTAL],
  ]);
  expect(await harness.tasks()).toEqual(['refund']);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  await expectSound();
  expect(await harness.invoices()).toHaveLength(1);
});

it('[I21] counts a second payment that comes later, whether a callback or a visit shows it, and once', async () => {
  const { transactionId } = await opened();
  pay(transactionId, 'MP1');
  await harness.advance(5 * SECOND);
  expect(await found()).toEqual([['succeeded', 'MP1', TOTAL]]);

  // The provider lists the newer one first now.
  pay(transactionId, 'MP2', payment('MP1'));
  for (const event of ['EV-1', 'EV-1', 'EV-2']) {
    await harness.receiveCallback(`${event}/${transactionId}`);
    await harness.processCallbacks();
  }
  expect(await found()).toEqual([
    ['succeeded', 'MP1', TOTAL],
    ['surplus', 'MP2', TOTAL],
  ]);

  pay(transactionId, 'MP3', payment('MP1'), payment('MP2'));
  await harness.advance(6 * MINUTE, 30 * SECOND);
  expect((await found()).map(([state, name]) => [state, name])).toEqual([
    ['succeeded', 'MP1'],
    ['surplus', 'MP2'],
    ['surplus', 'MP3'],
  ]);
  await harness.advance(2 * HOUR, 5 * MINUTE);
  expect(await harness.attempts()).toHaveLength(3);
  expect(await harness.tasks()).toEqual(['refund', 'refund']);
  await expectSound();
});

it('[I3] sees a second payment without a callback until the code has ended, and a day later once more', async () => {
  const { transactionId } = await opened();
  pay(transactionId, 'MP1');
  await harness.advance(5 * SECOND);
  await harness.advance(31 * MINUTE, 30 * SECOND);
  pay(transactionId, 'MP1', payment('MP2'));
  await harness.advance(2 * MINUTE, 30 * SECOND);
  expect((await found()).map(([state]) => state)).toEqual(['succeeded', 'surplus']);
  pay(transactionId, 'MP1', payment('MP2'), payment('MP3'));
  await harness.advance(25 * HOUR, HOUR);
  expect((await found()).map(([state]) => state)).toEqual(['succeeded', 'surplus', 'surplus']);
  expect((await harness.attempts()).map(({ nextCheckAt }) => nextCheckAt)).toEqual([null, null, null]);
  await expectSound();
});

it.each<[string, Partial<FurtherPayment>, string]>([
  ['a franc less', { amount: TOTAL - 1 }, 'conflicted'],
  ['an amount that cannot be read', { amount: undefined }, 'conflicted'],
  ['another currency', { currency: 'EUR' }, 'conflicted'],
  ['the amount of the code', {}, 'surplus'],
])('[A8] [I10] classes a further payment of %s', async (_, changes, state) => {
  const { transactionId } = await opened();
  pay(transactionId, 'MP1', payment('MP2', changes));
  await harness.advance(5 * SECOND);
  expect((await found()).map(([of]) => of)).toEqual(['succeeded', state]);
  expect(await harness.tasks()).toEqual([state === 'surplus' ? 'refund' : 'conflict']);
  await expectSound();
});

it('[I10] a further payment of the right amount settles the order whose first payment was of another amount', async () => {
  const { order, transactionId } = await opened();
  harness.wave.settle(transactionId, 'succeeded', {
    transactionId: 'MP1',
    amount: 1_000,
    furtherPayments: [payment('MP2')],
  });
  await harness.advance(5 * SECOND);
  expect((await found()).map(([state, name]) => [state, name])).toEqual([
    ['conflicted', 'MP1'],
    ['succeeded', 'MP2'],
  ]);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid' });
  await expectSound();
  expect(await harness.invoices()).toHaveLength(1);
});

it('[B6] [I2] a further payment of a code that was replaced supersedes what is offered, once', async () => {
  const { order, transactionId: first } = await opened();
  await harness.advance(SCRIPTED_SESSION_LIFE_MS - 30 * SECOND, 30 * SECOND);
  const { transactionId: second } = await harness.pay(order.id);
  pay(first, 'MP1', payment('MP2'), payment('MP3'));
  await harness.receiveCallback(`EV-1/${first}`);
  await harness.processCallbacks();
  // Further payments have the time of the attempt beside them: they have no order.
  const states = (await harness.attempts()).map(({ state, superseded }) => `${state}, ${superseded}`);
  expect(states.toSorted()).toEqual(['pending, true', 'succeeded, true', 'surplus, true', 'surplus, true']);
  expect(await harness.events(second)).toEqual([
    'attempt.created',
    'request.sent',
    'provider.opened',
    'attempt.superseded',
  ]);
  await expectSound();
});

it('[I21] a payment that another attempt has already is not counted again', async () => {
  const one = await opened();
  pay(one.transactionId, 'MP1');
  await harness.advance(5 * SECOND);
  const other = await opened();
  pay(other.transactionId, 'MP9', payment('MP1'));
  await harness.advance(5 * SECOND);
  expect(await found()).toEqual([
    ['succeeded', 'MP1', TOTAL],
    ['succeeded', 'MP9', TOTAL],
  ]);
  await expectSound();
});

it('[B10] [I21] two processes that see a further payment at once count it once', async () => {
  const { transactionId } = await opened();
  const evidence = pay(transactionId, 'MP1', payment('MP2'));
  const { id } = await harness.attemptOf(transactionId);
  await Promise.all(
    Array.from({ length: 4 }, () => applyEvidence(harness.core, id, evidence, { source: 'status' })),
  );
  expect(new Set((await found()).map(([state]) => state))).toEqual(new Set(['succeeded', 'surplus']));
  expect(await harness.attempts()).toHaveLength(2);
  await expectSound();
});
