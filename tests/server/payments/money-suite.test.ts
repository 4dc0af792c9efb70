import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runsInCampaign } from '#scripts/campaigns/list.ts';
import { callbackInbox, paymentAttempts } from '#server/db/schema.ts';
import { readMovements } from '#server/payments/index.ts';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { systemRandom } from '#server/random.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { featuresOf, payerPhoneOf } from '#tests/support/payments/provider-features.ts';
import { SCRIPTED_SESSION_LIFE_MS } from '#tests/support/payments/scripted-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sum = (figures: readonly (number | undefined)[]) =>
  figures.reduce<number>((total, figure) => total + (figure ?? 0), 0);

/** In `npm test` one provider whose sessions are there at once, and one whose sessions are absent until used. */
const KINDS = PROVIDERS.filter(
  ({ isAbsentUntilUsed }, index) =>
    PROVIDERS.findIndex((other) => other.isAbsentUntilUsed === isAbsentUntilUsed) === index,
);
/** With sessions as long as the scripted ones, so that no test has to pass a day. */
const SUBJECTS = (runsInCampaign ? PROVIDERS : KINDS).map((definition) => ({
  ...definition,
  sessionLifeMs: SCRIPTED_SESSION_LIFE_MS,
}));

describe.each(SUBJECTS)('payments through $id', (definition) => {
  const features = featuresOf(definition.id);
  /** A session that is absent until used can never be read as expired. */
  const refusals: Evidence['verdict'][] = ['failed', 'cancelled'];
  if (!definition.isAbsentUntilUsed) refusals.push('expired');
  /** A reference of the provider's form that no attempt has. */
  const strangeReference = (orderId: number) =>
    definition.reference.create(
      systemRandom,
      { orderId, orderReference: 'KE-4T9W2M7K1P', instalmentNo: 1, isInstalment: false, at: new Date(0) },
      ['another secret'],
    );
  let harness: CoreHarness;
  beforeAll(async () => void (harness = await openCoreHarness({ definition, features })));
  afterAll(() => harness.close());
  beforeEach(() => harness.clear());

  const begin = async () => {
    const order = await harness.placeOrder();
    const { transactionId } = await harness.pay(order.id);
    return {
      order,
      transactionId,
      session: `${features.id}-${harness.wave.requests.length + openedBefore()}`,
    };
  };
  /** Session numbers increase over the whole file. */
  const openedBefore = () =>
    Number(harness.wave.sessions()[0]?.sessionId.replace(`${features.id}-`, '') ?? 1) - 1;
  const stateOf = async (reference: string) => (await harness.attemptOf(reference)).state;
  /** The body of a callback of this provider. */
  const notify = (event: string, reference: string, session = '') =>
    harness.receiveCallback([event, reference, session].join('/'));
  const received = () => harness.wave.sessions().filter(({ verdict }) => verdict === 'succeeded');

  it("[PM-08] [B1] opens a payment of the amount due with the provider's prefix, and returns the open one to a second request", async () => {
    const { order, transactionId, session } = await begin();
    expect(transactionId).toMatch(features.reference(order.id));
    const validUntil = new Date(harness.clock.now().getTime() + SCRIPTED_SESSION_LIFE_MS);
    const nextStep = features.nextStep(session, validUntil);
    const open = { transactionId, sessionId: session, state: 'pending', nextStep, validUntil };
    expect(await harness.pay(order.id, payerPhoneOf(definition.id))).toEqual({ ...open, existing: true });
    expect(harness.wave.sessions()).toHaveLength(1);
    expect(await harness.events(transactionId)).toEqual([
      'attempt.created',
      'request.sent',
      'provider.opened',
    ]);
    expect(await harness.payments.status(transactionId, { check: false })).toMatchObject({ nextStep });
    expect(await harness.payments.due(order.id)).toMatchObject({
      liveTransaction: transactionId,
      liveProvider: definition.id,
      providers: [definition.id],
    });
    await harness.audit();
  });

  it('[B3] [B35] follows the check schedule of the provider, and stores no later check', async () => {
    const { transactionId } = await begin();
    const { schedule } = definition;
    const next = async () => {
      const { createdAt, nextCheckAt } = await harness.attemptOf(transactionId);
      return nextCheckAt!.getTime() - createdAt.getTime();
    };
    let age = 0;
    for (const gap of schedule.firstGaps) {
      expect(await next()).toBe((age += gap));
      await harness.advance(gap);
    }
    expect(await next()).toBe(age + schedule.openGap);
    const longest = schedule.lateGaps[0]?.gap ?? 0;
    const store = (ahead: number) =>
      harness.db
        .update(paymentAttempts)
        .set({ nextCheckAt: new Date(harness.clock.now().getTime() + ahead) });
    const checks = () => harness.wave.calls.filter(({ call }) => call === 'read').length;
    await harness.advance(MINUTE); // Stored check times are compared with the clock once a minute.
    const before = checks();
    await store(longest - MINUTE);
    await harness.advance(MINUTE);
    expect(checks()).toBe(before);
    await store(longest + 2 * MINUTE);
    await harness.advance(MINUTE);
    expect(checks()).toBeGreaterThan(before);
  });

  it('[I3] [I4] [I13] without any callback, a success settles the order once and issues one invoice', async () => {
    const { order, transactionId } = await begin();
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(definition.schedule.firstGaps[0] ?? 0);
    expect(await harness.attemptOf(transactionId)).toMatchObject({
      state: 'succeeded',
      providerTransactionId: expect.any(String),
      completedAt: harness.clock.now(),
    });
    // A code that can be paid again is read again.
    const { nextCheckAt } = await harness.attemptOf(transactionId);
    expect(nextCheckAt !== null).toBe(definition.isPayableAgain);
    await harness.drainOutbox();
    await harness.drainOutbox();
    expect(await harness.invoices()).toHaveLength(1);
    expect(await readLedger(harness.db, order)).toMatchObject({
      applied: order.total,
      residual: 0,
      next: undefined,
    });
    expect(await harness.payments.due(order.id)).toMatchObject({
      state: 'paid',
      amountDue: 0,
      amountResidual: 0,
      instalmentNo: null,
      providers: [],
      liveTransaction: null,
      liveProvider: null,
      instalments: [
        { number: 1, amount: order.total, paid: { method: definition.id, reference: expect.any(String) } },
      ],
    });
    await harness.audit();
  });

  it.each(refusals)('[B18] a payment that is %s stays so, and another may be started', async (verdict) => {
    const { order, transactionId } = await begin();
    harness.wave.settle(transactionId, verdict, { transactionId: 'T-of-a-refused-try' });
    await harness.advance(definition.schedule.firstGaps[0] ?? 0);
    expect(await harness.attemptOf(transactionId)).toMatchObject({
      state: verdict,
      refusedAt: harness.clock.now(),
      providerTransactionId: null,
    });
    expect(await harness.payments.due(order.id)).toMatchObject({ state: 'open', amountDue: order.total });
    expect(await harness.tasks()).toEqual([]);
    const second = await harness.pay(order.id);
    harness.wave.settle(second.transactionId, 'succeeded', { transactionId: 'T-of-a-refused-try' });
    await harness.advance(MINUTE);
    expect(await stateOf(second.transactionId)).toBe('succeeded');
    await harness.audit();
  });

  it.each(refusals)('[B7] accepts a success after %s, and never the reverse', async (verdict) => {
    const { transactionId } = await begin();
    harness.wave.settle(transactionId, verdict);
    await harness.advance(MINUTE);
    expect(await stateOf(transactionId)).toBe(verdict);
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(HOUR, 5 * MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    harness.wave.settle(transactionId, verdict);
    await harness.advance(48 * HOUR, HOUR);
    expect(await stateOf(transactionId)).toBe('succeeded');
    harness.wave.settle(transactionId, 'succeeded');
    await harness.audit();
  });

  it('[B7] an unpaid session expires, and a later success still counts', async () => {
    const { order, transactionId } = await begin();
    await harness.advance(10 * MINUTE, 30_000);
    expect(await stateOf(transactionId)).toBe('pending');
    await harness.advance(25 * MINUTE, MINUTE);
    expect(await stateOf(transactionId)).toBe('expired');
    expect(await harness.tasks()).toEqual([]);
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(2 * HOUR, 5 * MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    expect((await harness.payments.due(order.id)).state).toBe('paid');
    await harness.audit();
  });

  it('[B9] after a lost response, the session is used as soon as a search or callback names it', async () => {
    const order = await harness.placeOrder();
    harness.wave.failNext('open', 'lost-answer');
    const lost = await harness.pay(order.id).catch((error: unknown) => error);
    const [attempt] = await harness.attempts();
    const reference = attempt?.clientReference ?? '';
    const answer = features.canSearch
      ? { transactionId: reference, state: 'unknown' }
      : { code: 'payment.provider_unavailable' };
    expect(lost).toMatchObject(answer);
    expect(attempt).toMatchObject({ state: 'unknown', superseded: !features.canSearch });
    expect(harness.wave.requests).toHaveLength(1);
    const { sessionId } = harness.wave.settle(reference, 'succeeded');
    await notify('EV-lost', reference, sessionId);
    await harness.processCallbacks();
    expect(await stateOf(reference)).toBe('succeeded');
    expect(harness.wave.calls.some(({ call }) => call === 'search')).toBe(features.canSearch);
    await harness.audit();
  });

  it('[B9] after a lost request, no session is open and the user can pay again', async () => {
    const order = await harness.placeOrder();
    harness.wave.failNext('open', 'lost-request');
    await harness.pay(order.id).catch(() => undefined);
    if (features.canSearch) await harness.advance(71_000);
    const second = await harness.pay(order.id);
    expect(second).toMatchObject({ state: 'pending', existing: false });
    harness.wave.settle(second.transactionId, 'succeeded');
    await harness.advance(35 * MINUTE, MINUTE);
    expect((await harness.attempts()).map(({ state }) => state).toSorted()).toEqual(['expired', 'succeeded']);
    await harness.audit();
  });

  it.each<[string, Partial<Evidence>]>([
    ['a franc less', { amount: 388_999 }],
    ['a franc more', { amount: 389_001 }],
    ['no figure at all', { amount: undefined }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { clientReference: strangeReference(1) }],
    ['another mode', { mode: 'live' }],
  ])('[A8] [I7] never settles an order with %s', async (_, changes) => {
    const order = await harness.placeOrder(389_000);
    const { transactionId } = await harness.pay(order.id);
    harness.wave.settle(transactionId, 'succeeded', changes);
    await harness.advance(MINUTE, 5_000);
    expect(await stateOf(transactionId)).toBe('conflicted');
    expect(await harness.tasks()).toEqual(['conflict']);
    expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
    expect(await harness.invoices()).toEqual([]);
    const due = { state: 'checking', amountDue: order.total, amountResidual: order.total, providers: [] };
    expect(await harness.payments.due(order.id)).toMatchObject(due);
    await expect(harness.pay(order.id)).rejects.toMatchObject({ code: 'payment.in_progress' });
  });

  it('[B11] [B15] processes a repeated callback once, and issues one invoice', async () => {
    const { transactionId, session } = await begin();
    harness.wave.settle(transactionId, 'succeeded');
    for (let delivery = 0; delivery < 10; delivery += 1) {
      await notify('EV-1', transactionId, session);
      await harness.processCallbacks();
    }
    const rows = await harness.db.select().from(callbackInbox);
    expect(rows).toMatchObject([{ deliveries: 10, state: 'applied' }]);
    expect(await stateOf(transactionId)).toBe('succeeded');
    await harness.audit();
    expect(await harness.invoices()).toHaveLength(1);
  });

  it('[B1] processes a callback that arrives before the response to initiate', async () => {
    const order = await harness.placeOrder();
    const release = harness.wave.holdAnswers();
    const paying = harness.pay(order.id);
    await expect.poll(() => harness.wave.sessions()).toHaveLength(1);
    const [attempt] = await harness.attempts();
    const reference = attempt?.clientReference ?? '';
    const { sessionId } = harness.wave.settle(reference, 'succeeded');
    release();
    await notify('EV-early', reference, sessionId);
    await harness.processCallbacks();
    expect(await stateOf(reference)).toBe('succeeded');
    await paying;
    await harness.audit();
  });

  it('[B12] rejects a forged callback without calling the provider', async () => {
    const { transactionId, session } = await begin();
    harness.wave.settle(transactionId, 'succeeded');
    const calls = harness.wave.calls.length;
    expect(await harness.receiveCallback(`EV-1/${transactionId}/${session}/x`, 'bad')).toBe('forged');
    await harness.processCallbacks();
    expect(await harness.db.select().from(callbackInbox)).toEqual([]);
    expect(harness.wave.calls.slice(calls).filter(({ call }) => call !== 'open')).toEqual([]);
    expect(await stateOf(transactionId)).toBe('pending');
  });

  it('[B2] a callback of an unknown session is checked with the provider', async () => {
    const { transactionId, session } = await begin();
    harness.wave.settle(transactionId, 'succeeded');
    const stranger = strangeReference(999);
    const receipt = await notify('EV-1', stranger, session);
    await harness.processCallbacks();
    expect([receipt, await stateOf(transactionId)]).toEqual(['kept', 'succeeded']);
    expect(await notify('EV-2', stranger, 'cos-unknown')).toBe('kept');
    await harness.processCallbacks();
    expect(harness.wave.calls.some(({ name }) => name === 'cos-unknown')).toBe(true);
    await harness.audit();
  });

  it('[B6] [I1] raises a refund task for a second payment of an instalment', async () => {
    const { order, transactionId } = await begin();
    await harness.advance(SCRIPTED_SESSION_LIFE_MS - 30_000, MINUTE);
    const second = await harness.pay(order.id);
    expect(second.transactionId).not.toBe(transactionId);
    harness.wave.settle(second.transactionId, 'succeeded');
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(2 * HOUR, 5 * MINUTE);
    const states = (await harness.attempts()).map(({ state }) => state).toSorted();
    expect(states).toEqual(['succeeded', 'surplus']);
    expect(await harness.tasks()).toEqual(['refund']);
    expect(await harness.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
    expect(harness.wave.calls.some(({ call }) => call === 'expire')).toBe(features.canExpire);
    await harness.audit();
  });

  it('[B4] [B23] during an outage of the provider it keeps the last known state and starts no payment', async () => {
    const { transactionId } = await begin();
    harness.wave.failNext('read', 'lost-answer');
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(5_000);
    expect(await stateOf(transactionId)).toBe('pending');
    await harness.advance(MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    harness.wave.stopAnswering();
    const other = await harness.placeOrder();
    await expect(harness.pay(other.id)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
    expect(await harness.attempts()).toHaveLength(1);
    await harness.audit();
  });

  it('[I10] every franc received by the provider is accounted for', async () => {
    const outcomes = ['succeeded', 'failed', 'succeeded', 'cancelled', 'succeeded'] as const;
    for (const outcome of outcomes) harness.wave.settle((await begin()).transactionId, outcome);
    await harness.advance(2 * MINUTE);
    const booked = (await harness.attempts()).filter(({ state }) => state === 'succeeded');
    expect(sum(booked.map(({ amount }) => amount))).toBe(sum(received().map(({ amount }) => amount)));
    expect(booked).toHaveLength(3);
    await harness.audit();
  });

  it('[DK-07] [DK-09] [I10] [I24] what people return at the same time, in parts and of a surplus, is accounted for', async () => {
    const [AWA, MODOU, REASON] = [7, 8, 'Vu avec le client.'];
    const { order, transactionId } = await begin();
    harness.wave.settle(transactionId, 'succeeded');
    await harness.advance(2 * MINUTE);
    await harness.drainOutbox();
    const ask = (staffId: number, amount: number) =>
      harness.payments.askForOrderRefund({
        orderId: order.id,
        transactionId,
        amount,
        cause: 'goodwill',
        reason: REASON,
        lines: [],
        staffId,
        requestKey: undefined,
      });
    const asked = await Promise.allSettled([ask(AWA, 200_000), ask(MODOU, 180_000), ask(AWA, 150_000)]);
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { refunds } = await harness.payments.orderRefunds(order.id);
    const refused: unknown[] = [];
    for (const { id } of refunds)
      for (const [staffId, step] of [
        [AWA, 'claim'],
        [MODOU, 'record'],
        [AWA, 'record'],
      ] as const)
        await harness.payments
          .takeRefundStep({
            orderId: order.id,
            refundId: id,
            step,
            staffId,
            isManager: false,
            reason: REASON,
            refundReference: `R-${id}`,
          })
          .catch((error: unknown) => refused.push(error));
    expect(refused).toMatchObject([{ code: 'refund.claimed' }, { code: 'refund.claimed' }]);
    const twice = await begin();
    await harness.advance(SCRIPTED_SESSION_LIFE_MS - 30_000, MINUTE);
    const second = await harness.pay(twice.order.id);
    for (const paid of [second, twice]) harness.wave.settle(paid.transactionId, 'succeeded');
    await harness.advance(2 * HOUR, 5 * MINUTE);
    const surplus = (await harness.attempts()).find(({ state }) => state === 'surplus')!;
    const claim = { transactionId: surplus.clientReference, isManager: false };
    const claims = [AWA, MODOU].map((staffId) => harness.payments.claimRefund({ ...claim, staffId }));
    expect((await Promise.allSettled(claims)).map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const by = (await harness.payments.findCase(surplus.id))?.refund;
    const staffId = by?.claimedBy ?? 0;
    await (by?.isSendable
      ? harness.payments.sendClaimedRefund({ ...claim, staffId })
      : harness.payments.recordRefund({
          transactionId: surplus.clientReference,
          staffId,
          reason: REASON,
          idempotencyKey: 'refund of the surplus',
          amount: 389_000,
          refundReference: 'R-surplus',
        }));
    await harness.drainOutbox();
    expect(await stateOf(surplus.clientReference)).toBe('refunded');
    const movements = await readMovements(harness.db, { from: new Date(0), until: new Date('2100-01-01') });
    const total = (wanted: string) =>
      sum(movements.flatMap(({ kind, amount }) => (kind === wanted ? [amount] : [])));
    const returned = sum(refunds.map(({ amount }) => amount));
    expect(returned).toBeLessThanOrEqual(order.total);
    expect(total('received')).toBe(sum(received().map(({ amount }) => amount)));
    expect(total('refunded')).toBe(returned + 389_000);
    expect(total('credited')).toBe(returned);
    await harness.audit();
  });

  const PARTS = [30_001, 30_001, 39_999];
  /** In three instalments. */
  const place = () => harness.placeOrder(100_001, 'preorder');
  /** What a page sends that shows this instalment. */
  const payPart = ({ id: orderId }: { id: number }, instalmentNo: number) =>
    harness.payments.initiate({
      orderId,
      provider: definition.id,
      phone: payerPhoneOf(definition.id),
      instalmentNo,
    });
  const dueOf = async ({ id }: { id: number }) => {
    const { state, instalmentNo, amountDue, amountResidual } = await harness.payments.due(id);
    return [state, instalmentNo, amountDue, amountResidual];
  };

  it('[A3] [B1] [B3] [B11] [B12] [I13] three instalments: two tabs, repeated, forged, lost and early callbacks settle each part once, with one invoice each', async () => {
    const order = await place();
    const tabs = await Promise.all([payPart(order, 1), payPart(order, 1)]);
    expect(new Set(tabs.map(({ transactionId }) => transactionId)).size).toBe(1);
    const [{ transactionId: first }] = tabs;
    const { sessionId } = harness.wave.settle(first, 'succeeded');
    expect(await harness.receiveCallback(`EV-1/${first}/${sessionId}/x`, 'bad')).toBe('forged');
    for (let delivery = 0; delivery < 3; delivery += 1) {
      await notify('EV-2', first, sessionId);
      await harness.processCallbacks();
    }
    expect(await dueOf(order)).toEqual(['open', 2, PARTS[1], 70_000]);
    // A tab that was left open over the payment shows the same amount, and pays nothing unasked.
    await expect(payPart(order, 1)).rejects.toMatchObject({ code: 'payment.instalment_changed' });

    harness.wave.settle((await payPart(order, 2)).transactionId, 'succeeded');
    await harness.advance(definition.schedule.firstGaps[0] ?? 0);
    expect(await dueOf(order)).toEqual(['open', 3, PARTS[2], PARTS[2]]);

    const release = harness.wave.holdAnswers();
    const paying = payPart(order, 3);
    await expect.poll(async () => (await harness.attempts()).length).toBe(3);
    const reference = (await harness.attempts()).at(-1)?.clientReference ?? '';
    await expect.poll(() => harness.wave.sessions().length).toBe(3);
    await notify('EV-3', reference, harness.wave.settle(reference, 'succeeded').sessionId);
    release();
    await harness.processCallbacks();
    await paying;
    expect(await dueOf(order)).toEqual(['paid', null, 0, 0]);
    await harness.drainOutbox();
    expect(await harness.invoices()).toHaveLength(3);
    expect((await harness.attempts()).map(({ amount }) => amount)).toEqual(PARTS);
    await harness.audit();
  });

  it('[A8] [B6] [B7] [B9] three instalments: a lost answer, two sessions both paid, a late success and a wrong amount concern their part only', async () => {
    const order = await place();
    harness.wave.failNext('open', 'lost-request');
    await payPart(order, 1).catch(() => undefined);
    if (features.canSearch) await harness.advance(71_000, 10_000);
    const { transactionId: first } = await payPart(order, 1);
    await harness.advance(SCRIPTED_SESSION_LIFE_MS - 30_000, MINUTE);
    const { transactionId: second } = await payPart(order, 1);
    expect(second).not.toBe(first);
    harness.wave.settle(second, 'succeeded');
    harness.wave.settle(first, 'succeeded');
    await harness.advance(2 * HOUR, 5 * MINUTE);
    expect([await stateOf(first), await stateOf(second)].toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      'succeeded',
      'surplus',
    ]);
    // The surplus is refunded; it never pays the next part.
    expect(await harness.tasks()).toEqual(['refund']);
    expect(await dueOf(order)).toEqual(['open', 2, PARTS[1], 70_000]);

    const { transactionId: refused } = await payPart(order, 2);
    harness.wave.settle(refused, refusals.at(-1) ?? 'failed');
    await harness.advance(MINUTE, 5_000);
    harness.wave.settle(refused, 'succeeded');
    await harness.advance(HOUR, 5 * MINUTE);
    expect(await dueOf(order)).toEqual(['open', 3, PARTS[2], PARTS[2]]);

    const { transactionId: wrong } = await payPart(order, 3);
    harness.wave.settle(wrong, 'succeeded', { amount: 39_998 });
    await harness.advance(MINUTE, 5_000);
    expect(await stateOf(wrong)).toBe('conflicted');
    expect(await dueOf(order)).toEqual(['checking', 3, PARTS[2], PARTS[2]]);
    await expect(payPart(order, 3)).rejects.toMatchObject({ code: 'payment.in_progress' });
    await harness.drainOutbox();
    expect(await harness.invoices()).toHaveLength(2);
    expect(await auditOf(harness.db, harness.clock.now())).toEqual([]);
  });

  it('[B23] [B9] [F1] [F2] three instalments: a 429, a killed process and a cut database neither lose nor repeat a part', async () => {
    const order = await place();
    harness.wave.failNext('open', 'busy');
    await expect(payPart(order, 1)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
    const { transactionId: first } = await payPart(order, 1);
    harness.wave.settle(first, 'succeeded');
    harness.killAt('apply.before_outbox');
    await harness.advance(5 * MINUTE, 10_000);
    expect(await dueOf(order)).toEqual(['open', 2, PARTS[1], 70_000]);

    harness.killAt('initiate.before_store');
    await expect(payPart(order, 2)).rejects.toThrow('killed');
    await harness.advance(2 * MINUTE, 10_000);
    const { transactionId: second } = await payPart(order, 2);
    harness.wave.settle(second, 'succeeded');
    harness.cutDatabaseAt('apply.before_outbox');
    await harness.advance(5 * MINUTE, 10_000);
    expect(await dueOf(order)).toEqual(['open', 3, PARTS[2], PARTS[2]]);

    harness.cutDatabaseAt('initiate.after_attempt');
    const { transactionId: third, sessionId } = await payPart(order, 3);
    harness.wave.settle(third, 'succeeded');
    harness.cutDatabaseAt('callback.before_apply');
    expect(await notify('EV-1', third, sessionId ?? '')).toBe('kept');
    await harness.processCallbacks();
    await harness.advance(5 * MINUTE, 10_000);
    expect(await dueOf(order)).toEqual(['paid', null, 0, 0]);
    await harness.drainOutbox();
    expect(await harness.invoices()).toHaveLength(3);
    expect(harness.faultsLeft()).toEqual([]);
    await harness.audit();
  });
});
