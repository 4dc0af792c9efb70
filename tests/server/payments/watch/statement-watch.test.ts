import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statementReadings, staffTasks } from '#server/db/schema.ts';
import { createChecks } from '#server/payments/attempts/check.ts';
import { createStatementWatch } from '#server/payments/watch/statement-watch.ts';
import type { StatementPage } from '#server/providers/provider.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A payment of an attempt that is not in the database, as the statement lists it. */
const forgotten = (key: string) => ({ clientReference: 'WV7-1-0123456789ABCDEF', sessionId: `cos-${key}` });

/** A refused payment whose checks have ended. @returns its transaction id */
async function refusedLongAgo(): Promise<string> {
  const { id } = await harness.placeOrder();
  const { transactionId } = await harness.pay(id);
  harness.wave.settle(transactionId, 'cancelled');
  await harness.advance(5_000);
  await harness.advance(15 * DAY, 12 * HOUR);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'cancelled', nextCheckAt: null });
  return transactionId;
}

const readings = () => harness.db.select().from(statementReadings);
const tasks = () => harness.db.select().from(staffTasks);
const daysRead = () => harness.wave.calls.flatMap(({ call, name }) => (call === 'statement' ? [name] : []));

it('[B7] finds a payment received long after a refusal, without callback or browser', async () => {
  const transactionId = await refusedLongAgo();
  const reader = harness.statementReader();
  await reader.tick();
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(HOUR, MINUTE);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'cancelled' });
  await reader.tick();
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  expect(await harness.tasks()).toEqual([]);
  await harness.audit();
});

it('[F5] raises one staff task for a payment that is not in the database', async () => {
  harness.wave.addStatementItem('T1', { ...forgotten('T1'), amount: 389_000 });
  await harness.statementReader().tick();
  await harness.statementReader().tick();
  expect(await tasks()).toMatchObject([
    {
      kind: 'orphan_payment',
      key: 'wave/cos-T1',
      detail: {
        reference: forgotten('T1').clientReference,
        session: 'cos-T1',
        transactionId: 'T1',
        amount: 389_000,
      },
    },
  ]);
  const told = harness.logged.filter(({ level, transactionId }) => level === 50 && transactionId === 'T1');
  expect(told).toHaveLength(1);
});

it("[F5] ignores settled payments, and other people's payments in the same wallet", async () => {
  const { id } = await harness.placeOrder();
  const { transactionId } = await harness.pay(id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  harness.wave.addStatementItem('T2', { clientReference: 'TABLE-12', sessionId: 'cos-other' });
  harness.wave.addStatementItem('T3', {});
  const calls = harness.wave.calls.length;
  await harness.statementReader().tick();
  expect(harness.wave.calls.slice(calls).filter(({ call }) => call !== 'statement')).toEqual([]);
  expect(await harness.tasks()).toEqual([]);
  expect(await readings()).toMatchObject([{ readUntil: harness.clock.now() }]);
});

it('[F5] finds the attempt of a payment by its session where the statement does not name our reference', async () => {
  const transactionId = await refusedLongAgo();
  const { providerSessionId } = await harness.attemptOf(transactionId);
  harness.wave.addStatementItem('T6', { sessionId: providerSessionId ?? '' });
  const reader = harness.statementReader();
  await reader.tick();
  harness.clock.advance(HOUR);
  await reader.tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: `wave/${providerSessionId}` }]);
});

it('[F5] reads the other payments of a day when one cannot be looked up, and that day again', async () => {
  harness.wave.addStatementItem('T7', { ...forgotten('T7'), sessionId: 'cos-\0' });
  harness.wave.addStatementItem('T8', forgotten('T8'));
  await harness.statementReader().tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'wave/cos-T8' }]);
  expect(await readings()).toMatchObject([{ readUntil: null }]);
  expect(harness.logged).toContainEqual(
    expect.objectContaining({ level: 50, transactionId: 'T7', err: expect.anything() }),
  );
});

it('[F5] reports a second payment with the reference of an attempt that has one already', async () => {
  const { id } = await harness.placeOrder();
  const { transactionId } = await harness.pay(id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  harness.wave.addStatementItem('T4', { clientReference: transactionId, sessionId: 'cos-twin' });
  await harness.statementReader().tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'wave/cos-twin' }]);
});

it('[F5] continues after an item of the statement that cannot be parsed, and reports it once a day', async () => {
  harness.wave.addUnreadable('pt-odd');
  for (const key of ['T1', 'T2', 'T3']) harness.wave.addStatementItem(key, forgotten(key));
  const reader = harness.statementReader();
  await reader.tick();
  harness.clock.advance(HOUR);
  await reader.tick();
  const day = harness.clock.now().toISOString().slice(0, 10);
  expect((await harness.tasks()).toSorted()).toEqual([
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
  expect(harness.logged).toContainEqual(
    expect.objectContaining({ level: 50, event: 'payment.books_unreadable' }),
  );
});

it('[F5] reports a session that still contradicts the statement after an hour', async () => {
  const transactionId = await refusedLongAgo();
  harness.wave.addStatementItem('T5', { clientReference: transactionId });
  const reader = harness.statementReader();
  await reader.tick();
  expect(await harness.tasks()).toEqual([]);
  harness.clock.advance(HOUR);
  await reader.tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'wave/T5' }]);
});

it('[F5] of two payments that one entry names, one that is paid by it is enough', async () => {
  const refused = await refusedLongAgo();
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { sessionId } = harness.wave.settle(transactionId, 'succeeded');
  harness.wave.addStatementItem('T10', { clientReference: refused, sessionId });
  await harness.statementReader().tick();
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'succeeded' });
  expect(await harness.tasks()).toEqual([]);
  expect(await readings()).toMatchObject([{ readUntil: harness.clock.now() }]);
});

it('[F5] of two payments that one entry names and none is paid by it, both must be known to the end', async () => {
  const refused = await refusedLongAgo();
  const paid = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(paid.transactionId, 'succeeded');
  await harness.advance(5_000);
  const other = await harness.pay((await harness.placeOrder()).id);
  harness.wave.addStatementItem('T11', {
    clientReference: paid.transactionId,
    sessionId: other.sessionId ?? '',
  });
  const reader = harness.statementReader();
  await reader.tick();
  expect(await harness.tasks()).toEqual([]);
  harness.clock.advance(HOUR);
  harness.wave.failNext('read', 'lost-request', other.sessionId ?? '');
  await reader.tick();
  expect(await harness.tasks()).toEqual([]);
  harness.clock.advance(HOUR);
  await reader.tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: `wave/${other.sessionId}` }]);
  expect(await readings()).toMatchObject([{ readUntil: harness.clock.now() }]);
  expect(await harness.attemptOf(refused)).toMatchObject({ state: 'cancelled' });
});

it('[F5] [B4] reports nothing while the provider does not say how the payment stands', async () => {
  const transactionId = await refusedLongAgo();
  harness.wave.addStatementItem('T9', { clientReference: transactionId });
  const reader = harness.statementReader();
  harness.clock.advance(HOUR);
  harness.wave.failNext('read', 'lost-request');
  await reader.tick();
  expect(await harness.tasks()).toEqual([]);
  expect(await readings()).toMatchObject([{ readUntil: null }]);
  harness.clock.advance(HOUR);
  await reader.tick();
  expect(await tasks()).toMatchObject([{ kind: 'orphan_payment', key: 'wave/T9' }]);
});

it('reads every page of today and yesterday hourly, and after a pause all days since', async () => {
  for (const key of ['T1', 'T2', 'T3', 'T4', 'T5']) harness.wave.addStatementItem(key, forgotten(key));
  const reader = harness.statementReader();
  await reader.tick();
  expect(new Set(daysRead()).size).toBe(15);
  expect(await harness.tasks()).toHaveLength(5);

  harness.wave.calls.length = 0;
  harness.clock.advance(59 * MINUTE);
  await reader.tick();
  expect(daysRead()).toEqual([]);
  harness.clock.advance(MINUTE);
  await reader.tick();
  expect(new Set(daysRead()).size).toBe(2);

  harness.wave.calls.length = 0;
  harness.clock.advance(3 * DAY);
  await reader.tick();
  expect(new Set(daysRead()).size).toBe(5);
  const told = () =>
    harness.logged.filter(({ msg }) => msg === 'older statements of the provider stay unread');
  for (const pause of [14 * DAY, 60 * DAY]) {
    expect(told()).toEqual([]);
    harness.wave.calls.length = 0;
    harness.clock.advance(pause);
    await reader.tick();
    expect(new Set(daysRead()).size).toBe(15);
  }
  const readBefore = new Date(harness.clock.now().getTime() - 60 * DAY).toISOString();
  expect(told()).toMatchObject([{ level: 50, readUntil: readBefore, from: daysRead()[0] }]);
});

const endless = async (): Promise<StatementPage> => ({
  kind: 'page',
  items: [],
  unreadable: [],
  next: 'more',
});

it('a statement without an end is given up, reported, and read again', async () => {
  const { core } = harness;
  await harness.statementReader().tick();
  const readBefore = harness.clock.now();
  harness.clock.advance(HOUR);
  await createStatementWatch(core, createChecks(core), { id: 'wave', statement: endless }).tick();
  const told = harness.logged.filter(({ msg }) => msg === 'the statement of a day has no end');
  expect(told.map(({ level, day }) => [level, day])).toEqual([
    [50, new Date(harness.clock.now().getTime() - DAY).toISOString().slice(0, 10)],
    [50, harness.clock.now().toISOString().slice(0, 10)],
  ]);
  expect(await readings()).toMatchObject([{ readUntil: readBefore }]);
});

it('retries a day that could not be read', async () => {
  const reader = harness.statementReader();
  await reader.tick();
  harness.clock.advance(3 * DAY);
  harness.wave.addStatementItem('T1', {
    ...forgotten('T1'),
    at: new Date(harness.clock.now().getTime() - 2 * DAY),
  });
  for (let page = 0; page < 5; page += 1) harness.wave.failNext('statement', 'lost-request');
  await reader.tick();
  expect(await harness.tasks()).toEqual([]);
  // Held for as long as the next try waits.
  expect(await readings()).toMatchObject([{ leaseUntil: expect.any(Date) }]);
  harness.clock.advance(5 * MINUTE);
  await reader.tick();
  expect(await harness.tasks()).toEqual(['orphan_payment']);
});

it('reads by itself once it is started, also again after a stop', async () => {
  const reader = harness.statementReader();
  for (const days of [15, 17]) {
    reader.start();
    await expect.poll(() => daysRead().length).toBe(days);
    await reader.stop();
    harness.clock.advance(HOUR);
  }
});

it('a process that stops leaves the statement to others', async () => {
  const release = harness.wave.holdAnswers();
  const reader = harness.statementReader();
  const reading = reader.tick();
  await expect.poll(() => daysRead().length).toBe(1);
  await reader.stop();
  release();
  await reading;
  expect(daysRead()).toHaveLength(1);
  expect(await readings()).toMatchObject([{ readUntil: null, leaseUntil: null }]);
});

it('reads in one process at a time, and continues after the clock was set back', async () => {
  const release = harness.wave.holdAnswers();
  const first = harness.statementReader().tick();
  await expect.poll(() => daysRead().length).toBe(1);
  await harness.statementReader().tick();
  expect(daysRead()).toHaveLength(1);
  release();
  await first;
  expect(daysRead()).toHaveLength(15);
  const future = new Date(harness.clock.now().getTime() + DAY);
  await harness.db.update(statementReadings).set({ readUntil: future, leaseUntil: future });
  await harness.statementReader().tick();
  expect(daysRead()).toHaveLength(17);
});
