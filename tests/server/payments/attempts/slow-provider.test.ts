import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createChecks } from '#server/payments/attempts/check.ts';
import { readStatus } from '#server/payments/attempts/status.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterEach(() => vi.useRealTimers());
afterAll(() => harness.close());

it("[I16] [B22] responds before the client's timeout, and the next click gets the payment that was started", async () => {
  const order = await harness.placeOrder();
  const release = harness.wave.holdAnswers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = harness.pay(order.id).catch((error: unknown) => error);
  await expect.poll(() => harness.wave.sessions().length).toBe(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await answer).toMatchObject({ code: 'payment.provider_unavailable' });
  vi.useRealTimers();
  const again = harness.pay(order.id);
  release();
  expect(await again).toMatchObject({ state: 'pending', existing: true });
  expect(await harness.attempts()).toHaveLength(1);
  await harness.audit();
});

it('[B23] a second reader waits for the answer that the first one has asked for', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, 'succeeded');
  harness.clock.advance(6_000);
  const release = harness.wave.holdAnswers();
  const read = () => harness.payments.status(transactionId, { check: true });
  const first = read();
  await expect.poll(() => harness.wave.calls.map(({ call }) => call)).toContain('read');
  const second = read();
  await pause(600); // Longer than a reader waits who may not ask.
  release();
  expect(await Promise.all([first, second])).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
  expect(harness.wave.calls.filter(({ call }) => call === 'read')).toHaveLength(1);
});

it('[B4] a check that fails is logged, and the last known state is returned', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id } = await harness.attemptOf(transactionId);
  harness.wave.settle(transactionId, 'succeeded');
  harness.clock.advance(6_000);
  const priorityDb = Object.assign(Object.create(harness.db), {
    transaction: () => Promise.reject(new Error('the database is gone')),
  });
  const core = { ...harness.core, priorityDb };
  const view = await readStatus(core, createChecks(core), transactionId, { check: true });
  expect(view).toMatchObject({ transactionId, state: 'pending' });
  expect(harness.logged).toContainEqual(
    expect.objectContaining({
      msg: 'status check failed',
      attemptId: id,
      err: expect.objectContaining({ message: 'the database is gone' }),
    }),
  );
});

it('[B9] while a session is being opened, nobody else asks for it; the next visit is planned', async () => {
  const order = await harness.placeOrder();
  const release = harness.wave.holdAnswers();
  const answer = harness.pay(order.id);
  await expect.poll(() => harness.wave.sessions().length).toBe(1);
  const [opening] = await harness.attempts();
  harness.clock.advance(6_000);
  await harness.payments.status(opening!.clientReference, { check: true });
  await harness.runReconciler();
  expect(harness.wave.calls.map(({ call }) => call)).toEqual(['open']);
  const [after] = await harness.attempts();
  expect(after?.checkedAt).toEqual(harness.clock.now());
  expect(after?.nextCheckAt?.getTime()).toBeGreaterThan(harness.clock.now().getTime());
  release();
  expect(await answer).toMatchObject({ state: 'pending', existing: false });
});
