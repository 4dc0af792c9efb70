import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readWaveTriple, waveTriple } from '#domain/payments/providers/wave.ts';
import { orders, refunds, staffTasks } from '#server/db/schema.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { trackOrder } from '#server/orders/track-order.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { findViolations } from '#server/payments/audit/audit.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness, OTHER_PHONE } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Whole francs; the payer paid this amount instead of 389 000. */
const RECEIVED = 388_000;

/** The response of order tracking for the guest. */
async function tracked(orderId: number) {
  const [order] = await harness.db.select().from(orders).where(eq(orders.id, orderId));
  const { reference, phone } = order!;
  return trackOrder(harness.db, { reference, telephone: phone }, harness.clock.now());
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

/** Claims a refund as the member of staff who records it. */
async function claimAndRefund(recorded: ReturnType<typeof refund>) {
  await harness.payments.claimRefund({ ...recorded, isManager: false });
  return harness.payments.recordRefund(recorded);
}

/** What the provider says of money that staff may accept: exactly the amount due, and another reference. */
const UNNAMED = { clientReference: 'saisi à la main' } as const;

/** An order whose payment is a conflict, by default because the provider received another amount. */
async function conflicted(changes: Partial<Evidence> = { amount: RECEIVED }) {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { sessionId } = harness.wave.sessions()[0]!;
  harness.wave.settle(sessionId, 'succeeded', changes);
  await harness.advance(5_000);
  expect((await harness.attemptOf(transactionId)).state).toBe('conflicted');
  return { order, transactionId };
}

/** An order whose payment is surplus, because the order was closed before the payment arrived. */
async function surplus() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  await harness.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  expect((await harness.attemptOf(transactionId)).state).toBe('surplus');
  return { order, transactionId };
}

const tasks = async () =>
  (await harness.db.select().from(staffTasks).orderBy(staffTasks.id)).map(
    ({ kind, doneAt }) => `${kind} ${doneAt ? 'done' : 'open'}`,
  );
const lastEvent = async (transactionId: string) =>
  (await readEvents(harness.db, (await harness.attemptOf(transactionId)).id)).at(-1);

it('[I4] [I10] [I13] accepting a conflict settles its instalment, issues the invoice and closes the task', async () => {
  const { order, transactionId } = await conflicted(UNNAMED);
  expect(await tasks()).toEqual(['conflict open']);
  const { completedAt } = await harness.attemptOf(transactionId);
  harness.clock.advance(DAY);
  expect(await harness.payments.acceptConflict(decision(transactionId))).toBe('succeeded');
  expect(await tasks()).toEqual(['conflict done']);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  expect(await tracked(order.id)).toMatchObject({ status: 'paid', returned: undefined });
  await harness.drainOutbox();
  expect(await harness.invoices()).toHaveLength(1);
  expect(await harness.attemptOf(transactionId)).toMatchObject({ completedAt });
  expect(await lastEvent(transactionId)).toMatchObject({
    type: 'staff.accepted',
    source: 'staff',
    actor: 'staff:7',
    reason: 'vu avec le client',
    inputs: { mismatches: ['reference'], orderState: 'sale', settledBy: null },
    rules: 2,
    fromState: 'conflicted',
    toState: 'succeeded',
  });
  await harness.audit();
});

it('[I13] the audit measures the invoice delay of an accepted conflict from its acceptance', async () => {
  const { transactionId } = await conflicted(UNNAMED);
  harness.clock.advance(DAY);
  const unbilledBefore = harness.clock.now();
  await harness.payments.acceptConflict(decision(transactionId));
  const scope = { changedSince: new Date(0), unbilledBefore };
  expect(await findViolations(harness.db, scope)).toEqual([]);
  expect((await auditOf(harness.db, harness.clock.now())).map(({ invariant }) => invariant)).toEqual(['I13']);
});

it('[I3] an accepted conflict of a closed order becomes surplus: a refund task replaces its task', async () => {
  const { order, transactionId } = await conflicted(UNNAMED);
  await harness.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  expect(await harness.payments.acceptConflict(decision(transactionId))).toBe('surplus');
  expect(await tasks()).toEqual(['conflict done', 'refund open']);
  await harness.drainOutbox();
  expect(await harness.invoices()).toEqual([]);
  expect(await claimAndRefund(refund(transactionId, order.total))).toBe('refunded');
  expect(await tasks()).toEqual(['conflict done', 'refund done']);
  await harness.audit();
});

it('[I1] an accepted conflict of an instalment settled by another payment becomes surplus', async () => {
  const order = await harness.placeOrder();
  const { transactionId: first } = await harness.pay(order.id);
  const { sessionId } = harness.wave.sessions()[0]!;
  harness.clock.advance(29 * MINUTE + 30_000); // too late for a refund
  const { transactionId: second } = await harness.pay(order.id);
  harness.wave.settle(sessionId, 'succeeded', UNNAMED);
  await harness.advance(2 * 60 * MINUTE, MINUTE);
  harness.wave.settle(second, 'succeeded');
  await harness.payments.status(second, { check: true });
  expect((await harness.attempts()).map(({ state }) => state)).toEqual(['conflicted', 'succeeded']);
  expect(await harness.payments.acceptConflict(decision(first))).toBe('surplus');
  expect(await tasks()).toEqual(['conflict done', 'refund open']);
  await harness.audit();
});

it.each([
  ['1 000 francs for 389 000', { amount: 1_000 }],
  ['one franc less', { amount: 388_999 }],
  ['one franc more', { amount: 389_001 }],
  ['ten times as much', { amount: 3_890_000 }],
  ['nothing', { amount: 0 }],
  ['an amount that cannot be read', { amount: undefined }],
  ['the same figure in another currency', { currency: 'EUR' }],
  ['another amount under another reference', { amount: 1_000, clientReference: 'X' }],
  ['test money', { mode: 'live' }],
] as const)(
  '[I4] [I11] refuses to accept %s: nothing is settled and no invoice issued',
  async (_, changes) => {
    const { order, transactionId } = await conflicted(changes);
    const before = await lastEvent(transactionId);
    await expect(harness.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await lastEvent(transactionId)).toEqual(before);
    expect(await tasks()).toEqual(['conflict open']);
    expect(await harness.payments.due(order.id)).toMatchObject({
      state: 'checking',
      amountResidual: 389_000,
    });
    await harness.drainOutbox();
    expect(await harness.invoices()).toEqual([]);
  },
);

it('[I4] refuses to accept another amount for a closed order, too: it is refunded from its conflict', async () => {
  const { order, transactionId } = await conflicted();
  await harness.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  await expect(harness.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(await claimAndRefund(refund(transactionId, RECEIVED))).toBe('refunded');
  await harness.audit();
});

it('[I15] an acceptance of another amount that rules version 1 allowed replays as it was decided', async () => {
  const { transactionId } = await conflicted(UNNAMED);
  await harness.payments.acceptConflict(decision(transactionId));
  const { attemptId, seq } = (await lastEvent(transactionId))!;
  await harness.rewriteEvent(attemptId, seq, {
    rules: 1,
    inputs: { mismatches: ['amount'], orderState: 'sale', settledBy: null },
  });
  expect(await auditOf(harness.db, harness.clock.now())).not.toContainEqual(
    expect.objectContaining({ invariant: 'I15' }),
  );
  await harness.rewriteEvent(attemptId, seq, { rules: 2 });
  expect(await auditOf(harness.db, harness.clock.now())).toContainEqual(
    expect.objectContaining({ invariant: 'I15', detail: expect.stringContaining('is refused') }),
  );
});

it('[I3] [I10] refunding a conflict closes its task and makes the instalment payable again', async () => {
  const { order, transactionId } = await conflicted();
  await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.in_progress' });
  expect(await tracked(order.id)).toEqual({ status: 'checking', returned: undefined });
  expect(await claimAndRefund(refund(transactionId, RECEIVED))).toBe('refunded');
  expect(await tasks()).toEqual(['conflict done']);
  expect(await lastEvent(transactionId)).toMatchObject({
    type: 'staff.refunded',
    actor: 'staff:7',
    inputs: { amount: RECEIVED, received: RECEIVED },
    evidence: { refundReference: 'R-1' },
  });
  const view = await harness.payments.status(transactionId, { check: true });
  expect(view).toMatchObject({ state: 'refunded', nextStep: null });
  expect(readWaveTriple(waveTriple('refunded'))).toBe('cancelled');
  expect(await tracked(order.id)).toEqual({ status: 'awaitingPayment', returned: 'returned' });
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'open', amountDue: order.total });

  const again = await harness.pay(order.id);
  harness.wave.settle(again.transactionId, 'succeeded');
  await harness.advance(5_000);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid' });
  await harness.drainOutbox();
  expect(await harness.invoices()).toHaveLength(1);
  await harness.audit();
});

it('[I3] [I10] refunding a surplus closes its task and ends the status checks', async () => {
  const { order, transactionId } = await surplus();
  expect(await tasks()).toEqual(['refund open']);
  expect(await claimAndRefund(refund(transactionId, order.total))).toBe('refunded');
  expect(await tasks()).toEqual(['refund done']);
  const calls = harness.wave.calls.length;
  await harness.payments.status(transactionId, { check: true });
  await harness.advance(2 * DAY, 60 * MINUTE);
  expect(harness.wave.calls).toHaveLength(calls);
  await harness.audit();
});

it('[I10] the audit finds a refund whose amount differs from the amount received', async () => {
  const { order, transactionId } = await surplus();
  await claimAndRefund(refund(transactionId, order.total));
  const { attemptId, seq } = (await lastEvent(transactionId))!;
  await harness.rewriteEvent(attemptId, seq, { inputs: { amount: 1, received: 1 } });
  expect(await auditOf(harness.db, harness.clock.now())).toMatchObject([
    { invariant: 'I10', detail: `1 refunded of ${order.total} received` },
  ]);
});

it.each([
  ['more is returned than was received', { amount: 389_001 }, ['389001 returned of 389000 received']],
  ['nothing wrong', {}, []],
])('[I24] the audit compares what was returned with what was received: %s', async (_, changes, details) => {
  const { order, transactionId } = await surplus();
  await claimAndRefund(refund(transactionId, order.total));
  await harness.owner.update(refunds).set({ reason: 'surplus', ...changes });
  const found = await auditOf(harness.db, harness.clock.now());
  expect(found.map(({ detail }) => detail)).toEqual(details);
  for (const { invariant, subject } of found) {
    expect(invariant).toBe('I24');
    expect(subject).toContain(transactionId);
  }
});

it('[I24] the audit finds money that was returned and still counts', async () => {
  const { transactionId } = await surplus();
  await harness.owner
    .update(refunds)
    .set({ state: 'made', madeAt: harness.clock.now(), providerReference: 'R-0' });
  expect(await auditOf(harness.db, harness.clock.now())).toEqual([
    { invariant: 'I24', subject: `attempt ${transactionId}`, detail: 'returned and still surplus' },
  ]);
});

it('[I14] an order whose only payment was refunded expires like an unpaid one', async () => {
  const { order, transactionId } = await conflicted();
  harness.clock.advance(8 * DAY);
  expect(await expireOrders(harness.db, harness.clock)).toBe(0);
  await claimAndRefund(refund(transactionId, RECEIVED));
  expect(await expireOrders(harness.db, harness.clock)).toBe(1);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'closed' });
});

it.each([RECEIVED - 1, RECEIVED + 1, 389_000, 0])(
  '[I10] rejects a refund of %d francs for 388 000 received',
  async (amount) => {
    const { transactionId } = await conflicted();
    const before = await lastEvent(transactionId);
    await expect(claimAndRefund(refund(transactionId, amount))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect(await lastEvent(transactionId)).toEqual(before);
    expect(await tasks()).toEqual(['conflict open']);
  },
);

it('[I5] rejects accepting or refunding a payment that is neither conflict nor surplus', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const refused = async () => {
    for (const decide of [
      () => harness.payments.acceptConflict(decision(transactionId)),
      () => harness.payments.recordRefund(refund(transactionId, order.total)),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'not_allowed' });
  };
  await refused();
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  await refused();
  expect((await harness.attemptOf(transactionId)).state).toBe('succeeded');
  const other = await surplus();
  await expect(harness.payments.acceptConflict(decision(other.transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(harness.payments.acceptConflict(decision('WV9-1-0000000000000000'))).rejects.toMatchObject({
    code: 'payment_unknown',
  });
  await harness.audit();
});

it('[I6] rejects accepting a transaction that belongs to another payment', async () => {
  const order = await harness.placeOrder();
  const { transactionId: own } = await harness.pay(order.id);
  const other = await harness.placeOrder(2_000_000);
  const { transactionId } = await harness.pay(other.id, OTHER_PHONE);
  const paid = harness.wave.settle(own, 'succeeded');
  await harness.advance(5_000);
  const session = harness.wave.sessions().find(({ clientReference }) => clientReference === transactionId);
  harness.wave.settle(session!.sessionId, 'succeeded', { transactionId: paid.transactionId });
  harness.clock.advance(4_000);
  await harness.payments.status(transactionId, { check: true });
  expect((await harness.attemptOf(transactionId)).state).toBe('conflicted');
  await expect(harness.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect(await tasks()).toEqual(['conflict open']);
});

it('[I19] a repeated decision changes nothing, even when sent simultaneously', async () => {
  const { transactionId } = await conflicted();
  const decided = refund(transactionId, RECEIVED);
  await harness.payments.claimRefund({ ...decided, isManager: false });
  const states = await Promise.all([1, 2, 3].map(() => harness.payments.recordRefund(decided)));
  expect(states).toEqual(['refunded', 'refunded', 'refunded']);
  const events = await harness.events(transactionId);
  expect(events.filter((type) => type === 'staff.refunded')).toHaveLength(1);
  expect(await tasks()).toEqual(['conflict done']);
  await harness.audit();
});

it('[I19] rejects the idempotency key of another decision', async () => {
  const { transactionId } = await conflicted();
  const decided = refund(transactionId, RECEIVED);
  await claimAndRefund(decided);
  const { idempotencyKey } = decided;
  for (const decideOther of [
    () => harness.payments.recordRefund({ ...decided, amount: RECEIVED - 1 }),
    () => harness.payments.recordRefund({ ...decided, refundReference: 'R-2' }),
    () => harness.payments.acceptConflict({ ...decision(transactionId), idempotencyKey }),
  ])
    await expect(decideOther()).rejects.toMatchObject({ code: 'key_reused' });
  // Another decision with another key comes too late.
  await expect(harness.payments.acceptConflict(decision(transactionId))).rejects.toMatchObject({
    code: 'not_allowed',
  });
});
