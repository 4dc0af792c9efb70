import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterEach(() => vi.useRealTimers());
afterAll(() => bench.close());

it('[I16] [B22] answers within the time a page waits, and gives what it began to the next click', async () => {
  const order = await bench.placeOrder();
  const release = bench.wave.holdAnswers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = bench.pay(order.id).catch((error: unknown) => error);
  await vi.waitUntil(() => bench.wave.sessions().length === 1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await answer).toMatchObject({ code: 'payment.provider_unavailable' });
  vi.useRealTimers();
  const again = bench.pay(order.id);
  release();
  expect(await again).toMatchObject({ state: 'pending', existing: true });
  expect(await bench.attempts()).toHaveLength(1);
  await bench.audit();
});
