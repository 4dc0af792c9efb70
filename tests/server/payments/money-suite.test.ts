import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackInbox, paymentAttempts } from '#server/db/schema.ts';
import { readLedger } from '#server/payments/ledger/ledger.ts';
import type { Evidence } from '#server/providers/provider.ts';
import { PROVIDERS } from '#server/providers/registry.ts';
import { auditOf } from '#tests/support/payments/audit.ts';
import { type Bench, openBench } from '#tests/support/payments/bench.ts';
import { fixtureProvider } from '#tests/support/payments/providers/fixture.ts';
import type { ProviderFeatures } from '#tests/support/payments/scripted-provider.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sum = (figures: readonly (number | undefined)[]) =>
  figures.reduce<number>((total, figure) => total + (figure ?? 0), 0);

/** What each provider can do, by its file; the suite stops at a provider of the registry without one. */
const FEATURES = import.meta.glob<ProviderFeatures>('../../support/payments/providers/*.ts', {
  eager: true,
  import: 'features',
});
function featuresOf(id: string): ProviderFeatures {
  const features = Object.values(FEATURES).find((known) => known.id === id);
  if (!features) throw new Error(`tests/support/payments/providers has no features of ${id}`);
  return features;
}
const SUBJECTS = [...PROVIDERS, fixtureProvider];

describe.each(SUBJECTS)('money through $id', (definition) => {
  const features = featuresOf(definition.id);
  /** A session that is absent until it is used is never read as expired. */
  const refusals: Evidence['verdict'][] = ['failed', 'cancelled'];
  if (!definition.isAbsentUntilUsed) refusals.push('expired');
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ definition, features })));
  afterAll(() => bench.close());
  beforeEach(() => bench.clear());

  const begin = async () => {
    const order = await bench.placeOrder();
    const { transactionId } = await bench.pay(order.id);
    return { order, transactionId, session: `cos-${bench.wave.requests.length + openedBefore()}` };
  };
  /** Sessions are numbered over the whole file. */
  const openedBefore = () => Number(bench.wave.sessions()[0]?.sessionId.replace('cos-', '') ?? 1) - 1;
  const stateOf = async (reference: string) => (await bench.attemptOf(reference)).state;
  const secretOf = (reference: string) =>
    bench.wave.requests.find(({ clientReference }) => clientReference === reference)?.attemptSecret ?? '';
  /** A callback as the provider sends it. */
  const notify = (event: string, reference: string, session = '', secret = secretOf(reference)) =>
    bench.ring([event, reference, session, secret].join('/'));
  const received = () => bench.wave.sessions().filter(({ verdict }) => verdict === 'succeeded');

  it('[PM-08] [B1] opens a payment of what is due under its own prefix, and gives back the one that is open', async () => {
    const { order, transactionId, session } = await begin();
    expect(transactionId).toMatch(
      new RegExp(`^${definition.referencePrefix}${order.id}-1-[0-9A-HJKMNP-TV-Z]{16}$`),
    );
    const validUntil = new Date(bench.clock.now().getTime() + definition.sessionLifeMs);
    const nextStep = features.nextStep(session, validUntil);
    const open = { transactionId, state: 'pending', nextStep, validUntil };
    expect(await bench.pay(order.id, '77 123 45 67')).toEqual({ ...open, existing: true });
    expect(bench.wave.sessions()).toHaveLength(1);
    expect(await bench.events(transactionId)).toEqual(['attempt.created', 'request.sent', 'provider.opened']);
    expect(await bench.payments.status(transactionId, { check: false })).toMatchObject({ nextStep });
    expect(await bench.payments.due(order.id)).toMatchObject({
      liveTransaction: transactionId,
      liveProvider: definition.id,
      providers: [definition.id],
    });
    await bench.audit();
  });

  it('[B3] [B35] is checked by the schedule of its provider, and no stored check is later than that allows', async () => {
    const { transactionId } = await begin();
    const { schedule } = definition;
    const next = async () => {
      const { createdAt, nextCheckAt } = await bench.attemptOf(transactionId);
      return nextCheckAt!.getTime() - createdAt.getTime();
    };
    let age = 0;
    for (const gap of schedule.firstGaps) {
      expect(await next()).toBe((age += gap));
      await bench.pass(gap);
    }
    expect(await next()).toBe(age + schedule.openGap);
    const longest = schedule.lateGaps[0]?.gap ?? 0;
    const store = (ahead: number) =>
      bench.db.update(paymentAttempts).set({ nextCheckAt: new Date(bench.clock.now().getTime() + ahead) });
    const checks = () => bench.wave.calls.filter(({ call }) => call === 'read').length;
    await bench.pass(MINUTE); // The stored checks are compared with the clock once a minute.
    const before = checks();
    await store(longest - MINUTE);
    await bench.pass(MINUTE);
    expect(checks()).toBe(before);
    await store(longest + 2 * MINUTE);
    await bench.pass(MINUTE);
    expect(checks()).toBeGreaterThan(before);
  });

  it('[I3] [I4] [I13] settles a success once, without any callback, bills it once and owes nothing more', async () => {
    const { order, transactionId } = await begin();
    bench.wave.settle(transactionId, 'succeeded');
    await bench.pass(definition.schedule.firstGaps[0] ?? 0);
    expect(await bench.attemptOf(transactionId)).toMatchObject({
      state: 'succeeded',
      providerTransactionId: expect.any(String),
      completedAt: bench.clock.now(),
      nextCheckAt: null,
    });
    await bench.settleWork();
    await bench.settleWork();
    expect(await bench.invoices()).toHaveLength(1);
    expect(await readLedger(bench.db, order)).toMatchObject({
      applied: order.total,
      residual: 0,
      next: undefined,
    });
    expect(await bench.payments.due(order.id)).toMatchObject({
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
    await bench.audit();
  });

  it.each(refusals)('[B18] keeps a payment that is %s, and another may be begun', async (verdict) => {
    const { order, transactionId } = await begin();
    bench.wave.settle(transactionId, verdict, { transactionId: 'T-of-a-refused-try' });
    await bench.pass(definition.schedule.firstGaps[0] ?? 0);
    expect(await bench.attemptOf(transactionId)).toMatchObject({
      state: verdict,
      refusedAt: bench.clock.now(),
      providerTransactionId: null,
    });
    expect(await bench.payments.due(order.id)).toMatchObject({ state: 'open', amountDue: order.total });
    expect(await bench.tasks()).toEqual([]);
    const second = await bench.pay(order.id);
    bench.wave.settle(second.transactionId, 'succeeded', { transactionId: 'T-of-a-refused-try' });
    await bench.pass(MINUTE);
    expect(await stateOf(second.transactionId)).toBe('succeeded');
    await bench.audit();
  });

  it.each(refusals)('[B7] takes money that comes after %s, and never the reverse', async (verdict) => {
    const { transactionId } = await begin();
    bench.wave.settle(transactionId, verdict);
    await bench.pass(MINUTE);
    expect(await stateOf(transactionId)).toBe(verdict);
    bench.wave.settle(transactionId, 'succeeded');
    await bench.pass(HOUR, 5 * MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    bench.wave.settle(transactionId, verdict);
    await bench.pass(48 * HOUR, HOUR);
    expect(await stateOf(transactionId)).toBe('succeeded');
    bench.wave.settle(transactionId, 'succeeded');
    await bench.audit();
  });

  it('[B7] expires a session that nobody paid, and a success that comes later still counts', async () => {
    const { order, transactionId } = await begin();
    await bench.pass(10 * MINUTE, 10_000);
    expect(await stateOf(transactionId)).toBe('pending');
    await bench.pass(25 * MINUTE, 10_000);
    expect(await stateOf(transactionId)).toBe('expired');
    expect(await bench.tasks()).toEqual([]);
    bench.wave.settle(transactionId, 'succeeded');
    await bench.pass(2 * 60 * MINUTE, 5 * MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    expect((await bench.payments.due(order.id)).state).toBe('paid');
    await bench.audit();
  });

  it('[B9] survives a lost answer: the session counts as soon as anything names it', async () => {
    const order = await bench.placeOrder();
    bench.wave.spoil('open', 'lost-answer');
    const lost = await bench.pay(order.id).catch((error: unknown) => error);
    const [attempt] = await bench.attempts();
    const reference = attempt?.clientReference ?? '';
    const answer = features.canSearch
      ? { transactionId: reference, state: 'unknown' }
      : { code: 'payment.provider_unavailable' };
    expect(lost).toMatchObject(answer);
    expect(attempt).toMatchObject({ state: 'unknown', superseded: !features.canSearch });
    expect(bench.wave.requests).toHaveLength(1);
    const { sessionId } = bench.wave.settle(reference, 'succeeded');
    await notify('EV-lost', reference, sessionId);
    await bench.workOffCallbacks();
    expect(await stateOf(reference)).toBe('succeeded');
    expect(bench.wave.calls.some(({ call }) => call === 'search')).toBe(features.canSearch);
    await bench.audit();
  });

  it('[B9] survives a lost request: nothing was opened, and the shopper may pay again', async () => {
    const order = await bench.placeOrder();
    bench.wave.spoil('open', 'lost-request');
    await bench.pay(order.id).catch(() => undefined);
    if (features.canSearch) await bench.pass(71_000);
    const second = await bench.pay(order.id);
    expect(second).toMatchObject({ state: 'pending', existing: false });
    bench.wave.settle(second.transactionId, 'succeeded');
    await bench.pass(35 * MINUTE, 10_000);
    expect((await bench.attempts()).map(({ state }) => state).toSorted()).toEqual(['expired', 'succeeded']);
    await bench.audit();
  });

  it.each<[string, Partial<Evidence>]>([
    ['a franc less', { amount: 388_999 }],
    ['a franc more', { amount: 389_001 }],
    ['no figure at all', { amount: undefined }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { clientReference: `${definition.referencePrefix}1-1-0000000000000000` }],
    ['another mode', { mode: 'live' }],
  ])('[A8] [I7] never settles an order with %s', async (_, changes) => {
    const order = await bench.placeOrder(389_000);
    const { transactionId } = await bench.pay(order.id);
    bench.wave.settle(transactionId, 'succeeded', changes);
    await bench.pass(MINUTE);
    expect(await stateOf(transactionId)).toBe('conflicted');
    expect(await bench.tasks()).toEqual(['conflict']);
    expect(await auditOf(bench.db, bench.clock.now())).toEqual([]);
    expect(await bench.invoices()).toEqual([]);
    const due = { state: 'checking', amountDue: order.total, amountResidual: order.total, providers: [] };
    expect(await bench.payments.due(order.id)).toMatchObject(due);
    await expect(bench.pay(order.id)).rejects.toMatchObject({ code: 'payment.in_progress' });
  });

  it('[B11] [B15] takes a repeated callback once, and bills once', async () => {
    const { transactionId, session } = await begin();
    bench.wave.settle(transactionId, 'succeeded');
    for (let delivery = 0; delivery < 10; delivery += 1) {
      await notify('EV-1', transactionId, session);
      await bench.workOffCallbacks();
    }
    const rows = await bench.db.select().from(callbackInbox);
    expect(rows).toMatchObject([{ deliveries: 10, state: 'applied' }]);
    expect(await stateOf(transactionId)).toBe('succeeded');
    await bench.audit();
    expect(await bench.invoices()).toHaveLength(1);
  });

  it('[B1] takes a callback that comes before the answer to the call', async () => {
    const order = await bench.placeOrder();
    const release = bench.wave.holdAnswers();
    const paying = bench.pay(order.id);
    await expect.poll(() => bench.wave.sessions()).toHaveLength(1);
    const [attempt] = await bench.attempts();
    const reference = attempt?.clientReference ?? '';
    const { sessionId } = bench.wave.settle(reference, 'succeeded');
    release();
    await notify('EV-early', reference, sessionId);
    await bench.workOffCallbacks();
    expect(await stateOf(reference)).toBe('succeeded');
    await paying;
    await bench.audit();
  });

  it('[B12] refuses a forged callback and asks nobody', async () => {
    const { transactionId, session } = await begin();
    bench.wave.settle(transactionId, 'succeeded');
    const calls = bench.wave.calls.length;
    expect(await bench.ring(`EV-1/${transactionId}/${session}/x`, 'bad')).toBe('forged');
    const other = await begin();
    const proof = definition.hasAttemptSecret ? 'good' : 'bad';
    for (const secret of [secretOf(other.transactionId), 'a-guess', ''])
      expect(await bench.ring(`EV-2/${transactionId}/${session}/${secret}`, proof)).toBe('forged');
    await bench.workOffCallbacks();
    expect(await bench.db.select().from(callbackInbox)).toEqual([]);
    expect(bench.wave.calls.slice(calls).filter(({ call }) => call !== 'open')).toEqual([]);
    expect(await stateOf(transactionId)).toBe('pending');
  });

  it('[I20] stores no secret of a callback, and of an attempt only its hash', async () => {
    const { transactionId, session } = await begin();
    await notify('EV-1', transactionId, session);
    const secret = secretOf(transactionId);
    expect(secret !== '').toBe(definition.hasAttemptSecret);
    const stored = JSON.stringify([await bench.db.select().from(callbackInbox), await bench.attempts()]);
    const seen = stored + JSON.stringify(bench.logged);
    expect(seen.includes(secret || 'no secret at all')).toBe(false);
    expect(stored).toContain(`EV-1/${transactionId}/${session}`);
  });

  it('[B2] asks whose an unknown session is, or refuses a callback that proves no attempt', async () => {
    const { transactionId, session } = await begin();
    bench.wave.settle(transactionId, 'succeeded');
    const stranger = `${definition.referencePrefix}999-1-0000000000000000`;
    const receipt = await notify('EV-1', stranger, session, secretOf(transactionId));
    await bench.workOffCallbacks();
    expect([receipt, await stateOf(transactionId)]).toEqual(['kept', 'succeeded']);
    expect(await notify('EV-2', stranger, 'cos-unknown', 'a-guess')).toBe(
      definition.hasAttemptSecret ? 'forged' : 'kept',
    );
    await bench.workOffCallbacks();
    expect(bench.wave.calls.some(({ name }) => name === 'cos-unknown')).toBe(!definition.hasAttemptSecret);
    await bench.audit();
  });

  it('[B6] [I1] turns the second payment of an instalment into a refund task', async () => {
    const { order, transactionId } = await begin();
    await bench.pass(29 * MINUTE + 30_000, 10_000);
    const second = await bench.pay(order.id);
    expect(second.transactionId).not.toBe(transactionId);
    bench.wave.settle(second.transactionId, 'succeeded');
    bench.wave.settle(transactionId, 'succeeded');
    await bench.pass(2 * 60 * MINUTE, MINUTE);
    const states = (await bench.attempts()).map(({ state }) => state).toSorted();
    expect(states).toEqual(['succeeded', 'surplus']);
    expect(await bench.tasks()).toEqual(['refund']);
    expect(await bench.payments.due(order.id)).toMatchObject({ state: 'paid', amountResidual: 0 });
    expect(bench.wave.calls.some(({ call }) => call === 'expire')).toBe(features.canExpire);
    await bench.audit();
  });

  it('[B4] [B23] keeps the last known state while the provider is away, and begins no payment', async () => {
    const { transactionId } = await begin();
    bench.wave.spoil('read', 'lost-answer');
    bench.wave.settle(transactionId, 'succeeded');
    await bench.pass(5_000);
    expect(await stateOf(transactionId)).toBe('pending');
    await bench.pass(MINUTE);
    expect(await stateOf(transactionId)).toBe('succeeded');
    bench.wave.stopAnswering();
    const other = await bench.placeOrder();
    await expect(bench.pay(other.id)).rejects.toMatchObject({ code: 'payment.provider_unavailable' });
    expect(await bench.attempts()).toHaveLength(1);
    await bench.audit();
  });

  it('[I10] accounts for every franc that the provider took', async () => {
    const outcomes = ['succeeded', 'failed', 'succeeded', 'cancelled', 'succeeded'] as const;
    for (const outcome of outcomes) bench.wave.settle((await begin()).transactionId, outcome);
    await bench.pass(2 * MINUTE);
    const booked = (await bench.attempts()).filter(({ state }) => state === 'succeeded');
    expect(sum(booked.map(({ amount }) => amount))).toBe(sum(received().map(({ amount }) => amount)));
    expect(booked).toHaveLength(3);
    await bench.audit();
  });
});
