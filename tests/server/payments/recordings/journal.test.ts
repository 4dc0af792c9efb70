import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PROMISES } from '#domain/shop/promises.ts';
import { paymentAttempts, providerCalls } from '#server/db/schema.ts';
import { CALLS_PER_ATTEMPT_MAX, createJournal } from '#server/payments/store/journal.ts';
import type { RecordedStep } from '#server/payments/index.ts';
import { type CoreHarness, openCoreHarness } from '#tests/support/payments/core-harness.ts';
import { deleteOldJournal } from '#server/payments/store/retention.ts';

let harness: CoreHarness;
beforeAll(async () => {
  harness = await openCoreHarness();
});
beforeEach(() => harness.clear());
afterAll(() => harness.close());

const recordingOf = async (transactionId: string) => {
  const recording = await harness.payments.recording(transactionId);
  if (!recording) throw new Error(`There is no payment ${transactionId}`);
  return recording;
};
const lineOf = ({ lane, event, from, to, facts }: RecordedStep) =>
  [lane, event, ...(to === undefined ? [facts['answer'] ?? facts['state'], facts['source']] : [from, to])]
    .filter(Boolean)
    .join(' ');

it('a payment that is refused, retried and paid is recorded with its calls, callbacks and decisions', async () => {
  const order = await harness.placeOrder();
  const { transactionId: refused } = await harness.pay(order.id);
  harness.clock.advance(3_000);
  harness.wave.settle(refused, 'failed');
  await harness.receiveCallback(`EV_1/${refused}`);
  await harness.processCallbacks();
  harness.clock.advance(10_000);
  const { transactionId: paid } = await harness.pay(order.id);
  await harness.advance(6_000);
  harness.wave.settle(paid, 'succeeded');
  await harness.advance(30_000);

  const { steps, payments, order: recorded } = await recordingOf(refused);
  const linesOf = (reference: string) =>
    steps.filter(({ transactionId }) => transactionId === reference).map(lineOf);
  expect(linesOf(refused)).toEqual([
    'server attempt.created absent created',
    'server request.sent created requesting',
    'provider open open initiate',
    'server provider.opened requesting pending',
    'provider callback applied',
    'provider read failed callback',
    'server provider.failed pending failed',
    // Its page may still be paid: it is visited like an open one.
    'provider read failed reconciler',
  ]);
  expect(linesOf(paid)).toEqual([
    'server attempt.created absent created',
    'server request.sent created requesting',
    'provider open open initiate',
    'server provider.opened requesting pending',
    // A visit that changed nothing is in no event.
    'provider read open reconciler',
    'provider read succeeded reconciler',
    'server provider.succeeded pending succeeded',
  ]);
  expect(recorded.id).toBe(order.id);
  expect(payments.map(({ state, isFaithful }) => [state, isFaithful])).toEqual([
    ['failed', true],
    ['succeeded', true],
  ]);
  expect(await recordingOf(paid)).toEqual(await recordingOf(refused));
});

it('has the callbacks of its own payments, which name the reference or the session', async () => {
  const mine = await harness.pay((await harness.placeOrder()).id);
  const other = await harness.pay((await harness.placeOrder()).id);
  await harness.receiveCallback(`EV_1/${mine.transactionId}`);
  await harness.receiveCallback(`EV_2//${mine.sessionId}`);
  await harness.receiveCallback(`EV_3/${other.transactionId}`);
  await harness.receiveCallback(`EV_4//${other.sessionId}`);
  await harness.receiveCallback(`EV_4//${other.sessionId}`);
  await harness.receiveCallback('EV_5');
  const callbacksOf = async ({ transactionId }: typeof mine) =>
    (await recordingOf(transactionId)).steps
      .filter(({ event }) => event === 'callback')
      .map((step) => [step.transactionId, step.facts['deliveries']]);
  expect(await callbacksOf(mine)).toEqual([
    [mine.transactionId, '1'],
    [mine.transactionId, '1'],
  ]);
  expect(await callbacksOf(other)).toEqual([
    [other.transactionId, '1'],
    [other.transactionId, '2'],
  ]);
});

it('shows what is known after each step', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, 'succeeded');
  await harness.advance(6_000);
  const { steps } = await recordingOf(transactionId);
  const decisions = steps.filter(({ lane }) => lane === 'server');
  expect(decisions.at(-1)?.facts).not.toHaveProperty('mismatches');
  expect(decisions[0]?.context).toMatchObject({ superseded: 'false', session: 'none' });
  expect(decisions.at(-1)?.context).toMatchObject({ session: 'open', transaction: expect.any(String) });
});

it('names what the provider said of the money, in what it differs, and who of the staff decided', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, 'succeeded', { clientReference: 'typed' });
  await harness.advance(6_000);
  const decision = { transactionId, staffId: 7, reason: 'vu avec le client', idempotencyKey: 'accept' };
  await harness.payments.acceptConflict(decision);
  const { steps } = await recordingOf(transactionId);
  const facts = steps
    .filter(({ lane }) => lane === 'server')
    .map(({ event, facts: known }) => [event, known]);
  expect(facts).toEqual([
    ['attempt.created', { source: 'initiate', amount: '389000' }],
    ['request.sent', { source: 'initiate' }],
    ['provider.opened', { source: 'initiate', amount: '389000', currency: 'XOF' }],
    [
      'provider.succeeded',
      { source: 'reconciler', amount: '389000', currency: 'XOF', mismatches: 'reference' },
    ],
    ['refund.asked', { refund: '1', amount: '389000' }],
    [
      'staff.accepted',
      { source: 'staff', actor: 'staff:7', reason: decision.reason, mismatches: 'reference' },
    ],
    ['refund.withdrawn', { refund: '1', amount: '389000' }],
  ]);
});

it('an event that cannot be read is shown with what is stored of it', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id } = await harness.attemptOf(transactionId);
  await harness.rewriteEvent(id, 3, { rules: 99 });
  const { steps, payments } = await recordingOf(transactionId);
  expect(payments[0]?.isFaithful).toBe(false);
  expect(steps.find(({ event }) => event === 'provider.opened')).toMatchObject({
    from: 'requesting',
    to: 'pending',
    facts: { source: 'initiate' },
  });
});

it('an altered event is not faithful to the stored state', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id } = await harness.attemptOf(transactionId);
  await harness.rewriteEvent(id, 3, { type: 'provider.processing' });
  expect((await recordingOf(transactionId)).payments[0]?.isFaithful).toBe(false);
});

it('[I20] holds no phone, mail, token, link or session of the provider, whatever the provider says', async () => {
  const canaries = [
    '77 987 65 43',
    '+221779876543',
    'canari@exemple.sn',
    'wave_sn_prod_Yh4q7ZcanaryTOKEN0123456789',
  ];
  const { transactionId, sessionId } = await harness.pay((await harness.placeOrder()).id);
  harness.wave.settle(transactionId, 'open', {
    word: `open ${canaries.join(' ')}`,
    reason: canaries.join(' '),
    raw: { note: canaries.join(' ') },
  });
  await harness.receiveCallback(`EV_${canaries.join(' ')}/${transactionId}`);
  await harness.processCallbacks();
  await harness.advance(10_000);
  const recording = JSON.stringify(await recordingOf(transactionId));
  const stored = JSON.stringify(await harness.db.select().from(providerCalls));
  expect(recording).toContain('[phone]');
  expect(stored).toContain('[phone]');
  for (const secret of [...canaries, sessionId ?? '?', 'https://', harness.core.publicOrigin]) {
    expect(recording).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

it('a call that throws is written down too', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id: attemptId } = await harness.attemptOf(transactionId);
  const call = harness.core.journal.recording({ attemptId, call: 'read', source: 'status' }, () =>
    Promise.reject(new Error('lost')),
  );
  await expect(call).rejects.toThrow('lost');
  expect((await recordingOf(transactionId)).steps.map(lineOf)).toContain('provider read unanswered status');
});

it('[B9] the search for a session whose opening was not answered is written down', async () => {
  harness.wave.failNext('open', 'lost-request');
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  await harness.advance(6_000);
  const { steps } = await recordingOf(transactionId);
  expect(steps.filter(({ lane }) => lane === 'provider').map(({ event }) => event)).toEqual([
    'open',
    'search',
  ]);
});

it('is bounded: a number of calls per attempt, and a time', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id: attemptId } = await harness.attemptOf(transactionId);
  for (let call = 0; call < CALLS_PER_ATTEMPT_MAX + 5; call += 1)
    await harness.core.journal.recording(
      { attemptId, call: 'read', source: 'status' },
      async () => ({ kind: 'absent' }) as const,
    );
  await harness.core.journal.flush();
  expect(await harness.db.$count(providerCalls)).toBe(CALLS_PER_ATTEMPT_MAX);
  const day = 86_400_000;
  const days = PROMISES.paymentStepDays;
  await deleteOldJournal(harness.db, new Date(harness.clock.now().getTime() + (days - 1) * day));
  expect(await harness.db.$count(providerCalls)).toBe(CALLS_PER_ATTEMPT_MAX);
  await deleteOldJournal(harness.db, new Date(harness.clock.now().getTime() + (days + 1) * day));
  expect(await harness.db.$count(providerCalls)).toBe(0);
  expect(await harness.db.$count(paymentAttempts)).toBe(1);
});

it('writes calls later that the database did not take', async () => {
  const { transactionId } = await harness.pay((await harness.placeOrder()).id);
  const { id: attemptId } = await harness.attemptOf(transactionId);
  let isDown = true;
  const flaky = new Proxy(harness.db, {
    get: (db, key) => {
      if (isDown) throw new Error('down');
      return Reflect.get(db, key);
    },
  });
  const { clock, log } = harness.core;
  const journal = createJournal({ db: flaky, clock, log });
  // Without calls the database is not asked.
  await journal.flush();
  await journal.recording({ attemptId, call: 'expire', source: 'status' }, async () => undefined);
  await expect(journal.flush()).rejects.toThrow('down');
  isDown = false;
  await journal.stop();
  const stored = await harness.db.select().from(providerCalls);
  expect(stored.map(({ call, answer }) => [call, answer])).toContainEqual(['expire', 'sent']);
});

it('keeps at most 2 000 calls for a database that does not take them', async () => {
  const attemptIds: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { transactionId } = await harness.pay((await harness.placeOrder()).id);
    attemptIds.push((await harness.attemptOf(transactionId)).id);
  }
  const journal = createJournal(harness.core);
  for (let call = 0; call < 501; call += 1)
    for (const attemptId of attemptIds)
      await journal.recording({ attemptId, call: 'expire', source: 'status' }, async () => undefined);
  await journal.flush();
  expect(await harness.db.$count(providerCalls, eq(providerCalls.call, 'expire'))).toBe(2_000);
});
