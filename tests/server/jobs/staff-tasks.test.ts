import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders, staffTasks } from '#server/db/schema.ts';
import { raiseStaffTask } from '#server/jobs/staff-task.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const alerts = () =>
  harness.logged.filter(({ level, event }) => level === 50 && String(event).startsWith('staff_task.'));

async function opened() {
  const order = await harness.placeOrder();
  return { order, ...(await harness.pay(order.id)) };
}

it.each([
  ['refund', 'paiement à rembourser', { cancelsOrder: true, changes: {} }],
  ['conflict', 'paiement à vérifier', { cancelsOrder: false, changes: { amount: 1 } }],
] as const)(
  'reports a %s to staff once, by mail and by an error in the log [I3]',
  async (kind, title, how) => {
    const { order, transactionId } = await opened();
    if (how.cancelsOrder) await harness.db.update(orders).set({ state: 'cancel' });
    harness.wave.settle(harness.wave.sessions()[0]!.sessionId, 'succeeded', how.changes);
    await harness.advance(5 * MINUTE, 5_000);
    await harness.drainOutbox();
    await harness.drainOutbox();
    expect(harness.mails).toMatchObject([
      { to: 'equipe@boutique.test', subject: `À traiter\u00a0: ${title}` },
    ]);
    expect(harness.mails[0]?.text).toContain(transactionId);
    expect(harness.mails[0]?.text).toContain(String(order.total));
    expect(alerts()).toMatchObject([{ event: `staff_task.${kind}`, detail: { transactionId } }]);
  },
);

it('reopens a closed task, and mails again, if the problem persists [B17]', async () => {
  const { transactionId } = await opened();
  harness.wave.settle(transactionId, 'unrecognised', { word: 'reversed/lost' });
  await harness.advance(MINUTE, 5_000);
  await harness.drainOutbox();
  await harness.db.update(staffTasks).set({ doneAt: harness.clock.now() });
  harness.wave.settle(transactionId, 'unrecognised', { word: 'reversed/again' });
  await harness.advance(2 * MINUTE, 5_000);
  await harness.drainOutbox();
  expect(await harness.db.select().from(staffTasks)).toMatchObject([
    { kind: 'unknown_status', doneAt: null, timesRaised: 2, detail: { word: 'reversed/again' } },
  ]);
  expect(harness.mails).toHaveLength(2);
  expect(new Set(harness.mails.map(({ key }) => key)).size).toBe(2);
});

it('does not reopen a closed task about a statement item, which stays in the statement [F5]', async () => {
  const task = { kind: 'orphan_payment', key: 'T1', detail: {} } as const;
  expect(await raiseStaffTask(harness.db, task)).toBe(true);
  await harness.db.update(staffTasks).set({ doneAt: harness.clock.now() });
  expect(await raiseStaffTask(harness.db, task)).toBe(false);
});

it('supersedes a payment whose session no longer exists at the provider, after its validity [B9]', async () => {
  const { order, transactionId } = await opened();
  harness.wave.deleteSession(transactionId);
  await harness.advance(31 * MINUTE, 5_000);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ state: 'pending', superseded: false });
  expect(await harness.tasks()).toEqual(['unknown_status']);
  await harness.advance(2 * MINUTE, 5_000);
  expect(await harness.attemptOf(transactionId)).toMatchObject({
    state: 'pending',
    superseded: true,
    nextCheckAt: expect.any(Date), // still watched
  });
  expect(await harness.pay(order.id)).toMatchObject({ state: 'pending', existing: false });
});
