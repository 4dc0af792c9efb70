import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customerCredits, invoices, orders, outbox, refunds, staffTasks } from '#server/db/schema.ts';
import { expireOrders } from '#server/orders/expire-orders.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function paid() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  await harness.drainOutbox();
  return { order, transactionId };
}
async function surplus() {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  await harness.db.update(orders).set({ state: 'cancel' }).where(eq(orders.id, order.id));
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  return { order, transactionId };
}
/** A reading of the statement, as each hour and after each start. */
const read = async () => harness.statementReader().tick();
const tasks = () => harness.db.select().from(staffTasks).orderBy(staffTasks.id);
const openKinds = async () => (await tasks()).flatMap(({ kind, doneAt }) => (doneAt ? [] : [kind]));
const stateOf = async (transactionId: string) => (await harness.attemptOf(transactionId)).state;
const audit = async () => {
  await harness.drainOutbox();
  return auditOf(harness.db, harness.clock.now());
};
const claim = { staffId: 7, isManager: false };
const recorded = (transactionId: string, refundReference: string) => ({
  transactionId,
  staffId: 7,
  reason: 'remboursé au portail',
  idempotencyKey: `refund ${transactionId}`,
  amount: 389_000,
  refundReference,
});

it('[B40] a reversal of a settled payment is recorded once, opens the instalment, cancels its invoice and is mailed', async () => {
  const { order, transactionId } = await paid();
  const [invoice] = await harness.invoices();
  const reference = harness.wave.refund(transactionId);
  for (let reading = 0; reading < 3; reading += 1) await read();
  expect(await stateOf(transactionId)).toBe('refunded');
  expect((await harness.events(transactionId)).filter((type) => type === 'provider.refunded')).toHaveLength(
    1,
  );
  expect(await harness.payments.due(order.id)).toMatchObject({
    state: 'open',
    amountDue: 389_000,
    amountResidual: 389_000,
    instalments: [{ paid: undefined }],
  });
  expect(await harness.invoices()).toMatchObject([
    {
      number: invoice!.number,
      intentId: null,
      cancelledIntentId: invoice!.intentId,
      cancelledAt: expect.any(Date),
    },
  ]);
  expect(await harness.db.select().from(refunds)).toMatchObject([
    {
      reason: 'reversal',
      state: 'made',
      providerReference: reference,
      foundAtProvider: true,
      amount: 389_000,
    },
  ]);
  expect(await tasks()).toMatchObject([
    { kind: 'reversed_payment', doneAt: null, detail: { transactionId, reference, amount: 389_000 } },
  ]);
  expect(await audit()).toEqual([]);
  expect(harness.mails.map(({ subject }) => subject)).toEqual([
    'À traiter\u00a0: paiement repris par le prestataire',
  ]);
  // The payer gets one message about the refund.
  expect(
    await harness.db.select().from(outbox).where(eq(outbox.kind, 'mail.payment_returned')),
  ).toMatchObject([{ payload: { step: 'refunded' } }]);
});

it('[B40] [I13] an instalment that is paid again after a reversal has a new invoice; the number of the first is never used again', async () => {
  const { order, transactionId } = await paid();
  harness.wave.refund(transactionId);
  await read();
  const again = await harness.pay(order.id);
  harness.wave.settle(again.transactionId, 'succeeded');
  await harness.advance(5_000);
  await harness.drainOutbox();
  expect(
    (await harness.db.select().from(invoices).orderBy(invoices.id)).map(({ number, cancelledAt }) => [
      number,
      cancelledAt === null,
    ]),
  ).toEqual([
    ['FAC-2026-000001', false],
    ['FAC-2026-000002', true],
  ]);
  await read();
  expect(await stateOf(again.transactionId)).toBe('succeeded');
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
  expect(await audit()).toEqual([]);
});

it('[B40] a reversal that is listed before the invoice is issued waits for it', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(5_000);
  harness.wave.refund(transactionId);
  await read();
  expect(await stateOf(transactionId)).toBe('succeeded');
  await harness.drainOutbox();
  harness.clock.advance(HOUR);
  await read();
  expect(await stateOf(transactionId)).toBe('refunded');
  expect(await audit()).toEqual([]);
});

it('[B40] a payment that only its reversal tells of is settled first, then reversed', async () => {
  const order = await harness.placeOrder();
  const { transactionId } = await harness.pay(order.id);
  harness.wave.settle(transactionId, 'cancelled');
  await harness.advance(5_000);
  await harness.advance(2 * DAY, HOUR);
  harness.wave.settle(transactionId, 'succeeded');
  harness.wave.refund(transactionId);
  await read();
  await harness.drainOutbox();
  harness.clock.advance(HOUR);
  await read();
  expect(await harness.events(transactionId)).toEqual(
    expect.arrayContaining(['provider.succeeded', 'provider.refunded']),
  );
  expect(await openKinds()).toEqual(['reversed_payment']);
  expect(await audit()).toEqual([]);
});

it('[B40] an order whose payment was reversed waits for staff: it does not expire by itself', async () => {
  const { order, transactionId } = await paid();
  harness.wave.refund(transactionId);
  await read();
  harness.clock.advance(8 * DAY);
  expect(await expireOrders(harness.db, harness.clock)).toBe(0);
  expect(await harness.payments.due(order.id)).toMatchObject({ state: 'open' });
});

it('[I24] a refund that staff made and did not record yet is recorded by the statement, and closes its task', async () => {
  const { transactionId } = await surplus();
  await harness.payments.claimRefund({ ...claim, transactionId });
  const reference = harness.wave.refund(transactionId);
  await read();
  await read();
  expect(await stateOf(transactionId)).toBe('refunded');
  expect(await harness.db.select().from(refunds)).toMatchObject([
    { reason: 'surplus', state: 'made', claimedBy: 7, providerReference: reference, foundAtProvider: true },
  ]);
  expect(await openKinds()).toEqual([]);
  await expect(harness.payments.recordRefund(recorded(transactionId, reference))).rejects.toMatchObject({
    code: expect.stringMatching(/not_claimed|not_allowed|reference_taken/),
  });
  expect(await audit()).toEqual([]);
});

it.each([
  ['as it was recorded', (reference: string) => reference],
  ['in capital letters', (reference: string) => reference.toUpperCase()],
])('[I24] a refund that staff recorded is known by its reference: %s', async (_, typed) => {
  const { transactionId } = await surplus();
  await harness.payments.claimRefund({ ...claim, transactionId });
  await harness.payments.recordRefund(recorded(transactionId, typed('rf-known')));
  harness.wave.refund(transactionId, 'rf-known');
  for (let reading = 0; reading < 2; reading += 1) {
    await read();
    harness.clock.advance(DAY);
  }
  expect(await openKinds()).toEqual([]);
});

it.each([
  [
    'of a payment that was refunded under another reference',
    async () => {
      const { transactionId } = await surplus();
      await harness.payments.claimRefund({ ...claim, transactionId });
      await harness.payments.recordRefund(recorded(transactionId, 'rf-recorded'));
      harness.wave.refund(transactionId, 'rf-second');
    },
  ],
  [
    'of a payment that is unknown here',
    async () => {
      harness.wave.addStatementItem('rf-lost', {
        kind: 'refund',
        clientReference: 'WV7-1-0123456789ABCDEF',
        sessionId: 'cos-forgotten',
      });
    },
  ],
  [
    'of a payment that was never paid',
    async () => {
      const order = await harness.placeOrder();
      const { transactionId } = await harness.pay(order.id);
      harness.wave.refund(transactionId, 'rf-unpaid');
    },
  ],
  [
    'with a reference that is recorded for another payment',
    async () => {
      const [first, second] = [await surplus(), await surplus()];
      await harness.payments.claimRefund({ ...claim, transactionId: first.transactionId });
      await harness.payments.recordRefund(recorded(first.transactionId, 'rf-shared'));
      harness.wave.refund(second.transactionId, 'rf-shared');
    },
  ],
])(
  '[I24] a refund that nobody asked for is a mailed task, once whatever day is read: %s',
  async (_, prepare) => {
    await prepare();
    for (let reading = 0; reading < 3; reading += 1) {
      await read();
      harness.clock.advance(HOUR);
    }
    const unasked = (await tasks()).filter(({ kind }) => kind === 'unasked_refund');
    expect(unasked).toMatchObject([{ timesRaised: 1, detail: { reference: expect.stringMatching(/^rf-/) } }]);
    await harness.drainOutbox();
    const subjects = harness.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'À traiter\u00a0: remboursement inconnu')).toHaveLength(
      1,
    );
    // Closed by staff, it stays closed although the statement lists the refund again.
    await harness.db
      .update(staffTasks)
      .set({ doneAt: harness.clock.now() })
      .where(eq(staffTasks.kind, 'unasked_refund'));
    await read();
    expect(await openKinds()).not.toContain('unasked_refund');
  },
);

it("[F5] refunds of other people's payments in the same wallet are ignored", async () => {
  harness.wave.addStatementItem('rf-a', {
    kind: 'refund',
    clientReference: 'TABLE-12',
    sessionId: 'cos-other',
  });
  harness.wave.addStatementItem('rf-b', { kind: 'refund' });
  await read();
  expect(await tasks()).toEqual([]);
});

it('[DK-11] [I24] [I29] money that is kept as credit and returned at the provider all the same is a task, once, and stays credit', async () => {
  const { transactionId } = await surplus();
  const decision = { transactionId, staffId: 8, reason: 'avoir', idempotencyKey: 'keep' };
  await harness.payments.keepMoney(decision);
  // Its answer was lost: the same decision again changes nothing.
  await expect(harness.payments.keepMoney(decision)).resolves.toBe('surplus');
  harness.wave.refund(transactionId);
  for (let reading = 0; reading < 3; reading += 1) await read();
  expect(await stateOf(transactionId)).toBe('surplus');
  expect(await openKinds()).toEqual(['unasked_refund']);
  expect(await harness.db.select().from(customerCredits)).toMatchObject([{ amount: 389_000 }]);
  expect(await harness.db.select().from(refunds)).toMatchObject([{ state: 'withdrawn', madeAt: null }]);
  expect(await audit()).toEqual([]);
});
