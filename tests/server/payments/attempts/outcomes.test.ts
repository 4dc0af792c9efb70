import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Evidence, Verdict } from '#server/providers/provider.ts';
import { orders, paymentEvents } from '#server/db/schema.ts';
import { applyEvidence } from '#server/payments/attempts/apply-evidence.ts';
import { beginAttempt } from '#server/payments/attempts/begin-attempt.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { readEvents } from '#server/payments/attempts/attempts.repository.ts';
import { projectionOf, replay } from '#server/payments/attempts/projection.ts';
import { type Bench, openBench, OTHER_PHONE, PHONE } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An order whose payment is open, and what the payer does with it. */
async function opened() {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  return { order, transactionId, state: async () => (await bench.attemptOf(transactionId)).state };
}

it('[A9] [I6] refuses the proof of another payment', async () => {
  const cheap = await opened();
  const dear = await bench.placeOrder(2_000_000);
  const { transactionId } = await bench.pay(dear.id, OTHER_PHONE);
  const paid = bench.wave.settle(cheap.transactionId, 'succeeded');
  await bench.pass(5_000);
  const target = await bench.attemptOf(transactionId);
  const stolen: Evidence = { ...paid, amount: 2_000_000, clientReference: transactionId };
  await applyEvidence(bench.core, target.id, stolen, { source: 'status' });
  const after = await bench.attemptOf(transactionId);
  expect(after).toMatchObject({ state: 'conflicted', providerTransactionId: null });
  expect(await bench.invoices()).toHaveLength(0);
  await bench.settleWork();
  expect(await bench.invoices()).toHaveLength(1);
});

it('[A8] never offers a session whose terms are not ours, and offers it once they are', async () => {
  const order = await bench.placeOrder();
  bench.wave.spoil('open', 'lost-answer');
  const { transactionId } = await bench.pay(order.id);
  bench.wave.settle(transactionId, 'open', { amount: order.total + 1 });
  await bench.pass(5_000);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'pending', nextStep: null });
  bench.wave.settle(transactionId, 'open', { amount: order.total });
  await bench.pass(15_000);
  expect((await bench.attemptOf(transactionId)).nextStep).toMatchObject({ kind: 'link' });
  await bench.audit();
});

it('[B25] [I3] makes a refund task of money for an order that was closed', async () => {
  const { transactionId, state } = await opened();
  await bench.db.update(orders).set({ state: 'cancel' });
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  expect(await state()).toBe('surplus');
  expect(await bench.tasks()).toEqual(['refund']);
  await bench.audit();
});

it('[B17] leaves a payment as it is on a word that nobody mapped, and tells staff', async () => {
  const { transactionId, state } = await opened();
  bench.wave.settle(transactionId, 'unrecognised', { word: 'reversed/lost' });
  await bench.pass(MINUTE);
  expect(await state()).toBe('pending');
  expect(await bench.tasks()).toEqual(['unknown_status']);
  bench.wave.settle(transactionId, 'succeeded', { word: 'complete/succeeded' });
  await bench.pass(MINUTE);
  expect(await state()).toBe('succeeded');
  await bench.audit();
});

it('[B9] takes an attempt whose process is gone for unknown, never for failed, and makes room', async () => {
  const order = await bench.placeOrder();
  const request = { orderId: order.id, provider: 'wave', phone: PHONE } as const;
  const { attempt } = await beginAttempt(bench.core, request, { id: randomUUID(), asked: new Set() });
  const now = () => bench.attemptOf(attempt.clientReference);
  await bench.pass(14_000);
  expect(await now()).toMatchObject({ state: 'created', superseded: false });
  await bench.pass(25_000);
  expect(await now()).toMatchObject({ state: 'unknown', refusedAt: null });
  await bench.pass(60_000);
  expect(await now()).toMatchObject({ state: 'unknown', superseded: true });
  expect(await bench.pay(order.id)).toMatchObject({ state: 'pending', existing: false });
  await bench.audit();
});

it('[I15] [I5] rebuilds every payment from its events, and keeps them from being changed', async () => {
  const course: [Verdict, number][] = [
    ['processing', HOUR],
    ['failed', HOUR],
    ['succeeded', 24 * HOUR],
  ];
  const { transactionId } = await opened();
  for (const [verdict, time] of course) {
    bench.wave.settle(transactionId, verdict);
    await bench.pass(time, HOUR);
  }
  const attempt = await bench.attemptOf(transactionId);
  const events = await readEvents(bench.db, attempt.id);
  expect(replay(events)).toMatchObject({ projection: projectionOf(attempt), fault: undefined });
  expect(attempt.state).toBe('succeeded');
  await expect(bench.owner.delete(paymentEvents)).rejects.toMatchObject({
    cause: { message: 'payment events are append-only' },
  });
  await expect(bench.owner.update(paymentEvents).set({ type: 'x' })).rejects.toMatchObject({
    cause: { message: 'payment events are append-only' },
  });
});

it('[B23] asks the provider once for two processes that want to know at one moment', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  const { id } = await bench.attemptOf(transactionId);
  bench.clock.advance(4_000);
  const processes = [createChecks(bench.core), createChecks(bench.core)];
  await Promise.all(processes.map((checks) => checks.shared(id, { source: 'status' })));
  expect(bench.wave.calls.filter(({ call }) => call === 'read')).toHaveLength(1);
});
