import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Evidence, Verdict } from '#server/providers/provider.ts';
import { orders, paymentEvents, staffTasks } from '#server/db/schema.ts';
import { applyEvidence } from '#server/payments/attempts/apply-evidence.ts';
import { beginAttempt } from '#server/payments/attempts/begin-attempt.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { projectionOf, replay } from '#server/payments/store/projection.ts';
import {
  type CoreHarness,
  openCoreHarness,
  OTHER_PHONE,
  PHONE,
} from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An order with an open payment. */
async function opened() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  return { order, transactionId, state: async () => (await harness.attemptOf(transactionId)).state };
}

it('[A9] [I6] rejects evidence of another payment', async () => {
  const cheap = await opened();
  const dear = await harness.placeOrder(2_000_000);
  const { transactionId } = await harness.pay(dear.id, OTHER_PHONE);
  const paid = harness.wave.settle(cheap.transactionId, 'succeeded');
  await harness.advance(5_000);
  const target = await harness.attemptOf(transactionId);
  const stolen: Evidence = { ...paid, amount: 2_000_000, clientReference: transactionId };
  await applyEvidence(harness.core, target.id, stolen, { source: 'status' });
  const after = await harness.attemptOf(transactionId);
  expect(after).toMatchObject({ state: 'conflicted', providerTransactionId: null });
  expect(await harness.invoices()).toHaveLength(0);
  await harness.drainOutbox();
  expect(await harness.invoices()).toHaveLength(1);
});

it('[A9] [B6] money on another session than the one that was opened is a conflict', async () => {
  const { transactionId, state } = await opened();
  const { id, providerSessionId } = await harness.attemptOf(transactionId);
  const paid = harness.wave.settle(transactionId, 'succeeded');
  const other = { ...paid, sessionId: 'cos-other', transactionId: 'T-other' };
  await applyEvidence(harness.core, id, other, { source: 'status' });
  expect(await state()).toBe('conflicted');
  expect((await readEvents(harness.db, id)).at(-1)).toMatchObject({ inputs: { mismatches: ['session'] } });
  expect(providerSessionId).not.toBe('cos-other');
  expect(await harness.tasks()).toEqual(['conflict']);
});

it('[A8] offers a session to the payer only if its amount, currency and reference are ours', async () => {
  const order = await harness.placeOrder();
  harness.wave.failNext('open', 'lost-answer');
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'open', { amount: order.total + 1 });
  await harness.advance(5_000);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'pending', nextStep: null });
  harness.wave.settle(transactionId, 'open', { amount: order.total });
  await harness.advance(15_000);
  expect((await harness.attemptOf(transactionId)).nextStep).toMatchObject({ kind: 'link' });
  await harness.audit();
});

it('[B25] [I3] raises a refund task for money received for a closed order', async () => {
  const { transactionId, state } = await opened();
  await harness.db.update(orders).set({ state: 'cancel' });
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  expect(await state()).toBe('surplus');
  expect(await harness.tasks()).toEqual(['refund']);
  await harness.audit();
});

it('[B17] an unknown provider status leaves the payment unchanged and raises a staff task', async () => {
  const { transactionId, state } = await opened();
  harness.wave.settle(transactionId, 'unrecognised', { word: 'reversed/lost' });
  await harness.advance(MINUTE);
  expect(await state()).toBe('pending');
  expect(await harness.db.select().from(staffTasks)).toMatchObject([
    { kind: 'unknown_status', detail: { transactionId, word: 'reversed/lost' } },
  ]);
  harness.wave.settle(transactionId, 'succeeded', { word: 'complete/succeeded' });
  await harness.advance(MINUTE);
  expect(await state()).toBe('succeeded');
  await harness.audit();
});

it('[B9] an attempt whose process died becomes unknown, never failed, and then allows a new attempt', async () => {
  const order = await harness.placeOrder();
  const request = { orderId: order.id, provider: 'wave', phone: PHONE } as const;
  const { attempt } = await beginAttempt(harness.core, request, { id: randomUUID(), asked: new Set() });
  const now = () => harness.attemptOf(attempt.clientReference);
  await harness.advance(14_000);
  expect(await now()).toMatchObject({ state: 'created', superseded: false });
  await harness.advance(25_000);
  const { id, ...unknown } = await now();
  expect(unknown).toMatchObject({ state: 'unknown', refusedAt: null, leaseUntil: null });
  expect(unknown.nextCheckAt?.getTime()).toBeGreaterThan(harness.clock.now().getTime());
  expect(harness.logged.filter(({ msg }) => msg === 'payment unknown')).toMatchObject([
    { attemptId: id, source: 'reconciler', reason: 'its process ended before the answer' },
  ]);
  await harness.advance(60_000);
  expect(await now()).toMatchObject({ state: 'unknown', superseded: true });
  expect(await harness.pay(order.id)).toMatchObject({ state: 'pending', existing: false });
  await harness.audit();
});

it('[I15] [I5] every payment can be rebuilt from its events, which cannot be changed', async () => {
  const course: [Verdict, number][] = [
    ['processing', HOUR],
    ['failed', HOUR],
    ['succeeded', 24 * HOUR],
  ];
  const { transactionId } = await opened();
  for (const [verdict, time] of course) {
    harness.wave.settle(transactionId, verdict);
    await harness.advance(time, HOUR);
  }
  const attempt = await harness.attemptOf(transactionId);
  const events = await readEvents(harness.db, attempt.id);
  expect(replay(events)).toMatchObject({ projection: projectionOf(attempt), fault: undefined });
  expect(attempt.state).toBe('succeeded');
  await expect(harness.owner.delete(paymentEvents)).rejects.toMatchObject({
    cause: { message: 'payment events are append-only' },
  });
  await expect(harness.owner.update(paymentEvents).set({ type: 'x' })).rejects.toMatchObject({
    cause: { message: 'payment events are append-only' },
  });
});

it('[B23] two processes that check at the same time make one call to the provider', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { id } = await harness.attemptOf(transactionId);
  harness.clock.advance(4_000);
  const processes = [createChecks(harness.core), createChecks(harness.core)];
  await Promise.all(processes.map((checks) => checks.shared(id, { source: 'status' })));
  expect(harness.wave.calls.filter(({ call }) => call === 'read')).toHaveLength(1);
});
