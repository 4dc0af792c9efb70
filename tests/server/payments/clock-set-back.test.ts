import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutbox, enqueue } from '#server/jobs/outbox.ts';
import { paymentAttempts } from '#server/db/schema.ts';
import { createPayments } from '#server/payments/index.ts';
import { isImpossiblyLate } from '#server/payments/store/schedule.ts';
import { idleWork } from '#tests/support/idle-outbox.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const JUMP = 5 * HOUR;

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

/** Runs `work` with the clock hours ahead, then sets the clock back. */
async function whileAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  harness.clock.advance(JUMP);
  const result = await work();
  harness.clock.advance(-JUMP);
  return result;
}

const freedVisits = () =>
  harness.logged.flatMap(({ msg, visits }) =>
    String(msg).startsWith('the clock was set back') ? [visits] : [],
  );

const stateOf = async (reference: string) => (await harness.attemptOf(reference)).state;

it('[B35] visits a payment whose last visit was stored by a clock hours ahead', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  await whileAhead(async () => {
    harness.wave.failNext('read', 'lost-request');
    await harness.runReconciler();
  });
  expect(freedVisits()).toEqual([]);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(62_000);
  expect(await stateOf(transactionId)).toBe('succeeded');
  expect(freedVisits()).toEqual([1]);
});

it.each([
  ['created half an hour ago', { created: 30 * MINUTE }, 5 * MINUTE],
  ['created three hours ago', { created: 3 * HOUR }, 15 * MINUTE],
  ['created yesterday', { created: DAY }, HOUR],
  ['created five days ago', { created: 5 * DAY }, DAY],
  ['created longer ago than payments are watched', { created: 15 * DAY }, DAY],
  ['refused half an hour ago', { created: HOUR, refused: 30 * MINUTE }, HOUR],
  ['refused two hours ago', { created: 3 * HOUR, refused: 2 * HOUR }, DAY - HOUR],
  ['refused two days ago', { created: 3 * DAY, refused: 2 * DAY }, DAY],
])(
  '[B35] the latest visit that the schedule allows: a payment %s',
  async (_, { created, ...was }, latest) => {
    await harness.pay((await harness.placeOrder()).id);
    const now = harness.clock.now();
    const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const lateVisits = async (nextVisit: Date) => {
      await harness.owner.update(paymentAttempts).set({
        createdAt: at(-created),
        refusedAt: 'refused' in was ? at(-was.refused) : null,
        nextCheckAt: nextVisit,
      });
      const isLate = isImpossiblyLate(paymentAttempts, harness.core.knownProviders, now);
      return (await harness.db.select().from(paymentAttempts).where(isLate)).length;
    };
    expect(await lateVisits(at(latest))).toBe(0);
    // What another process plans at the same moment may be later by half a minute.
    expect(await lateVisits(at(latest + 30_000))).toBe(0);
    expect(await lateVisits(at(latest + 30_001))).toBe(1);
  },
);

it('[B35] keeps visiting a payment that was created by a clock hours ahead', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await whileAhead(() => harness.pay(order.id));
  await harness.advance(3 * MINUTE);
  expect(harness.wave.calls.filter(({ call }) => call === 'read').length).toBeGreaterThanOrEqual(3);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(MINUTE);
  expect(await stateOf(transactionId)).toBe('succeeded');
});

it('[B35] makes the late check of a payment whose refusal was stored by a clock hours ahead', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'failed');
  await whileAhead(() => harness.runReconciler());
  expect(await stateOf(transactionId)).toBe('failed');
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(HOUR + MINUTE, MINUTE);
  expect(await stateOf(transactionId)).toBe('succeeded');
});

it('[B35] checks a payment for its owner although a clock hours ahead stored the last check', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  await whileAhead(async () => {
    harness.wave.failNext('read', 'lost-request');
    await harness.payments.status(transactionId, { check: true });
  });
  harness.wave.settle(transactionId, 'succeeded');
  expect(await harness.payments.status(transactionId, { check: true })).toMatchObject({ state: 'succeeded' });
});

it('[B35] takes over a payment of a dead process whose lease was stored by a clock hours ahead', async () => {
  const order = await harness.placeOrder();
  const { wave, core } = harness;
  const dying = createPayments({
    ...core,
    interrupt: async (point) => {
      if (point === 'initiate.before_request') throw new Error('killed');
    },
  });
  await whileAhead(() =>
    dying.initiate({ orderId: order.id, provider: 'wave', phone: '+221771234567' }).catch(() => undefined),
  );
  expect((await harness.attempts()).map(({ state }) => state)).toEqual(['requesting']);
  await harness.advance(62_000);
  expect((await harness.attempts()).map(({ state }) => state)).toEqual(['unknown']);
  expect(wave.requests).toEqual([]);
});

it('[B35] retries a job that failed under a clock hours ahead', async () => {
  const { db, clock, core } = harness;
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
  await whileAhead(() => outbox.tick());
  isDown = false;
  await outbox.tick();
  expect(sent).toEqual([7]);
  isDown = true;
  await enqueue(db, { kind: 'mail.order_placed', key: '8', payload: { orderId: 8 } });
  await outbox.tick();
  isDown = false;
  await outbox.tick(); // The next retry is in 30 s, which is not a clock jump.
  expect(sent).toEqual([7]);
});
