import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { orange } from '#server/providers/orange/index.ts';
import { orders } from '#server/db/schema.ts';
import { beginAttempt } from '#server/payments/attempts/begin-attempt.ts';
import { createInvariantWatch } from '#server/payments/audit/invariant-watch.ts';
import { type CoreHarness, openCoreHarness, PHONE } from '#tests/support/payments/core-harness.ts';
import { features as orangeFeatures } from '#tests/support/payments/providers/orange.ts';
import { sessionRequest } from '#tests/support/payments/session-request.ts';

/** What staff reads in the log about a payment: each line names what it is about. */

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const [INFO, WARN, ERROR] = [30, 40, 50];
const STAFF = { staffId: 7, reason: 'vu avec le client' };

const linesOf = (about: string, { logged } = harness) => logged.filter(({ msg }) => msg === about);
/** The lines that have not the level of information. */
const alarms = () => harness.logged.flatMap(({ level, msg }) => (Number(level) > INFO ? [[level, msg]] : []));

/** A new payment of a new order. */
async function opened() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { id: attemptId } = await harness.attemptOf(transactionId);
  return { orderId: order.id, total: order.total, transactionId, attemptId };
}

it('a payment that a callback settles', async () => {
  const { orderId, transactionId, attemptId } = await opened();
  harness.wave.settle(transactionId, 'succeeded');
  await harness.receiveCallback(`EV_1/${transactionId}`);
  await harness.processCallbacks();
  expect(harness.logged).toMatchObject([
    { msg: 'payment begun', attemptId, action: 'open', orderId },
    { msg: 'provider called', attemptId, answer: 'evidence' },
    { msg: 'payment event recorded', attemptId, source: 'initiate', from: 'requesting', to: 'pending' },
    { msg: 'callback stored', provider: 'wave', eventKey: 'EV_1' },
    { msg: 'payment event recorded', attemptId, source: 'callback', from: 'pending', to: 'succeeded' },
    { msg: 'callback applied', attemptId, inboxId: 1, eventKey: 'EV_1' },
  ]);
  expect(harness.logged.map(({ mismatches }) => mismatches)).toEqual([
    undefined,
    undefined,
    [],
    undefined,
    [],
    undefined,
  ]);
});

it('a provider that does not answer, or answers with an unknown status', async () => {
  const { transactionId, attemptId } = await opened();
  harness.wave.failNext('read', 'lost-request');
  await harness.receiveCallback(`EV_1/${transactionId}`);
  await harness.processCallbacks();
  expect(linesOf('provider did not answer')).toMatchObject([
    { level: WARN, attemptId, source: 'callback', reason: 'lost-request' },
  ]);
  harness.wave.settle(transactionId, 'unrecognised', { word: 'reversed/lost' });
  await harness.advance(MINUTE);
  expect(linesOf('provider status not recognised')).toMatchObject([
    { level: ERROR, attemptId, word: 'reversed/lost' },
  ]);
});

it('a refusal to open a session; a busy provider is no error', async () => {
  const order = await harness.placeOrder();
  for (const failure of ['busy', 'refused'] as const) {
    harness.wave.failNext('open', failure);
    await expect(harness.pay(order.id)).rejects.toMatchObject({
      code: expect.stringMatching(/^payment\.provider_/),
    });
  }
  const ids = (await harness.attempts()).map(({ id }) => id);
  expect(linesOf('provider refused to open a session')).toMatchObject([
    { level: WARN, attemptId: ids[0], reason: 'busy' },
    { level: ERROR, attemptId: ids[1], reason: 'refused' },
  ]);
});

it('an attempt that was lost before its session was opened', async () => {
  const order = await harness.placeOrder();
  const request = { orderId: order.id, provider: 'wave', phone: PHONE } as const;
  const { attempt } = await beginAttempt(harness.core, request, { id: randomUUID(), asked: new Set() });
  for (let minute = 0; minute < 60 && linesOf('session was never used').length === 0; minute += 1)
    await harness.advance(MINUTE, MINUTE);
  expect(linesOf('session was never used')).toMatchObject([
    { level: INFO, attemptId: attempt.id, source: 'reconciler' },
  ]);
  const { state, checkedAt, nextCheckAt } = await harness.attemptOf(attempt.clientReference);
  expect({ state, checkedAt }).toEqual({ state: 'expired', checkedAt: harness.clock.now() });
  expect(nextCheckAt!.getTime()).toBeGreaterThan(harness.clock.now().getTime());
});

it('callbacks without a true proof, of another merchant, of no payment and of another session', async () => {
  expect(await harness.receiveCallback('EV_1/x', 'bad')).toBe('forged');
  await harness.receiveCallback('EV_2/TABLE-12/cos-foreign-1');
  await harness.receiveCallback('EV_3/TABLE-13/cos-foreign-2');
  const reference = 'WV9-1-0000000000000000';
  await harness.receiveCallback(`EV_4/${reference}`);
  await harness.processCallbacks();
  harness.clock.advance(60 * MINUTE);
  await harness.processCallbacks();
  expect(alarms()).toEqual([
    [WARN, 'callback refused: its proof does not hold'],
    [ERROR, 'callback of a foreign payment'],
    [ERROR, 'callback of no attempt of ours'],
  ]);
  expect(linesOf('callback refused: its proof does not hold')).toMatchObject([{ provider: 'wave' }]);
  const event = 'payment.foreign_callback';
  expect(linesOf('callback of a foreign payment')).toMatchObject([
    { level: ERROR, event, inboxId: 1, reference: 'TABLE-12', session: 'cos-foreign-1' },
    { level: INFO, event, inboxId: 2, reference: 'TABLE-13', session: 'cos-foreign-2' },
  ]);
  expect(linesOf('callback of no attempt of ours')).toMatchObject([{ inboxId: 3 }]);

  const { transactionId } = await opened();
  const { clientReference, amount } = await harness.attemptOf(transactionId);
  const other = await harness.wave.provider.open(sessionRequest({ clientReference, amount }));
  const session = other.kind === 'evidence' ? other.sessionId : 'none';
  await harness.receiveCallback(`EV_5/${transactionId}/${session}`);
  await harness.processCallbacks();
  expect(linesOf('callback names another session')).toMatchObject([
    {
      level: ERROR,
      event: 'payment.other_session',
      inboxId: 4,
      reference: transactionId,
      session,
      verdict: 'expired',
      amount,
    },
  ]);
});

it('a payment that is not the one due', async () => {
  const { id: orderId, total } = await harness.placeOrder();
  const pay = (expected: { amount?: number; instalmentNo?: number }) =>
    harness.payments.initiate({ orderId, provider: 'wave', phone: PHONE, ...expected });
  await expect(pay({ instalmentNo: 2 })).rejects.toMatchObject({ code: 'payment.instalment_changed' });
  await expect(pay({ amount: total - 1 })).rejects.toMatchObject({ code: 'payment.amount_changed' });
  expect(harness.logged).toMatchObject([
    { level: WARN, msg: 'not the instalment that is due', orderId, instalmentNo: 2, due: 1 },
    { level: WARN, msg: 'not the amount that is due', orderId, amount: total - 1, amountDue: total },
  ]);
});

it('what staff did: cash received, and a decision about a conflict', async () => {
  const paid = await harness.placeOrder();
  await harness.payments.recordCash({ orderId: paid.id, instalmentNo: 1, amount: paid.total, ...STAFF });
  expect(linesOf('cash payment recorded')).toMatchObject([
    { orderId: paid.id, instalmentNo: 1, staffId: STAFF.staffId },
  ]);
  const { transactionId, attemptId } = await opened();
  harness.wave.settle(transactionId, 'succeeded', { clientReference: 'typed' });
  await harness.advance(5_000);
  expect(linesOf('payment event recorded').at(-1)).toMatchObject({
    to: 'conflicted',
    mismatches: ['reference'],
  });
  await harness.payments.acceptConflict({ transactionId, ...STAFF, idempotencyKey: 'decision' });
  const decided = linesOf('staff decided about a payment');
  expect(decided).toMatchObject([
    { attemptId, staffId: STAFF.staffId, from: 'conflicted', to: 'succeeded', event: 'staff.accepted' },
  ]);
});

it('a violated invariant, until it is mended', async () => {
  const order = await harness.placeOrder();
  await harness.owner.update(orders).set({ total: order.total - 1_000 });
  await createInvariantWatch(harness.core).tick();
  expect(linesOf('payment invariant violated')).toMatchObject([
    { level: ERROR, invariant: 'I12', subject: `order ${order.id}`, detail: expect.anything() },
  ]);
});

it('an Orange code that was never used', async () => {
  const other = await openCoreHarness({ definition: orange, features: orangeFeatures });
  onTestFinished(() => other.close());
  const order = await other.placeOrder();
  const { transactionId } = await other.pay(order.id);
  const { id: attemptId } = await other.attemptOf(transactionId);
  await other.advance(26 * 60 * MINUTE, 10 * MINUTE);
  expect(linesOf('session was never used', other)).toMatchObject([{ level: INFO, attemptId }]);
});
