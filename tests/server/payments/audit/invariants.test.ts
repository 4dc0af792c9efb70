import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { OrderPaymentMode, SaleType } from '#domain/order.ts';
import { orders, paymentAttempts, paymentEvents, paymentIntents, staffTasks } from '#server/db/schema.ts';
import { readEvents } from '#server/payments/store/attempts.repository.ts';
import { createInvariantWatch } from '#server/payments/audit/invariant-watch.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { campaignIt } from '#tests/support/in-campaigns.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
  // The audit must also find what the constraints prevent, in case a constraint is missing.
  for (const lost of [
    'drop trigger attempts_amount_begun on payment_attempts',
    'drop trigger attempts_amount_kept on payment_attempts',
    'drop trigger attempts_amount_settled on payment_attempts',
    'drop trigger payment_intents_amount_kept on payment_intents',
    'alter table payment_attempts drop constraint attempts_session',
    'drop index attempts_one_live',
    'drop index attempts_one_offered',
    'drop index attempts_one_succeeded',
    'drop trigger cash_payments_amount on cash_payments',
  ])
    await harness.owner.execute(sql.raw(lost));
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

/** A paid and invoiced order with one violation. */
async function broken(
  change: (harness: CoreHarness, attemptId: string) => Promise<unknown>,
): Promise<string[]> {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  await harness.drainOutbox();
  expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
  await change(harness, (await harness.attemptOf(transactionId)).id);
  const violations = await auditOf(harness.db, harness.clock.now());
  return [...new Set(violations.map(({ invariant }) => invariant))].toSorted();
}

const forgeEvent = (attemptId: string, changes: Partial<typeof paymentEvents.$inferInsert>) =>
  harness.owner.insert(paymentEvents).values({
    attemptId,
    seq: 5, // a success has four events
    type: 'provider.noted',
    source: 'status',
    fromState: 'succeeded',
    toState: 'succeeded',
    evidence: {},
    ...changes,
  });

/** A copy of an attempt, without its events. */
const copyAttempt = (db: CoreHarness['db'], id: string, to: { state: string; hasSession?: boolean }) =>
  db.execute(sql`insert into payment_attempts (id, intent_id, provider, mode, client_reference, amount, phone, state,
      provider_session_id, created_at)
    select gen_random_uuid(), intent_id, provider, mode, gen_random_uuid(), amount, phone, ${to.state},
      case when ${to.hasSession ?? false} then provider_session_id end, created_at
    from payment_attempts where id = ${id}`);

it.each<[string, string[], (harness: CoreHarness, attemptId: string) => Promise<unknown>]>([
  [
    'a state that no event led to',
    ['I10', 'I15', 'I3', 'I13'],
    ({ owner }) => owner.update(paymentAttempts).set({ state: 'failed' }),
  ],
  [
    'a word that no event told of',
    ['I15'],
    ({ owner }) => owner.update(paymentAttempts).set({ description: 'x' }),
  ],
  [
    'an amount that is not the one due',
    ['I10', 'I4', 'I7', 'I9'],
    ({ owner }) => owner.update(paymentAttempts).set({ amount: 1 }),
  ],
  ['an order that got cheaper', ['I11', 'I12'], ({ owner }) => owner.update(orders).set({ total: 1_000 })],
  [
    'an instalment that got cheaper',
    ['I12', 'I4', 'I9'],
    ({ owner }) => owner.update(paymentIntents).set({ amountDue: 5 }),
  ],
  [
    'cash beside a payment',
    ['I11', 'I4'],
    ({ owner }) =>
      owner.execute(sql`insert into cash_payments (intent_id, amount, received_by, received_at)
        select id, amount_due, 7, now() from payment_intents`),
  ],
  ['no invoice', ['I13'], ({ owner }) => owner.execute(sql`truncate invoices, credit_notes`)],
  ['an event that is missing', ['I15', 'I5'], (_, id) => forgeEvent(id, { seq: 6 })],
  ['an event that lowers the rank', ['I15', 'I5'], (_, id) => forgeEvent(id, { toState: 'pending' })],
  ['an event from another state', ['I15'], (_, id) => forgeEvent(id, { fromState: 'pending' })],
  [
    'a proof of another amount',
    ['I10', 'I15', 'I7'],
    (_, id) => forgeEvent(id, { evidence: { verdict: 'succeeded', amount: 1, raw: {} } }),
  ],
  [
    'a second success',
    ['I1', 'I10', 'I11', 'I15', 'I8'],
    ({ owner }, id) => copyAttempt(owner, id, { state: 'succeeded' }),
  ],
  [
    'two live attempts',
    ['I15', 'I2'],
    async ({ owner }, id) => {
      await copyAttempt(owner, id, { state: 'pending' });
      await copyAttempt(owner, id, { state: 'pending' });
    },
  ],
  [
    'one session of two attempts',
    ['I15', 'I6'],
    ({ owner }, id) => copyAttempt(owner, id, { state: 'failed', hasSession: true }),
  ],
])('finds %s', async (_, invariants, change) => {
  expect(await broken(change)).toEqual(invariants.toSorted());
});

it.each([
  ['currency', 'EUR'],
  ['clientReference', 'WV9-1-0000000000000000'],
  ['mode', 'live'],
])('[I7] finds a proof with another %s', async (field, value) => {
  const found = await broken(async ({ db }, id) => {
    const events = await readEvents(db, id);
    const proof = events.findLast(({ evidence }) => evidence.verdict === 'succeeded')?.evidence;
    await forgeEvent(id, { evidence: { ...proof, [field]: value } });
  });
  expect(found).toContain('I7');
});

it('[I8] finds a success without evidence', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  await harness.db
    .update(paymentAttempts)
    .set({ state: 'succeeded' })
    .where(eq(paymentAttempts.clientReference, transactionId));
  const seen = (await auditOf(harness.db, harness.clock.now())).map(({ invariant }) => invariant);
  expect(seen).toContain('I8');
});

it('[I6] names what belongs to two attempts', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  const { id, providerSessionId } = await harness.attemptOf(transactionId);
  await copyAttempt(harness.owner, id, { state: 'failed', hasSession: true });
  expect(await auditOf(harness.db, harness.clock.now())).toContainEqual(
    expect.objectContaining({ invariant: 'I6', subject: `wave ${providerSessionId}` }),
  );
});

it('raises one staff task for what it finds', async () => {
  await broken(({ owner }) => owner.execute(sql`truncate invoices, credit_notes`));
  const watch = createInvariantWatch(harness.core);
  await watch.tick();
  expect(await harness.tasks()).toEqual([]); // an invoice may take 15 minutes
  harness.clock.advance(16 * 60_000);
  await watch.tick();
  await watch.tick();
  expect(await harness.tasks()).toEqual(['invariant']);
});

it('runs in one process at a time', async () => {
  await broken(({ owner }) => owner.execute(sql`delete from invoices`));
  harness.clock.advance(16 * 60_000);
  const watch = createInvariantWatch(harness.core);
  await harness.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(771402664)`);
    await watch.tick();
    expect(await harness.tasks()).toEqual([]);
  });
  await watch.tick();
  expect(await harness.tasks()).toEqual(['invariant']);
});

const PART_MS = 6 * 3_600_000;
/** Orders without instalments, each of which is a violation: one for every part of the audit, the last one now. */
const placeBrokenOrders = async (count: number) => {
  for (let placed = 0; placed < count; placed += 1) {
    harness.clock.advance(PART_MS);
    await harness.placeOrder();
  }
  await harness.owner.execute(sql`delete from payment_intents`);
};
const found = async () => (await harness.db.select().from(staffTasks)).map(({ key }) => key);

campaignIt(
  'audits new orders at once, and a sixtieth of fifteen days per run, so all within an hour',
  async () => {
    await placeBrokenOrders(50);
    const watch = createInvariantWatch(harness.core);
    await watch.tick();
    const [newest] = await harness.db.select().from(orders).orderBy(desc(orders.id)).limit(1);
    expect(await found()).toContain(`I12 order ${newest!.id}`);

    await harness.owner.delete(staffTasks);
    harness.clock.advance(30 * 60_000);
    for (let run = 1; run <= 60; run += 1) {
      const before = (await found()).length;
      await watch.tick();
      expect((await found()).length - before).toBeLessThanOrEqual(1);
    }
    expect(await found()).toHaveLength(50);
  },
);

it('a process that starts begins with the part of its minute, and goes on with the next', async () => {
  await placeBrokenOrders(3);
  const placed = await harness.db.select().from(orders).orderBy(asc(orders.id));
  const partOf = (index: number) => Math.floor(placed[index]!.createdAt.getTime() / PART_MS) % 60;
  const minute = Math.floor(harness.clock.now().getTime() / 60_000);
  harness.clock.advance(60 * 60_000 + (partOf(0) - (minute % 60)) * 60_000);
  const watch = createInvariantWatch(harness.core);
  await watch.tick();
  expect(await found()).toEqual([`I12 order ${placed[0]!.id}`]);
  await watch.tick();
  expect(await found()).toEqual([0, 1].map((nth) => `I12 order ${placed[nth]!.id}`));
});

const DAY_MS = 24 * 3_600_000;

it.each<[string, SaleType, OrderPaymentMode]>([
  ['a credit order', 'creditOrder', 'instalments'],
  ['a pre-order', 'preorder', 'instalments'],
  ['a credit order that is paid at the door', 'creditOrder', 'onDelivery'],
  ['an order to be paid at the door', 'order', 'onDelivery'],
])('[OP-09] audits %s again and again, whatever its age', async (_, saleType, paymentMode) => {
  const { id } = await harness.placeOrder(400_000, saleType);
  await harness.owner.update(orders).set({ paymentMode }).where(eq(orders.id, id));
  harness.clock.advance(200 * DAY_MS);
  const watch = createInvariantWatch(harness.core);
  await watch.tick();
  expect(await found()).toEqual([]);
  await harness.owner.update(orders).set({ total: 399_999 });
  await watch.tick();
  await watch.tick();
  expect(await found()).toEqual([`I12 order ${id}`]);
});

it('[OP-09] audits an old order whose last instalment was paid in cash a week ago, and reversed', async () => {
  const { id } = await harness.placeOrder(400_000);
  harness.clock.advance(100 * DAY_MS);
  await harness.owner.execute(sql`insert into cash_payments (intent_id, amount, received_by, received_at)
    select id, amount_due, 7, ${harness.clock.now().toISOString()}::timestamptz - interval '50 days' from payment_intents`);
  await harness.owner.execute(sql`insert into cash_reversals (cash_payment_id, reversed_by, reversed_at, reason)
    select id, 8, ${harness.clock.now().toISOString()}::timestamptz - interval '7 days', 'x' from cash_payments`);
  await harness.owner.update(orders).set({ total: 399_999 });
  const watch = createInvariantWatch(harness.core);
  for (let run = 1; run <= 60; run += 1) await watch.tick();
  expect(await found()).toContain(`I12 order ${id}`);
});

it('[OP-09] a run audits a limited number of the orders that may wait for money, and the next run the next ones', async () => {
  await harness.owner.execute(sql`insert into orders (reference, name, sale_type, order_type, payment_mode, customer_name, email,
      phone, address, total, capability_nonce, created_at)
    select 'KE-' || number, 'CMD-' || number, 'creditorder', 'pack', 'instalments', 'Awa', 'awa@exemple.sn', '+221771234567', 'Dakar',
      1000, 'n', ${harness.clock.now().toISOString()}::timestamptz - interval '200 days' from generate_series(1, 600) number`);
  const watch = createInvariantWatch(harness.core);
  await watch.tick();
  expect((await found()).length).toBeLessThanOrEqual(250);
  // A process starts anywhere among them, so that a round may take one run more.
  for (let run = 1; run <= 3; run += 1) await watch.tick();
  expect(await found()).toHaveLength(600);
});

it('audits an old order again when its payment changes', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.clock.advance(20 * 24 * 3_600_000);
  await harness.owner.update(orders).set({ total: order.total - 1 });
  const watch = createInvariantWatch(harness.core);
  await watch.tick();
  expect(await harness.tasks()).toEqual([]);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.payments.status(transactionId, { check: true });
  await watch.tick();
  expect(await harness.tasks()).toContain('invariant');
});
