import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffTasks, statementDays, statementLines } from '#server/db/schema.ts';
import { readMovements } from '#server/payments/index.ts';
import { readProviderDay } from '#server/payments/settlement/read-settlement.ts';
import { createSettlementWatch } from '#server/payments/settlement/settlement-watch.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRICE = 389_000;

const today = () => harness.clock.now().toISOString().slice(0, 10);
const dayOf = (day: string) => readProviderDay(harness.db, 'wave', day);
const lines = () => harness.db.select().from(statementLines);
const openTasks = () =>
  harness.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, 'settlement_difference'), isNull(staffTasks.doneAt)));

/** A payment that the provider has received and the shop knows of. */
async function paid(): Promise<string> {
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  return transactionId;
}

/** Reads the statement once, and settles what is due. */
async function settle(): Promise<void> {
  await harness.statementReader().tick();
  await createSettlementWatch(harness.core).tick();
}

it('[DK-13] the day of a provider has what was received and what its statement says, however often it is read', async () => {
  const day = today();
  await paid();
  await paid();
  await settle();
  await settle();
  expect(await dayOf(day)).toMatchObject({
    payment: {
      recorded: { count: 2, amount: 2 * PRICE },
      stated: { count: 2, amount: 2 * PRICE },
      otherDay: 0,
    },
    refund: { recorded: { count: 0 }, stated: { count: 0 } },
    differences: [],
    readFrom: [],
  });
  expect(await lines()).toHaveLength(2);
  harness.clock.advance(DAY);
  await settle();
  expect((await dayOf(day)).readFrom).toEqual(['api']);
  expect(await openTasks()).toEqual([]);
});

it('[DK-13] a payment that the statement lacks becomes one task after a day of grace, and its line closes it', async () => {
  const day = today();
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  const { sessionId } = harness.wave.settle(transactionId, 'succeeded');
  const at = harness.clock.now();
  harness.wave.hideStatement();
  await harness.advance(5_000);
  await settle();
  harness.clock.advance(DAY);
  await settle();
  expect(await openTasks()).toEqual([]);
  harness.clock.advance(DAY);
  await settle();
  await settle();
  expect(await openTasks()).toMatchObject([
    {
      key: expect.stringMatching(new RegExp(`^wave/${day}/payment/missing/`)),
      timesRaised: 1,
      detail: { transactionId, amount: PRICE, day },
    },
  ]);
  harness.wave.addStatementItem('late', { sessionId, amount: PRICE, at });
  // The reading goes back only to yesterday; an uploaded file or a longer pause brings the line.
  await harness.db.insert(statementLines).values({
    provider: 'wave',
    kind: 'payment',
    reference: 'late',
    sessionId,
    amount: PRICE,
    at,
    source: 'api',
    recordedAt: harness.clock.now(),
  });
  await settle();
  expect(await openTasks()).toEqual([]);
});

it('[DK-13] a day whose statement was not read whole says nothing of what is missing', async () => {
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  harness.wave.settle(transactionId, 'succeeded');
  harness.wave.hideStatement();
  await harness.advance(5_000);
  for (let hour = 0; hour < 72; hour += 12) {
    // Every day that is asked for.
    for (let day = 0; day < 20; day += 1) harness.wave.failNext('statement', 'lost-request');
    await settle();
    harness.clock.advance(12 * HOUR);
  }
  expect(await harness.db.select().from(statementDays)).toEqual([]);
  expect(await openTasks()).toEqual([]);
});

it('[DK-13] another amount is told at once, and a net amount with its fee is none', async () => {
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  const { sessionId } = harness.wave.settle(transactionId, 'succeeded');
  harness.wave.hideStatement();
  await harness.advance(5_000);
  harness.wave.addStatementItem('net', { sessionId, amount: PRICE - 3_890, fee: 3_890 });
  await settle();
  expect(await openTasks()).toEqual([]);
  const other = await paid();
  harness.wave.hideStatement();
  const { providerSessionId } = await harness.attemptOf(other);
  harness.wave.addStatementItem('odd', { sessionId: providerSessionId ?? '', amount: 1_000 });
  harness.clock.advance(HOUR);
  await settle();
  expect(await openTasks()).toMatchObject([
    { key: `wave/${today()}/payment/amount/odd`, detail: { amount: PRICE, stated: 1_000, reference: 'odd' } },
  ]);
});

it('[DK-13] money that the shop does not know is one task, that of the statement', async () => {
  harness.wave.addStatementItem('T1', {
    clientReference: 'WV7-1-0123456789ABCDEF',
    sessionId: 'cos-T1',
    amount: PRICE,
  });
  await settle();
  harness.clock.advance(2 * DAY);
  await settle();
  expect(await harness.tasks()).toEqual(['orphan_payment']);
  const { reference, amount } = (await lines())[0] ?? {};
  expect([reference, amount]).toEqual(['T1', PRICE]);
});

it("[DK-13] other people's payments of the same wallet are not stored", async () => {
  harness.wave.addStatementItem('T2', { clientReference: 'TABLE-12', sessionId: 'cos-other', amount: 5_000 });
  await settle();
  expect(await lines()).toEqual([]);
});

it('[DK-13] a refund that the statement lists is on both sides of its day', async () => {
  const day = today();
  const transactionId = await paid();
  await harness.drainOutbox();
  harness.wave.refund(transactionId);
  await settle();
  expect(await dayOf(day)).toMatchObject({
    refund: { recorded: { count: 1, amount: PRICE }, stated: { count: 1, amount: PRICE }, otherDay: 0 },
    differences: [],
  });
});

it('[DK-13] [DK-15] fees are movements of the books when the shop learns of them, once', async () => {
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  const { sessionId } = harness.wave.settle(transactionId, 'succeeded');
  harness.wave.hideStatement();
  await harness.advance(5_000);
  harness.wave.addStatementItem('T3', { sessionId, amount: PRICE, fee: 3_890 });
  await settle();
  harness.clock.advance(HOUR);
  await settle();
  const movements = await readMovements(harness.db, { from: new Date(0), until: new Date('2100-01-01') });
  expect(movements.filter(({ kind }) => kind === 'fee')).toEqual([
    { kind: 'fee', day: today(), piece: 'T3', order: '', provider: 'wave', amount: 3_890 },
  ]);
  expect((await dayOf(today())).fees).toEqual({ count: 1, amount: 3_890 });
});

it('[DK-13] a task that a person has closed stays closed', async () => {
  const { id } = await harness.placeOrder(PRICE);
  const { transactionId } = await harness.pay(id);
  const { sessionId } = harness.wave.settle(transactionId, 'succeeded');
  harness.wave.hideStatement();
  await harness.advance(5_000);
  harness.wave.addStatementItem('odd', { sessionId, amount: 1_000 });
  await settle();
  expect(await openTasks()).toHaveLength(1);
  await harness.db.update(staffTasks).set({ doneAt: harness.clock.now() });
  harness.clock.advance(HOUR);
  await settle();
  expect(await openTasks()).toEqual([]);
});
