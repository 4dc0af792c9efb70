import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutbox, enqueue } from '#server/jobs/outbox.ts';
import { createPayments } from '#server/payments/index.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const JUMP = 5 * HOUR;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

/** The clock jumps ahead, something happens, and the clock is set right. */
async function whileAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  bench.clock.advance(JUMP);
  const result = await work();
  bench.clock.advance(-JUMP);
  return result;
}

const stateOf = async (reference: string) => (await bench.attemptOf(reference)).state;

it('[B35] visits a payment that was last visited by a clock hours ahead', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  await whileAhead(async () => {
    bench.wave.spoil('read', 'lost-request');
    await bench.visit();
  });
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(62_000);
  expect(await stateOf(transactionId)).toBe('succeeded');
});

it('[B35] visits a payment that was created by a clock hours ahead, again and again', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await whileAhead(() => bench.pay(order.id));
  await bench.pass(3 * MINUTE);
  expect(bench.wave.calls.filter(({ call }) => call === 'read').length).toBeGreaterThanOrEqual(3);
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(MINUTE);
  expect(await stateOf(transactionId)).toBe('succeeded');
});

it('[B35] makes the late check of a payment that was refused by a clock hours ahead', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  bench.wave.settle(transactionId, 'failed');
  await whileAhead(() => bench.visit());
  expect(await stateOf(transactionId)).toBe('failed');
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(HOUR + MINUTE, MINUTE);
  expect(await stateOf(transactionId)).toBe('succeeded');
});

it('[B35] asks for an owner whose payment was last checked by a clock hours ahead', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  await whileAhead(async () => {
    bench.wave.spoil('read', 'lost-request');
    await bench.payments.status(transactionId, { check: true });
  });
  bench.wave.settle(transactionId, 'succeeded');
  expect(await bench.payments.status(transactionId, { check: true })).toMatchObject({ state: 'succeeded' });
});

it('[B35] takes over a payment whose process died with a lease from a clock hours ahead', async () => {
  const order = await bench.placeOrder();
  const { wave, core } = bench;
  const dying = createPayments({
    ...core,
    interrupt: async (point) => {
      if (point === 'initiate.before_request') throw new Error('killed');
    },
  });
  await whileAhead(() =>
    dying.initiate({ orderId: order.id, provider: 'wave', phone: '+221771234567' }).catch(() => undefined),
  );
  expect((await bench.attempts()).map(({ state }) => state)).toEqual(['requesting']);
  await bench.pass(62_000);
  expect((await bench.attempts()).map(({ state }) => state)).toEqual(['unknown']);
  expect(wave.requests).toEqual([]);
});

it('[B35] does work again that failed under a clock hours ahead', async () => {
  const { db, clock, core } = bench;
  const sent: number[] = [];
  let isDown = true;
  const outbox = createOutbox({
    db,
    clock,
    log: core.log,
    handlers: {
      ...idleWork,
      'mail.order_placed': async ({ orderId }) => {
        if (isDown) throw new Error('no mail');
        sent.push(orderId);
      },
    },
  });
  await enqueue(db, { kind: 'mail.order_placed', key: '7', payload: { orderId: 7 } });
  await whileAhead(() => outbox.drain());
  isDown = false;
  await outbox.drain();
  expect(sent).toEqual([7]);
  isDown = true;
  await enqueue(db, { kind: 'mail.order_placed', key: '8', payload: { orderId: 8 } });
  await outbox.drain();
  isDown = false;
  await outbox.drain(); // Its next try is 30 s away: that is no jump.
  expect(sent).toEqual([7]);
});
