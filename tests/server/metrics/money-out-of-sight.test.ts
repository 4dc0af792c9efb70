import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tables } from '#server/db/index.ts';
import { type Cause, readMoneyOutOfSight } from '#server/metrics/money-out-of-sight.ts';
import { recordLines } from '#server/payments/settlement/record-lines.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const TOTAL = 389_000;
const { staffTasks } = tables;

/** The causes that have money, with its payments and francs. */
async function outOfSight(): Promise<Partial<Record<Cause, [number, number]>>> {
  const found = await readMoneyOutOfSight(harness.db, PROVIDERS, harness.clock.now());
  return Object.fromEntries(
    found.flatMap(({ cause, payments, francs }) => (payments > 0 ? [[cause, [payments, francs]]] : [])),
  );
}

async function opened(): Promise<string> {
  const order = await harness.placeOrder(TOTAL);
  return (await harness.pay(order.id)).transactionId;
}

const closeTasks = () => harness.db.update(staffTasks).set({ doneAt: harness.clock.now() });
const openTasks = async () => {
  const rows = await harness.db.select({ kind: staffTasks.kind, doneAt: staffTasks.doneAt }).from(staffTasks);
  return rows.filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind);
};

it('[OP-01] nothing is out of sight while payments are open, paid, refused, or in a task', async () => {
  const [paid, refused] = [await opened(), await opened()];
  await opened();
  harness.wave.settle(paid, 'succeeded');
  harness.wave.settle(refused, 'failed');
  await harness.advance(5_000);
  const surplus = await opened();
  await harness.db.update(tables.orders).set({ state: 'cancel' });
  harness.wave.settle(surplus, 'succeeded');
  await harness.advance(2 * MINUTE, 5_000);
  expect(await openTasks()).toEqual(['refund']);
  harness.clock.advance(60 * MINUTE);
  expect(await outOfSight()).toEqual({});
});

it('[OP-01] [F10] money that moves is out of sight after 20 minutes, until a check reports it', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'processing');
  await harness.advance(5_000);
  expect((await harness.attemptOf(transactionId)).state).toBe('processing');
  harness.clock.advance(19 * MINUTE);
  expect(await outOfSight()).toEqual({});
  harness.clock.advance(2 * MINUTE);
  expect(await outOfSight()).toEqual({ moving: [1, TOTAL] });
  await harness.runReconciler();
  expect(await openTasks()).toEqual(['stuck_payment']);
  expect(await outOfSight()).toEqual({});
  // Staff know of it, and the shop still asks.
  await closeTasks();
  expect(await outOfSight()).toEqual({});
  await harness.db.update(tables.paymentAttempts).set({ nextCheckAt: null });
  expect(await outOfSight()).toEqual({ moving: [1, TOTAL] });
});

it('[OP-01] [B15] a callback that nobody processes is out of sight, unless its payment is settled', async () => {
  const [waiting, settled] = [await opened(), await opened()];
  harness.wave.settle(settled, 'succeeded');
  await harness.advance(5_000);
  await harness.receiveCallback(`event-1/${waiting}`);
  await harness.receiveCallback(`event-2/${settled}`);
  harness.clock.advance(21 * MINUTE);
  expect(await outOfSight()).toEqual({ callback: [1, TOTAL] });
  harness.wave.settle(waiting, 'succeeded');
  await harness.processCallbacks();
  expect(await outOfSight()).toEqual({});
});

it('[OP-01] [B2] a callback without a payment is out of sight until its task is raised', async () => {
  await harness.receiveCallback('event-1/WV42-1-8Z3K6Q2N5T7W9Y1B');
  harness.clock.advance(21 * MINUTE);
  expect(await outOfSight()).toEqual({ callback: [1, 0] });
  await harness.processCallbacks();
  expect(await openTasks()).toEqual(['orphan_callback']);
  expect(await outOfSight()).toEqual({});
});

it('[OP-01] [A8] money that differs is out of sight when nobody has to decide about it', async () => {
  const transactionId = await opened();
  harness.wave.settle(transactionId, 'succeeded', { amount: TOTAL - 1 });
  await harness.advance(5_000);
  harness.clock.advance(21 * MINUTE);
  expect(await outOfSight()).toEqual({});
  await closeTasks();
  expect(await outOfSight()).toMatchObject({ conflict: [1, TOTAL] });
});

it('[OP-01] [I24] a refund is out of sight when no task asks for it', async () => {
  const transactionId = await opened();
  await harness.db.update(tables.orders).set({ state: 'cancel' });
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  await closeTasks();
  expect(await outOfSight()).toEqual({});
  harness.clock.advance(21 * MINUTE);
  expect(await outOfSight()).toEqual({ refund: [1, TOTAL] });
});

it('[OP-01] [F5] a payment of a statement is out of sight until it is settled or a task; foreign ones are not ours', async () => {
  const transactionId = await opened();
  const at = harness.clock.now();
  const line = { kind: 'payment', sessionId: undefined, amount: 5_000, at } as const;
  await recordLines(
    harness.db,
    'wave',
    [
      { ...line, reference: 'T1', clientReference: transactionId, amount: TOTAL },
      { ...line, reference: 'T2', clientReference: 'WV42-1-8Z3K6Q2N5T7W9Y1B' },
      { ...line, reference: 'T3', clientReference: 'till 3' },
      { ...line, reference: 'T4', clientReference: undefined },
    ],
    { fileId: null, at },
  );
  expect(await outOfSight()).toEqual({});
  harness.clock.advance(21 * MINUTE);
  expect(await outOfSight()).toEqual({ statement: [2, TOTAL + 5_000] });
  harness.wave.settle(transactionId, 'succeeded');
  await harness.runReconciler();
  expect(await outOfSight()).toEqual({ statement: [1, 5_000] });
  await harness.owner
    .insert(staffTasks)
    .values({ kind: 'orphan_payment', key: 'wave/T2', detail: {}, doneAt: harness.clock.now() });
  expect(await outOfSight()).toEqual({});
});
