import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statementReadings, staffTasks } from '#server/db/schema.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FORGOTTEN = { clientReference: 'WV7-1-0123456789ABCDEF', sessionId: 'cos-forgotten' };

/** The transaction id of a payment that was refused, and of which no look is planned any more. */
async function refusedLongAgo(): Promise<string> {
  const { id } = await bench.placeOrder();
  const { transactionId } = await bench.pay(id);
  bench.wave.settle(transactionId, 'cancelled');
  await bench.pass(5_000);
  await bench.pass(48 * HOUR, HOUR);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'cancelled', nextCheckAt: null });
  return transactionId;
}

const tasks = () => bench.db.select().from(staffTasks);
const daysRead = () => bench.wave.calls.flatMap(({ call, name }) => (call === 'statement' ? [name] : []));

it('[B7] finds money that came long after a refusal, without a callback and without a shopper', async () => {
  const transactionId = await refusedLongAgo();
  const reader = bench.statementReader();
  await reader.readDue();
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(HOUR, MINUTE);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'cancelled' });
  await reader.readDue();
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  expect(await bench.tasks()).toEqual([]);
  await bench.audit();
});

it('[F5] puts a payment before staff, once, that the database knows nothing of', async () => {
  bench.wave.receive('T1', { ...FORGOTTEN, amount: 389_000 });
  await bench.statementReader().readDue();
  await bench.statementReader().readDue();
  expect(await tasks()).toMatchObject([
    {
      kind: 'orphan_payment',
      key: 'T1',
      detail: { reference: FORGOTTEN.clientReference, session: FORGOTTEN.sessionId, amount: 389_000 },
    },
  ]);
  const told = bench.logged.filter(({ level, transactionId }) => level === 50 && transactionId === 'T1');
  expect(told).toHaveLength(1);
});

it('[F5] leaves alone what it has settled, and money of others in the same wallet', async () => {
  const { id } = await bench.placeOrder();
  const { transactionId } = await bench.pay(id);
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  bench.wave.receive('T2', { clientReference: 'TABLE-12', sessionId: 'cos-other' });
  bench.wave.receive('T3', {});
  const calls = bench.wave.calls.length;
  await bench.statementReader().readDue();
  expect(bench.wave.calls.slice(calls).filter(({ call }) => call !== 'statement')).toEqual([]);
  expect(await bench.tasks()).toEqual([]);
});

it('[F5] tells of a second payment under one reference, which its attempt does not account for', async () => {
  const { id } = await bench.placeOrder();
  const { transactionId } = await bench.pay(id);
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  bench.wave.receive('T4', { clientReference: transactionId, sessionId: 'cos-twin' });
  await bench.statementReader().readDue();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'T4' }]);
});

it('[F5] goes on after an item of the statement that it cannot read, and tells staff once a day', async () => {
  bench.wave.addUnreadable('pt-odd');
  for (const key of ['T1', 'T2', 'T3']) bench.wave.receive(key, FORGOTTEN);
  const reader = bench.statementReader();
  await reader.readDue();
  bench.clock.advance(HOUR);
  await reader.readDue();
  const day = bench.clock.now().toISOString().slice(0, 10);
  expect((await bench.tasks()).toSorted()).toEqual([
    'orphan_payment',
    'orphan_payment',
    'orphan_payment',
    'unreadable_books',
  ]);
  expect(await tasks()).toContainEqual(
    expect.objectContaining({
      kind: 'unreadable_books',
      key: `wave/${day}`,
      detail: { items: ['pt-odd'] },
    }),
  );
  expect(bench.logged).toContainEqual(
    expect.objectContaining({ level: 50, event: 'payment.books_unreadable' }),
  );
});

it('[F5] gives a session an hour to say what the statement says, and then tells staff', async () => {
  const transactionId = await refusedLongAgo();
  bench.wave.receive('T5', { clientReference: transactionId });
  const reader = bench.statementReader();
  await reader.readDue();
  expect(await bench.tasks()).toEqual([]);
  bench.clock.advance(HOUR);
  await reader.readDue();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'T5' }]);
});

it('reads every page of today and yesterday, hourly, and after a pause all days since', async () => {
  for (const key of ['T1', 'T2', 'T3', 'T4', 'T5']) bench.wave.receive(key, FORGOTTEN);
  const reader = bench.statementReader();
  await reader.readDue();
  expect(new Set(daysRead()).size).toBe(15);
  expect(await bench.tasks()).toHaveLength(5);

  bench.wave.calls.length = 0;
  bench.clock.advance(59 * MINUTE);
  await reader.readDue();
  expect(daysRead()).toEqual([]);
  bench.clock.advance(MINUTE);
  await reader.readDue();
  expect(new Set(daysRead()).size).toBe(2);

  bench.wave.calls.length = 0;
  bench.clock.advance(3 * DAY);
  await reader.readDue();
  expect(new Set(daysRead()).size).toBe(5);
  bench.wave.calls.length = 0;
  bench.clock.advance(60 * DAY);
  await reader.readDue();
  expect(new Set(daysRead()).size).toBe(15);
  expect(bench.logged).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'older statements of the provider stay unread' }),
  );
});

it('comes back for a day that the provider did not show, and does not take it for read', async () => {
  const reader = bench.statementReader();
  await reader.readDue();
  bench.clock.advance(3 * DAY);
  bench.wave.receive('T1', { ...FORGOTTEN, at: new Date(bench.clock.now().getTime() - 2 * DAY) });
  for (let page = 0; page < 5; page += 1) bench.wave.spoil('statement', 'lost-request');
  await reader.readDue();
  expect(await bench.tasks()).toEqual([]);
  bench.clock.advance(5 * MINUTE);
  await reader.readDue();
  expect(await bench.tasks()).toEqual(['orphan_payment']);
});

it('reads in one process at a time, and goes on when the clock was set back', async () => {
  const release = bench.wave.holdAnswers();
  const first = bench.statementReader().readDue();
  await expect.poll(() => daysRead().length).toBe(1);
  await bench.statementReader().readDue();
  expect(daysRead()).toHaveLength(1);
  release();
  await first;
  expect(daysRead()).toHaveLength(15);
  const future = new Date(bench.clock.now().getTime() + DAY);
  await bench.db.update(statementReadings).set({ readUntil: future, leaseUntil: future });
  await bench.statementReader().readDue();
  expect(daysRead()).toHaveLength(17);
});
