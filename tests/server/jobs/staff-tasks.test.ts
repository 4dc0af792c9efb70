import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders, staffTasks } from '#server/db/schema.ts';
import { raiseStaffTask } from '#server/jobs/staff-task.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;
const alerts = () =>
  bench.logged.filter(({ level, event }) => level === 50 && String(event).startsWith('staff_task.'));

async function opened() {
  const order = await bench.placeOrder();
  return { order, ...(await bench.pay(order.id)) };
}

it.each([
  ['refund', 'paiement à rembourser', { cancelsOrder: true, changes: {} }],
  ['conflict', 'paiement à vérifier', { cancelsOrder: false, changes: { amount: 1 } }],
] as const)('tells staff once of a %s, by mail and by an error in the log [I3]', async (kind, title, how) => {
  const { order, transactionId } = await opened();
  if (how.cancelsOrder) await bench.db.update(orders).set({ state: 'cancel' });
  bench.wave.settle(bench.wave.sessions()[0]!.sessionId, 'succeeded', how.changes);
  await bench.pass(5 * MINUTE, 5_000);
  await bench.settleWork();
  await bench.settleWork();
  expect(bench.mails).toMatchObject([{ to: 'equipe@boutique.test', subject: `À traiter : ${title}` }]);
  expect(bench.mails[0]?.text).toContain(transactionId);
  expect(bench.mails[0]?.text).toContain(String(order.total));
  expect(alerts()).toMatchObject([{ event: `staff_task.${kind}`, detail: { transactionId } }]);
});

it('opens a closed task again, and mails again, when the trouble goes on [B17]', async () => {
  const { transactionId } = await opened();
  bench.wave.settle(transactionId, 'unrecognised', { word: 'reversed/lost' });
  await bench.pass(MINUTE, 5_000);
  await bench.settleWork();
  await bench.db.update(staffTasks).set({ doneAt: bench.clock.now() });
  bench.wave.settle(transactionId, 'unrecognised', { word: 'reversed/again' });
  await bench.pass(2 * MINUTE, 5_000);
  await bench.settleWork();
  expect(await bench.db.select().from(staffTasks)).toMatchObject([
    { kind: 'unknown_status', doneAt: null, timesRaised: 2, detail: { word: 'reversed/again' } },
  ]);
  expect(bench.mails).toHaveLength(2);
  expect(new Set(bench.mails.map(({ key }) => key)).size).toBe(2);
});

it('leaves a task of a single past fact closed, since the statement goes on listing it [F5]', async () => {
  const task = { kind: 'orphan_payment', key: 'T1', detail: {} } as const;
  expect(await raiseStaffTask(bench.db, task)).toBe(true);
  await bench.db.update(staffTasks).set({ doneAt: bench.clock.now() });
  expect(await raiseStaffTask(bench.db, task)).toBe(false);
});

it('supersedes a payment whose session the provider knows no more, once its validity is over [B9]', async () => {
  const { order, transactionId } = await opened();
  bench.wave.forget(transactionId);
  await bench.pass(31 * MINUTE, 5_000);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ state: 'pending', superseded: false });
  expect(await bench.tasks()).toEqual(['unknown_status']);
  await bench.pass(2 * MINUTE, 5_000);
  expect(await bench.attemptOf(transactionId)).toMatchObject({
    state: 'pending',
    superseded: true,
    nextCheckAt: expect.any(Date), // still watched
  });
  expect(await bench.pay(order.id)).toMatchObject({ state: 'pending', existing: false });
});
