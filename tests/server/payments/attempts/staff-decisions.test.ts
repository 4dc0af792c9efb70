import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readWaveTriple, waveTriple } from '#domain/providers/wave.ts';
import { orders, staffTasks } from '#server/db/schema.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { trackOrder } from '#server/orders/track-order.ts';
import { readEvents } from '#server/payments/attempts/attempts.repository.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type Bench, openBench, OTHER_PHONE } from '#tests/support/payments/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clear());
afterAll(() => bench.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Whole francs: what the payer gave instead of 389 000. */
const RECEIVED = 388_000;

/** What the tracking page tells the guest. */
async function tracked(orderId: number) {
  const [order] = await bench.db.select().from(orders).where(eq(orders.id, orderId));
  const { reference, phone } = order!;
  return trackOrder(bench.db, { reference, telephone: phone });
}

let keys = 0;
const decision = (transactionId: string) => ({
  transactionId,
  staffId: 7,
  reason: 'vu avec le client',
  idempotencyKey: `decision ${(keys += 1)}`,
});
const refund = (transactionId: string, amount: number) => ({
  ...decision(transactionId),
  amount,
  refundReference: 'R-1',
});

/** An order and its payment, for which the provider took another amount than was asked for. */
async function conflicted() {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  const { sessionId } = bench.wave.sessions()[0]!;
  bench.wave.settle(sessionId, 'succeeded', { amount: RECEIVED });
  await bench.pass(5_000);
  expect((await bench.attemptOf(transactionId)).state).toBe('conflicted');
  return { order, transactionId };
}

/** An order that was closed before its payment came. */
async function surplus() {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  await bench.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  expect((await bench.attemptOf(transactionId)).state).toBe('surplus');
  return { order, transactionId };
}

const tasks = async () =>
  (await bench.db.select().from(staffTasks).orderBy(staffTasks.id)).map(
    ({ kind, doneAt }) => `${kind} ${doneAt ? 'done' : 'open'}`,
  );
const lastEvent = async (transactionId: string) =>
  (await readEvents(bench.db, (await bench.attemptOf(transactionId)).id)).at(-1);

it('[I4] [I10] [I13] an accepted conflict settles its instalment, is invoiced, and its task is closed', async () => {
  const { order, transactionId } = await conflicted();
  expect(await tasks()).toEqual(['conflict open']);
  const { completedAt } = await bench.attemptOf(transactionId);
  bench.clock.advance(DAY);
  expect(await bench.payments.acceptConflict(decision(transactionId))).toBe('succeeded');
  expect(await tasks()).toEqual(['conflict done']);
  expect(await bench.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  expect(await tracked(order.id)).toBe('paid');
  await bench.settleWork();
  expect(await bench.invoices()).toHaveLength(1);
  expect(await bench.attemptOf(transactionId)).toMatchObject({ completedAt });
  expect(await lastEvent(transactionId)).toMatchObject({
    type: 'staff.accepted',
    source: 'staff',
    actor: 'staff:7',
    reason: 'vu avec le client',
    inputs: { mismatches: ['amount'], orderState: 'sale', settledBy: null },
    fromState: 'conflicted',
    toState: 'succeeded',
  });
  await bench.audit();
});

it('[I13] allows the invoice of an accepted conflict its time from the acceptance on', async () => {
  const { transactionId } = await conflicted();
  bench.clock.advance(DAY);
  const unbilledBefore = bench.clock.now();
  await bench.payments.acceptConflict(decision(transactionId));
  const scope = { changedSince: new Date(0), unbilledBefore };
  expect(await findViolations(bench.db, scope)).toEqual([]);
  expect((await auditOf(bench.db, bench.clock.now())).map(({ invariant }) => invariant)).toEqual(['I13']);
});

it('[I3] an accepted conflict of a closed order is surplus: its task gives way to a refund task', async () => {
  const { order, transactionId } = await conflicted();
  await bench.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  expect(await bench.payments.acceptConflict(decision(transactionId))).toBe('surplus');
  expect(await tasks()).toEqual(['conflict done', 'refund open']);
  await bench.settleWork();
  expect(await bench.invoices()).toEqual([]);
  expect(await bench.payments.recordRefund(refund(transactionId, RECEIVED))).toBe('refunded');
  expect(await tasks()).toEqual(['conflict done', 'refund done']);
  await bench.audit();
});

it('[I1] an accepted conflict of an instalment that another payment settled is surplus', async () => {
  const order = await bench.placeOrder();
  const { transactionId: first } = await bench.pay(order.id);
  const { sessionId } = bench.wave.sessions()[0]!;
  bench.clock.advance(29 * MINUTE + 30_000); // too late to be given back
  const { transactionId: second } = await bench.pay(order.id);
  bench.wave.settle(sessionId, 'succeeded', { amount: RECEIVED });
  await bench.pass(2 * 60 * MINUTE, MINUTE);
  bench.wave.settle(second, 'succeeded');
  await bench.payments.status(second, { check: true });
  expect((await bench.attempts()).map(({ state }) => state)).toEqual(['conflicted', 'succeeded']);
  expect(await bench.payments.acceptConflict(decision(first))).toBe('surplus');
  expect(await tasks()).toEqual(['conflict done', 'refund open']);
  await bench.audit();
});

it('[I3] [I10] a refunded conflict closes its task and makes the instalment payable again', async () => {
  const { order, transactionId } = await conflicted();
  await expect(bench.pay(order.id)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await tracked(order.id)).toBe('checking');
  expect(await bench.payments.recordRefund(refund(transactionId, RECEIVED))).toBe('refunded');
  expect(await tasks()).toEqual(['conflict done']);
  expect(await lastEvent(transactionId)).toMatchObject({
    type: 'staff.refunded',
    actor: 'staff:7',
    inputs: { amount: RECEIVED, received: RECEIVED },
    evidence: { refundReference: 'R-1' },
  });
  const view = await bench.payments.status(transactionId, { check: true });
  expect(view).toMatchObject({ state: 'refunded', nextStep: null });
  expect(readWaveTriple(waveTriple('refunded'))).toBe('cancelled');
  expect(await tracked(order.id)).toBe('awaitingPayment');
  expect(await bench.payments.due(order.id)).toMatchObject({ state: 'open', amountDue: order.total });

  const again = await bench.pay(order.id);
  bench.wave.settle(again.transactionId, 'succeeded');
  await bench.pass(5_000);
  expect(await bench.payments.due(order.id)).toMatchObject({ state: 'paid' });
  await bench.settleWork();
  expect(await bench.invoices()).toHaveLength(1);
  await bench.audit();
});

it('[I3] [I10] a refunded surplus closes its task, and nobody asks the provider about it again', async () => {
  const { order, transactionId } = await surplus();
  expect(await tasks()).toEqual(['refund open']);
  expect(await bench.payments.recordRefund(refund(transactionId, order.total))).toBe('refunded');
  expect(await tasks()).toEqual(['refund done']);
  const calls = bench.wave.calls.length;
  await bench.payments.status(transactionId, { check: true });
  await bench.pass(2 * DAY, 60 * MINUTE);
  expect(bench.wave.calls).toHaveLength(calls);
  await bench.audit();
});

it('[I10] the audit finds a refund of another amount than was received', async () => {
  const { order, transactionId } = await surplus();
  await bench.payments.recordRefund(refund(transactionId, order.total));
  const { attemptId, seq } = (await lastEvent(transactionId))!;
  await bench.rewriteEvent(attemptId, seq, { inputs: { amount: 1, received: 1 } });
  expect(await auditOf(bench.db, bench.clock.now())).toMatchObject([
    { invariant: 'I10', detail: `1 refunded of ${order.total} received` },
  ]);
});

it('[I14] an order whose only money was refunded is closed like an unpaid one', async () => {
  const { order, transactionId } = await conflicted();
  bench.clock.advance(8 * DAY);
  expect(await expireOrders(bench.db, bench.clock)).toBe(0);
  await bench.payments.recordRefund(refund(transactionId, RECEIVED));
  expect(await expireOrders(bench.db, bench.clock)).toBe(1);
  expect(await bench.payments.due(order.id)).toMatchObject({ state: 'closed' });
});

it.each([RECEIVED - 1, RECEIVED + 1, 389_000, 0])(
  '[I10] refuses to record a refund of %d francs for 388 000 received',
  async (amount) => {
    const { transactionId } = await conflicted();
    const before = await lastEvent(transactionId);
    await expect(bench.payments.recordRefund(refund(transactionId, amount))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await lastEvent(transactionId)).toEqual(before);
    expect(await tasks()).toEqual(['conflict open']);
  },
);

it('[I5] refuses to accept or refund what is neither a conflict nor surplus', async () => {
  const order = await bench.placeOrder();
  const { transactionId } = await bench.pay(order.id);
  const refused = async () => {
    for (const decide of [
      () => bench.payments.acceptConflict(decision(transactionId)),
      () => bench.payments.recordRefund(refund(transactionId, order.total)),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'not_allowed' });
  };
  await refused();
  bench.wave.settle(transactionId, 'succeeded');
  await bench.pass(5_000);
  await refused();
  expect((await bench.attemptOf(transactionId)).state).toBe('succeeded');
  const other = await surplus();
  await expect(bench.payments.acceptConflict(decision(other.transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(bench.payments.acceptConflict(decision('WV9-1-0000000000000000'))).rejects.toMatchObject({
    code: 'payment_unknown',
  });
  await bench.audit();
});

it('[I6] refuses to accept money that is another payment’s', async () => {
  const order = await bench.placeOrder();
  const { transactionId: own } = await bench.pay(order.id);
  const other = await bench.placeOrder(2_000_000);
  const { transactionId } = await bench.pay(other.id, OTHER_PHONE);
  const paid = bench.wave.settle(own, 'succeeded');
  await bench.pass(5_000);
  const session = bench.wave.sessions().find(({ clientReference }) => clientReference === transactionId);
  bench.wave.settle(session!.sessionId, 'succeeded', { transactionId: paid.transactionId });
  bench.clock.advance(4_000);
  await bench.payments.status(transactionId, { check: true });
  expect((await bench.attemptOf(transactionId)).state).toBe('conflicted');
  await expect(bench.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(await tasks()).toEqual(['conflict open']);
});

it('[I19] a decision that is sent again changes nothing, also at one moment', async () => {
  const { transactionId } = await conflicted();
  const decided = refund(transactionId, RECEIVED);
  const states = await Promise.all([1, 2, 3].map(() => bench.payments.recordRefund(decided)));
  expect(states).toEqual(['refunded', 'refunded', 'refunded']);
  const events = await bench.events(transactionId);
  expect(events.filter((type) => type === 'staff.refunded')).toHaveLength(1);
  expect(await tasks()).toEqual(['conflict done']);
  await bench.audit();
});

it('[I19] refuses the key of another decision', async () => {
  const { transactionId } = await conflicted();
  const decided = refund(transactionId, RECEIVED);
  await bench.payments.recordRefund(decided);
  const { idempotencyKey } = decided;
  for (const decideOther of [
    () => bench.payments.recordRefund({ ...decided, amount: RECEIVED - 1 }),
    () => bench.payments.recordRefund({ ...decided, refundReference: 'R-2' }),
    () => bench.payments.acceptConflict({ ...decision(transactionId), idempotencyKey }),
  ])
    await expect(decideOther()).rejects.toMatchObject({ code: 'key_reused' });
  // Another decision with a key of its own comes too late.
  await expect(bench.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
